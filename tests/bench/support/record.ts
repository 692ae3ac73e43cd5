/** Opens records beside the rows of a hunt, as an analyst does by keys. */
import type { Page } from 'playwright';
import { grid } from './hunt';

/** Opens the first row's record. */
export const openFirstRecord = async (page: Page): Promise<void> => {
  await grid(page).getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Verdicts' }).waitFor();
};

/** Milliseconds from a key to the frame that shows the verdicts of the email at a place among the rows. */
export const pressUntilPainted = (page: Page, key: string, place: number): Promise<number> =>
  page.evaluate(
    ([pressed, wanted]) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now();
        const isShown = () => {
          const record = document.querySelector('aside[aria-label="Record"]');
          const at = /[\d,]+/.exec(record?.querySelector('.record-nav')?.textContent ?? '')?.[0];
          const hasVerdicts = record?.querySelector('[aria-label="Verdicts"] li') != null;
          return hasVerdicts && Number(at?.replaceAll(',', '')) === wanted;
        };
        const look = () => {
          if (isShown()) setTimeout(() => resolve(performance.now() - began));
          else if (performance.now() - began > 20_000)
            reject(
              new Error(
                `no verdicts at ${wanted}: ${document.querySelector('.record-nav')?.textContent ?? ''}`,
              ),
            );
          else requestAnimationFrame(look);
        };
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
        );
        requestAnimationFrame(look);
      }),
    [key, place] as const,
  );
