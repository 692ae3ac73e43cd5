import type { Page } from 'playwright';
import { launchApp } from '../../support/app';
import { median, type Group } from '../support/figure';
import { signInWithTabs } from '../support/hunt';
import { until } from '../../support/until';

const MANY = 500;
const FEW = 10;
/** The fields of all conditions. */
const FIELDS = '.builder input[aria-label="Value"]';
const LETTERS = 20;

const draftOf = (conditions: number) => ({
  saas_id: 'office365_emails',
  query_domain: 'email',
  condition: {
    operator_id: 'and',
    condition: Array.from({ length: Math.ceil(conditions / 10) }, (_, group) => ({
      operator_id: 'or',
      condition: Array.from({ length: Math.min(10, conditions) }, (_row, i) => ({
        operator_id: 'contains',
        field_id: 'email.subject',
        values: [`word ${group} ${i}`],
      })),
    })),
  },
  columns: null,
  sort_by: [],
});

/** Milliseconds from a typed letter to the frame that shows it, the median of some letters in a row in the middle. */
const typing = async (page: Page): Promise<number> => {
  const times = await page.evaluate(
    async ([selector, letters]) => {
      const fields = [...document.querySelectorAll<HTMLInputElement>(selector)];
      const field = fields[Math.floor(fields.length / 2)];
      if (!field) throw new Error('there is no row');
      field.scrollIntoView({ block: 'center' });
      field.focus();
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      await frame();
      const taken: number[] = [];
      for (let n = 0; n < letters; n += 1) {
        const began = performance.now();
        document.execCommand('insertText', false, 'x');
        await frame();
        taken.push(performance.now() - began);
      }
      return taken;
    },
    [FIELDS, LETTERS] as const,
  );
  return median(times);
};

/** A letter typed into one of five hundred conditions, beside the same in a query of ten. */
export const group: Group = {
  figures: [{ name: 'builder-500', unit: 'ms', peer: 'ten conditions', aim: { on: 'value', most: 50 } }],
  open: async (world) => {
    const { origin, token } = await world.demo();
    const running = await launchApp();
    const { page } = running;
    await signInWithTabs(running, { origin, token }, [
      { id: 'many', screen: 'hunt', title: 'Many', draft: draftOf(MANY) },
      { id: 'few', screen: 'hunt', title: 'Few', draft: draftOf(FEW) },
    ]);
    const open = async (title: 'many' | 'few') => {
      // The name of a tab is made from its query.
      await page.locator(`#tab-${title}`).click();
      const build = page.getByRole('button', { name: /^Build the query/ });
      // Right after the click, the builder of the other tab may still be shown.
      await until(
        async () => {
          const count = await page.locator(FIELDS).count();
          if (count === 0 && (await build.isVisible())) await build.click();
          return count;
        },
        (count) => count === (title === 'many' ? MANY : FEW),
      );
    };
    await open('many');
    return {
      turn: async (isPeerFirst) => {
        const read = async (title: 'many' | 'few') => {
          await open(title);
          return typing(page);
        };
        const first = await read(isPeerFirst ? 'few' : 'many');
        const second = await read(isPeerFirst ? 'many' : 'few');
        return {
          'builder-500': isPeerFirst ? { value: second, peer: first } : { value: first, peer: second },
        };
      },
      note: () => `${MANY} conditions in groups of ten, ${LETTERS} letters a turn`,
      close: () => running.close(),
    };
  },
};
