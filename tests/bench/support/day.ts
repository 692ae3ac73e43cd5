/** An analyst's work, hunt after hunt: searches from the palette, records by keys, exports. */
import type { Page } from 'playwright';
import { countKeys, findByPalette } from '../../support/keys';
import { windowTabs } from '../../support/window';
import { until } from '../../support/until';
import type { RunningApp } from '../../support/app';
import { jobDone } from './files';
import { askRows, shownDataset } from './hunt';
import { openFirstRecord, pressUntilPainted } from './record';
import type { Job } from '../../../shared/model/app-state';

type HuntWatch = { readonly began?: number; readonly ms?: number; readonly error?: string };
type DayWindow = Window & {
  bench: { dataset?: { readonly dataset: string; readonly loaded: number } };
  hunt: HuntWatch;
};

/** The most rows of a sender's domain that are looked for: a hunt needs some to open records of. */
const FEWEST_ROWS = 5;

/** Returns domains that sent some of the shown rows, the most frequent ones first. */
export const sendersOf = async ({ page }: RunningApp): Promise<readonly string[]> => {
  const { dataset, columns } = await shownDataset(page);
  const key = columns.find(({ label }) => label === 'From')?.key ?? '';
  const { value } = await askRows(page, {
    op: 'values',
    view: { dataset, sort: [], filter: [] },
    key,
    top: 10_000,
  });
  const counts = new Map<string, number>();
  for (const { value: sender, count } of value.values) {
    const domain = /@([^@\s>]+)/.exec(String(sender))?.[1] ?? '';
    counts.set(domain, (counts.get(domain) ?? 0) + count);
  }
  counts.delete('');
  return [...counts].filter(([, count]) => count >= FEWEST_ROWS).map(([domain]) => domain);
};

/** Lets the page measure from the next Enter to the frame that shows the first rows of another hunt. */
const watchHunt = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = window as unknown as DayWindow;
    const before = own.bench.dataset?.dataset;
    own.hunt = {};
    const isShown = () => {
      const { dataset } = own.bench;
      const first = document.querySelector('.dataset-grid .ag-row[row-index="0"]');
      return (
        dataset !== undefined &&
        dataset.dataset !== before &&
        dataset.loaded > 0 &&
        (first?.textContent ?? '') !== ''
      );
    };
    const heard = ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') return;
      document.removeEventListener('keydown', heard, true);
      const began = performance.now();
      const look = () => {
        if (isShown()) setTimeout(() => (own.hunt = { ms: performance.now() - began }));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('keydown', heard, true);
  });

/** Hunts for the emails of a domain in the place of the tabs that are open; returns the milliseconds until its first rows are on the screen. */
const hunt = async ({ page }: RunningApp, domain: string): Promise<number> => {
  await until(async () => {
    const left = await windowTabs(page).count();
    if (left > 0) await page.keyboard.press('Control+w');
    return left === 0;
  });
  await watchHunt(page);
  await findByPalette(page, countKeys(page), domain, /^Search emails: From domain is/);
  const { ms = NaN } = await until(
    () => page.evaluate(() => (window as unknown as DayWindow).hunt),
    ({ ms: took }) => took !== undefined,
  );
  return ms;
};

const exportShown = async (running: RunningApp): Promise<void> => {
  const { dataset, columns } = await shownDataset(running.page);
  const started = await running.call('export.dataset', {
    view: { dataset, sort: [], filter: [] },
    columns: columns.map(({ key }) => key),
    labels: columns.map(({ label }) => label),
    format: 'csv',
    bom: false,
    name: 'bench',
  });
  if (!started.ok) throw new Error(started.failure.message);
  await jobDone(running, started.value as Job);
};

/** Work of one length: the number of hunts, with records opened in each, and an export after every few. */
export type Stint = { readonly hunts: number; readonly exportEvery: number };
/** Milliseconds of each hunt and of each record that was opened by J. */
export type Taken = { readonly hunts: readonly number[]; readonly records: readonly number[] };

/** Works through a stint. In every second hunt two records are opened, in the others three: 5,000 records in 2,000 hunts. */
export const work = async (
  running: RunningApp,
  domains: readonly string[],
  { hunts, exportEvery }: Stint,
): Promise<Taken> => {
  const taken = { hunts: [] as number[], records: [] as number[] };
  for (let n = 0; n < hunts; n += 1) {
    taken.hunts.push(await hunt(running, domains[n % domains.length] ?? ''));
    await openFirstRecord(running.page);
    for (let place = 2; place <= 2 + (n % 2); place += 1)
      taken.records.push(await pressUntilPainted(running.page, 'j', place));
    if ((n + 1) % exportEvery === 0) await exportShown(running);
  }
  return taken;
};
