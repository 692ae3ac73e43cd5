/** Drives the app's own screens for figures: signs in, loads all, asks the row port as the grid does. */
import type { Page } from 'playwright';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { RowAnswers, RowRequest, ViewSpec } from '../../../shared/dataset';
import type { Job } from '../../../shared/model/app-state';
import type { RunningApp } from '../../support/app';
import type { Address } from './world';

type Listen = (event: string, listen: (payload: never) => void) => () => void;
type Ask = (question: object) => Promise<{ readonly ms: number; readonly value: unknown }>;
/** The newest dataset, ended jobs and a row port, which the bench puts into the page. */
type BenchWindow = Window & {
  bridge: { on: Listen; openRows: () => Promise<void> };
  bench: { dataset?: DatasetState; jobs: Map<string, Job>; onJob: Set<() => void>; ask?: Ask };
};

export const grid = (page: Page) => page.getByRole('treegrid', { name: 'Results' });

const listen = (page: Page) =>
  page.evaluate(() => {
    const own = window as unknown as BenchWindow;
    own.bench = { jobs: new Map(), onJob: new Set() };
    own.bridge.on('datasetChanged', (state: DatasetState) => {
      // Files and what is made of them are datasets too, but no hunt's.
      if (!state.isLocal) own.bench.dataset = state;
    });
    own.bridge.on('jobChanged', (job: Job) => {
      own.bench.jobs.set(job.id, job);
      for (const tell of own.bench.onJob) tell();
    });
  });

/** A row port of the bench's own, opened as the page opens its own. */
const openPort = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const own = window as unknown as BenchWindow;
        window.addEventListener(
          'message',
          ({ ports: [port] }) => {
            if (!port) return;
            const waiting = new Map<number, (text: string) => void>();
            let last = 0;
            port.onmessage = ({ data }) => {
              const id = Number(/^\{"id":(\d+)/.exec(String(data))?.[1]);
              waiting.get(id)?.(String(data));
              waiting.delete(id);
            };
            own.bench.ask = (question) =>
              new Promise((settle, refuse) => {
                const began = performance.now();
                last += 1;
                waiting.set(last, (text) => {
                  const reply = JSON.parse(text) as { ok: boolean; value: unknown; message: string };
                  if (reply.ok) settle({ ms: performance.now() - began, value: reply.value });
                  else refuse(new Error(reply.message));
                });
                port.postMessage(JSON.stringify({ ...question, id: last }));
              });
            resolve();
          },
          { once: true },
        );
        void own.bridge.openRows();
      }),
  );

/** Puts a tab of a draft into the page, before anybody has signed in. */
export const keepTab = async ({ page, call }: RunningApp, draft: object): Promise<void> => {
  await call('app.saveWorkspace', {
    tabs: [{ id: 'bench', screen: 'queries', title: 'Bench', draft }],
    current: 'bench',
  });
  await page.reload();
  await page.waitForLoadState('load');
};

/** Signs in and waits for the first rows of the hunt that opens by itself. */
export const signIn = async (running: RunningApp, { origin, token }: Address): Promise<void> => {
  const { page } = running;
  await listen(page);
  const answer = await running.call('session.connect', { address: origin, token, keep: 'session' });
  if (!answer.ok) throw new Error(answer.failure.message);
  await grid(page).getByRole('row').nth(1).waitFor({ timeout: 60_000 });
  await openPort(page);
};

/** The dataset that the hunt shows. */
export const shownDataset = (page: Page): Promise<DatasetState> =>
  page.evaluate(() => {
    const { dataset } = (window as unknown as BenchWindow).bench;
    if (!dataset) throw new Error('no dataset was announced');
    return dataset;
  });

/** Runs the hunt again, so that only its first page is loaded. */
export const runAgain = async ({ page }: RunningApp): Promise<void> => {
  const { dataset: before } = await shownDataset(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForFunction((id) => {
    const { dataset } = (window as unknown as BenchWindow).bench;
    return dataset !== undefined && dataset.dataset !== id && dataset.loaded > 0 && dataset.state === 'idle';
  }, before);
  await page.getByRole('button', { name: 'Load all' }).waitFor();
};

/** Presses *Load all* and waits until the job has ended; the rate counts from the press to the job's end. */
export const loadAllRows = async ({
  page,
}: RunningApp): Promise<{ readonly rowsASecond: number; readonly loaded: number }> => {
  await page.getByRole('button', { name: 'Load all' }).waitFor();
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const { bench } = window as unknown as BenchWindow;
        const before = bench.dataset?.loaded ?? 0;
        const button = [...document.querySelectorAll('button')].find(
          (one) => one.textContent?.trim() === 'Load all',
        );
        if (!button) throw new Error('there is no Load all');
        const known = new Set(bench.jobs.keys());
        const began = performance.now();
        const look = () => {
          const job = [...bench.jobs.values()].find((one) => one.kind === 'load' && !known.has(one.id));
          if (!job || job.state === 'running') return;
          bench.onJob.delete(look);
          const ms = performance.now() - began;
          if (job.state !== 'done') reject(new Error(`Load all ended ${job.state}: ${job.message ?? ''}`));
          else resolve({ rowsASecond: ((job.done - before) / ms) * 1000, loaded: job.done });
        };
        bench.onJob.add(look);
        button.click();
      }),
  );
};

type Question = RowRequest extends infer R ? (R extends RowRequest ? Omit<R, 'id'> : never) : never;

/** Asks the row port from the page; answers the value and the milliseconds that the page waited, parsing included. */
export const askRows = <O extends Question['op']>(
  page: Page,
  question: Extract<Question, { op: O }>,
): Promise<{ readonly ms: number; readonly value: RowAnswers[O] }> =>
  page.evaluate(
    (asked) => (window as unknown as BenchWindow).bench.ask?.(asked) as Promise<never>,
    question as object,
  );

/** Asks for windows of a view at random offsets, one after the other; answers what each took the page, parsing included. */
export const askWindows = (
  page: Page,
  view: ViewSpec,
  among: number,
  count: number,
  times: number,
): Promise<number[]> =>
  page.evaluate(
    async ([asked, rows, size, turns]) => {
      const { bench } = window as unknown as BenchWindow;
      const took: number[] = [];
      for (let n = 0; n < turns; n += 1) {
        const offset = Math.floor(Math.random() * Math.max(1, rows - size));
        const answer = await bench.ask?.({ op: 'window', view: asked, offset, count: size });
        const { rows: got } = answer?.value as RowAnswers['window'];
        if (got.length !== Math.min(size, rows))
          throw new Error(`a window of ${size} had ${got.length} rows`);
        took.push(answer?.ms ?? NaN);
      }
      return took;
    },
    [view as object, among, count, times] as const,
  );

/** Waits in the page for a job to end; answers it and how long that took since the given moment of the page's clock. */
export const jobEnd = (page: Page, id: string): Promise<Job> =>
  page.evaluate(
    (job) =>
      new Promise<Job>((resolve) => {
        const { bench } = window as unknown as BenchWindow;
        const look = () => {
          const now = bench.jobs.get(job);
          if (!now || now.state === 'running') return;
          bench.onJob.delete(look);
          resolve(now);
        };
        bench.onJob.add(look);
        look();
      }),
    id,
  );

/** Opens the shown hunt once more beside the screen, with at least so many rows; answers the dataset. */
export const openRows = async (running: RunningApp, shown: DatasetState, rows: number): Promise<string> => {
  const { call } = running;
  const columns = shown.columns
    .filter(({ key }) => key !== 'entity_id')
    .map(({ key, label }) => ({ db_id: key, column_label: label }));
  const opened = await call('query.run', {
    saas_id: 'office365_emails',
    query_domain: 'email',
    query_entity_type: 'office365_emails_email',
    columns,
  });
  if (!opened.ok) throw new Error(opened.failure.message);
  const { dataset } = opened.value as DatasetState;
  const fetched = await call('dataset.loadTo', { dataset, rows });
  if (!fetched.ok) throw new Error(fetched.failure.message);
  // The screen still shows the other one.
  await running.page.evaluate((state) => {
    (window as unknown as BenchWindow).bench.dataset = state;
  }, shown);
  return dataset;
};
