import type { Page } from 'playwright';
import type { Look } from './look';

/** The review queue: the list of queues, an open queue, the reasons to decline, and a decision that waits. */
export const visitReview = async (page: Page, look: Look) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Review queue' }).click();
  const queues = page.getByRole('grid', { name: 'Queues' });
  const restore = queues.getByRole('button', { name: /^Restore requests, Office 365 Mail: [\d,]+ waiting/ });
  await restore.waitFor();
  await look('80-review-queues');
  await restore.click();
  await page.getByRole('treegrid', { name: 'Items' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('complementary', { name: 'Record' }).getByRole('tab', { name: 'Why' }).waitFor();
  await look('81-review-queue');
  await page.keyboard.press('x');
  await page.getByRole('dialog', { name: 'Decline the restore' }).waitFor();
  await look('82-review-decline');
  await page.keyboard.press('2');
  await page.getByRole('button', { name: /^Send now/ }).waitFor();
  await look('83-review-waiting');
  await page.keyboard.press('u');
};
