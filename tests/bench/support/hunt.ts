/** Drives the app's own screens for figures: signs in, loads all, asks the row port as the grid does. */
import type { Page } from 'playwright';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { RowAnswers, RowRequest, ViewSpec } from '../../../shared/dataset';
import { WORKSPACE_VERSION, type Job } from '../../../shared/model/app-state';
import type { RunningApp } from '../../support/app';
import { until } from '../../support/until';
import { workspaceStored } from '../../support/window';
import type { Address } from './world';

type Listen = (event: string, listen: (payload: never) => void) => () => void;
type Ask = (question: object) => Promise<{ readonly ms: number; readonly value: unknown }>;
/** A job as the page heard of it last, in milliseconds since the epoch. */
export type HeardJob = Job & { readonly heardAt: number };
/** The newest hunt's and file's datasets, jobs and a row port, which the bench puts into the page. */
type BenchWindow = Window & {
  bridge: { on: Listen; openRows: () => Promise<void> };
  bench: { dataset?: DatasetState; file?: DatasetState; jobs: Map<string, HeardJob>; ask?: Ask };
};
/** The longest that a job of the bench may take, and how often it is looked at: looking costs the page time too. */
const JOB_WAIT = { within: 300_000, every: 50 };

export const grid = (page: Page) => page.getByRole('treegrid', { name: 'Results' });

const listen = (page: Page) =>
  page.evaluate(() => {
    const own = window as unknown as BenchWindow;
    own.bench = { jobs: new Map() };
    own.bridge.on('datasetChanged', (state: DatasetState) => {
      // Files and what is made of them are datasets too, but no hunt's.
      if (!state.isLocal) own.bench.dataset = state;
      else if (state.file) own.bench.file = state;
    });
    own.bridge.on('jobChanged', (job: Job) => {
      own.bench.jobs.set(job.id, { ...job, heardAt: Date.now() });
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

/** A tab that is open when the app shows. */
export type OpenTab = {
  readonly id: string;
  readonly screen: string;
  readonly title: string;
  readonly draft?: object;
};

const connect = async ({ call }: RunningApp, { origin, token }: Address): Promise<void> => {
  const answer = await call('session.connect', { address: origin, token, keep: 'session' });
  if (!answer.ok) throw new Error(answer.failure.message);
};

const firstRows = (page: Page) => grid(page).getByRole('row').nth(1).waitFor({ timeout: 60_000 });

/** Signs in with the given tabs open instead of the one that opens by itself: a tab belongs to a connection, so that has to be there first. */
export const signInWithTabs = async (
  running: RunningApp,
  tenant: Address,
  tabs: readonly OpenTab[],
): Promise<void> => {
  const { page, call } = running;
  await connect(running, tenant);
  await firstRows(page);
  // Otherwise the page would store its own tabs over these.
  await workspaceStored(running, 1, '"ran"');
  const state = (await call('app.state')) as { readonly value: { readonly session: object } };
  const owner = (state.value.session as { readonly connectionId?: string }).connectionId;
  await call('app.saveWorkspace', {
    version: WORKSPACE_VERSION,
    tabs: tabs.map((tab) => ({ ...tab, owner })),
    current: tabs[0]?.id,
  });
  await page.reload();
  await page.waitForLoadState('load');
  const open = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');
  await open.nth(tabs.length - 1).waitFor();
};

/** Signs in and waits for the first rows: of the hunt that opens by itself, or of the first of the given tabs. */
export const signIn = async (
  running: RunningApp,
  tenant: Address,
  tabs: readonly OpenTab[] = [],
): Promise<void> => {
  const { page } = running;
  if (tabs.length > 0) await signInWithTabs(running, tenant, tabs);
  await listen(page);
  if (tabs.length === 0) await connect(running, tenant);
  await firstRows(page);
  await openPort(page);
};

/** The dataset that the hunt shows. */
export const shownDataset = (page: Page): Promise<DatasetState> =>
  page.evaluate(() => {
    const { dataset } = (window as unknown as BenchWindow).bench;
    if (!dataset) throw new Error('no dataset was announced');
    return dataset;
  });

/** Describes which dataset the hunt still shows, after another one was announced. */
export const setShown = (page: Page, shown: DatasetState): Promise<void> =>
  page.evaluate((state) => {
    (window as unknown as BenchWindow).bench.dataset = state;
  }, shown);

/** The dataset of the file that was opened last. */
export const openedFile = (page: Page): Promise<DatasetState> =>
  page.evaluate(() => {
    const { file } = (window as unknown as BenchWindow).bench;
    if (!file) throw new Error('no file was announced');
    return file;
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
  const pressed = await page.evaluate(() => {
    const { bench } = window as unknown as BenchWindow;
    const button = [...document.querySelectorAll('button')].find(
      (one) => one.textContent?.trim() === 'Load all',
    );
    if (!button) throw new Error('there is no Load all');
    const before = { loaded: bench.dataset?.loaded ?? 0, known: [...bench.jobs.keys()] };
    const at = Date.now();
    button.click();
    return { ...before, at };
  });
  const job = await jobEndIf(page, ({ id, kind }) => kind === 'load' && !pressed.known.includes(id));
  if (job.state !== 'done') throw new Error(`Load all ended ${job.state}: ${job.message ?? ''}`);
  const rowsASecond = ((job.done - pressed.loaded) / (job.heardAt - pressed.at)) * 1000;
  return { rowsASecond, loaded: job.done };
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

/**
 * Waits until a job has ended. The page is looked at again and again: a promise of the page for which the driver waits may be lost
 * when the page frees its memory.
 */
export const jobEndIf = async (page: Page, isIt: (job: HeardJob) => boolean): Promise<HeardJob> => {
  const look = async () => {
    const jobs = await page.evaluate(() => [...(window as unknown as BenchWindow).bench.jobs.values()]);
    return jobs.find((job) => isIt(job) && job.state !== 'running');
  };
  const job = await until(look, (found) => found !== undefined, JOB_WAIT);
  if (!job) throw new Error('the job has not ended');
  return job;
};

/** Waits for a job to end. */
export const jobEnd = (page: Page, id: string): Promise<HeardJob> => jobEndIf(page, (job) => job.id === id);

/** Opens the shown hunt once more beside the screen, with at least this number of rows; returns the dataset. */
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
  await setShown(running.page, shown);
  return dataset;
};
