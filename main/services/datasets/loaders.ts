import { randomUUID } from 'node:crypto';
import { MAX_PAGE_SIZE } from '../../../shared/api/limits';
import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Clock, Push } from '../../deps';
import type { Json } from '../../../shared/model/json';
import type { PageAppended } from '../../datasets/protocol';
import { isGone, rowsLost, type DatasetClient, type NumberedHead } from './dataset-client';
import { failure } from '../../wire/failures';

/** Where a source puts its rows. It refuses once the process that it belongs to has gone: a page that comes late is nobody's. */
export type RowSink = {
  readonly rows: (rows: readonly (readonly Json[])[]) => Promise<Result<number>>;
  /** Has an answer of `query/execute` read where the rows are kept; `page` then puts it in. */
  readonly read: (body: Uint8Array) => Promise<Result<NumberedHead>>;
  readonly page: (page: number) => Promise<Result<PageAppended>>;
  readonly logins: (
    saas: string,
    packed: readonly unknown[],
  ) => Promise<Result<{ loaded: number; skipped: number }>>;
};

/** Where the rows of a dataset come from: the next of them, up to about `size`. Made anew to begin at the first row again. */
export type Loader = {
  /**
   * Fetches and appends; answers what came and how it stands, or why not. A source that is done answers `isComplete`. Where `goesOn`
   * says that more is wanted at once, the page after this one may be fetched while this one is put in.
   */
  readonly next: (
    sink: RowSink,
    size: number,
    signal: AbortSignal,
    goesOn: boolean,
  ) => Promise<Result<LoadStep>>;
};
export type LoaderSpec = {
  readonly title: string;
  /** Rows of this workstation, which no tenant has a part in: they stay open when the session changes. */
  readonly isLocal?: boolean;
  /** All rows come in one step, with their columns: nothing is known of either before. */
  readonly isWhole?: boolean;
  readonly begin: () => Loader;
};
export type LoadStep = {
  readonly loaded: number;
  readonly total: number;
  readonly isComplete: boolean;
  readonly skipped?: number;
  readonly resumed?: number;
  readonly note?: string;
  /** What else became known with the rows. */
  readonly more?: Partial<Pick<DatasetState, 'columns' | 'file' | 'diff'>>;
};

type Open = {
  state: DatasetState;
  readonly sourceOf: LoaderSpec;
  source: Loader;
  /** How many processes held it: what began in an earlier one is not taken any more. */
  life: number;
  readonly controller: AbortController;
  turn: Promise<unknown>;
  /** The table in a new process, after the old one ended. */
  reopening?: Promise<Result<null>>;
  /** Jobs that read it: it stays open until the last has ended. */
  holds: number;
  isOrphan: boolean;
  /** Work of our own reads it, whoever looks at the window and whichever tenant is left. */
  readonly isOwn: boolean;
};

const PUSH_EVERY_MS = 250;
/** Rows a page when lost rows are fetched again. */
const REFETCH_SIZE = MAX_PAGE_SIZE;

/** Every open dataset with its fetch: one fetch at a time for each, in order, nothing after it is closed. */
export type DatasetLoaders = ReturnType<typeof createDatasetLoaders>;

/** Creates the list of open datasets. */
export const createDatasetLoaders = (deps: {
  readonly clock: Clock;
  readonly push: Push;
  readonly datasets: DatasetClient;
}) => {
  const opened = new Map<string, Open>();
  const gone = () =>
    fail(failure('not_found', 'This result is no longer open.', { next: 'Run the query again.' }));
  const pushed = new Map<string, number>();
  let onClosed: (dataset: string) => void = () => undefined;

  const change = (dataset: string, part: Partial<DatasetState>, isQuiet = false) => {
    const open = opened.get(dataset);
    if (!open) return;
    const { failure: former, ...standing } = open.state;
    const isStillFailed = former !== undefined && (part.state === undefined || part.state === 'failed');
    open.state = { ...standing, ...(isStillFailed ? { failure: former } : {}), ...part };
    const now = deps.clock();
    if (isQuiet && Math.abs(now - (pushed.get(dataset) ?? 0)) < PUSH_EVERY_MS) return;
    pushed.set(dataset, now);
    deps.push('datasetChanged', open.state);
  };

  const sinkOf = (dataset: string, open: Open): RowSink => {
    const { life } = open;
    const guarded = <T>(append: () => Promise<Result<T>>): Promise<Result<T>> =>
      life === open.life && opened.has(dataset) ? append() : Promise.resolve(fail(rowsLost()));
    return {
      rows: (rows) => guarded(() => deps.datasets.append(dataset, rows)),
      read: (body) => guarded(() => deps.datasets.readPage(dataset, body)),
      page: (page) => guarded(() => deps.datasets.appendPage(dataset, page)),
      logins: (saas, packed) => guarded(() => deps.datasets.appendLogins(dataset, saas, packed)),
    };
  };

  /** One page; one of many holds back pushes that come faster than a person can see. */
  const step = async (
    dataset: string,
    size: number,
    signal: AbortSignal,
    isOneOfMany: boolean,
  ): Promise<Result<LoadStep>> => {
    const open = opened.get(dataset);
    if (!open) return gone();
    const { life } = open;
    const fetched = await open.source.next(
      sinkOf(dataset, open),
      size,
      AbortSignal.any([signal, open.controller.signal]),
      isOneOfMany,
    );
    if (!opened.has(dataset)) return gone();
    // The process went meanwhile: whatever came is not in the new one.
    if (life !== open.life) return fail(rowsLost());
    if (!fetched.ok) return fetched;
    const { loaded, total, isComplete, skipped = 0, resumed = 0, note, more = {} } = fetched.value;
    change(
      dataset,
      {
        loaded,
        total,
        skipped: open.state.skipped + skipped,
        resumed: open.state.resumed + resumed,
        notes:
          note === undefined || open.state.notes.includes(note)
            ? open.state.notes
            : [...open.state.notes, note],
        state: isComplete ? 'complete' : 'fetching',
        ...more,
      },
      isOneOfMany && !isComplete,
    );
    return fetched;
  };

  /** Fetches pages until `enough` says so or nothing is left. Fetches of one dataset stand in line. */
  const fetchUntil = (
    dataset: string,
    enough: (state: DatasetState) => boolean,
    sizeOf: (state: DatasetState) => number,
    signal: AbortSignal,
    onPage?: (state: DatasetState) => void,
  ): Promise<Result<DatasetState>> => {
    const open = opened.get(dataset);
    if (!open) return Promise.resolve(gone());
    const work = open.turn.then(async (): Promise<Result<DatasetState>> => {
      const settle = (state: DatasetState['state'], cause?: Failure) =>
        change(dataset, cause ? { state, failure: cause } : { state });
      // What comes in one step and was broken off cannot go on from where it was.
      const broken = open.sourceOf.isWhole ? 'cancelled' : 'idle';
      while (opened.has(dataset) && open.state.state !== 'complete' && !enough(open.state)) {
        if (open.state.state === 'cancelled')
          return fail(
            failure('cancelled', `${open.state.title} is not whole: it was cancelled.`, {
              next: 'Open it again.',
            }),
          );
        if (signal.aborted) {
          settle(broken);
          return fail(failure('cancelled', 'Cancelled.', { next: `${open.state.loaded} rows stay loaded.` }));
        }
        if (open.state.state !== 'fetching') settle('fetching');
        const page = await step(dataset, sizeOf(open.state), signal, onPage !== undefined);
        if (isGone(page) && opened.has(dataset) && deps.datasets.isAlive() && (await open.reopening)?.ok)
          continue;
        if (!page.ok) {
          if (page.failure.kind === 'cancelled') settle(broken);
          else settle('failed', page.failure);
          return page;
        }
        onPage?.(open.state);
      }
      if (!opened.has(dataset)) return gone();
      if (open.state.state === 'fetching') settle('idle');
      return ok(open.state);
    });
    open.turn = work.catch(() => undefined);
    return work;
  };

  /** After the process that held the rows ended: the same datasets in the new one, fetched again as far as they were. */
  const rebuild = () => {
    for (const [dataset, open] of opened) {
      const { loaded } = open.state;
      open.source = open.sourceOf.begin();
      open.life += 1;
      open.reopening = deps.datasets.open(dataset, open.sourceOf.isWhole ? [] : open.state.columns);
      change(dataset, { loaded: 0, skipped: 0, state: 'fetching', rebuilt: open.state.rebuilt + 1 });
      const refetch = async () => {
        const reopened = await open.reopening;
        if (reopened && !reopened.ok) change(dataset, { state: 'failed', failure: reopened.failure });
        else
          await fetchUntil(
            dataset,
            (state) => !open.sourceOf.isWhole && state.loaded >= loaded,
            (state) => Math.min(REFETCH_SIZE, Math.max(loaded - state.loaded, 1)),
            open.controller.signal,
          );
      };
      void refetch();
    }
  };
  deps.datasets.whenReplaced(rebuild);

  /** Closes a dataset; one that a job still reads closes when the job has ended. */
  const close = async (dataset: string) => {
    const open = opened.get(dataset);
    if (open && open.holds > 0) {
      open.isOrphan = true;
      return;
    }
    await drop(dataset);
  };

  const drop = async (dataset: string) => {
    const open = opened.get(dataset);
    opened.delete(dataset);
    pushed.delete(dataset);
    open?.controller.abort();
    await open?.turn;
    if (!open) return;
    onClosed(dataset);
    await deps.datasets.close(dataset);
  };

  return {
    /** Has what is kept beside a dataset go with it. */
    whenClosed: (listen: (dataset: string) => void) => {
      onClosed = listen;
    },
    /** Opens an empty dataset over a source; nothing is fetched yet. */
    open: async (
      sourceOf: LoaderSpec,
      columns: readonly DatasetColumn[],
      isOwn = false,
    ): Promise<Result<DatasetState>> => {
      const dataset = randomUUID();
      const made = await deps.datasets.open(dataset, columns);
      if (!made.ok) return made;
      const state: DatasetState = {
        dataset,
        title: sourceOf.title,
        columns,
        loaded: 0,
        total: 0,
        state: 'idle',
        skipped: 0,
        resumed: 0,
        rebuilt: 0,
        fetchedAt: deps.clock(),
        tookMs: 0,
        notes: [],
        isLocal: sourceOf.isLocal ?? false,
      };
      opened.set(dataset, {
        state,
        sourceOf,
        source: sourceOf.begin(),
        life: 1,
        controller: new AbortController(),
        turn: Promise.resolve(),
        holds: 0,
        isOrphan: false,
        isOwn,
      });
      return ok(state);
    },
    state: (dataset: string): DatasetState | undefined => opened.get(dataset)?.state,
    /** All open datasets. */
    list: (): readonly DatasetState[] => [...opened.values()].map(({ state }) => state),
    update: (
      dataset: string,
      part: Partial<Pick<DatasetState, 'tookMs' | 'fetchedAt' | 'loaded' | 'total' | 'columns' | 'file'>>,
    ) => change(dataset, part, true),
    fetchUntil,
    close,
    /** Waits until a fetch that is under way, such as one after a lost process, has ended. */
    whenIdle: async (dataset: string) => {
      const open = opened.get(dataset);
      await open?.reopening;
      // The refetch takes its place in line once the table is there again.
      await Promise.resolve();
      await open?.turn;
    },
    /** Keeps a dataset open while a job reads it; answers the function that lets go. */
    retain: (dataset: string): (() => void) => {
      const open = opened.get(dataset);
      if (open) open.holds += 1;
      return () => {
        if (!open) return;
        open.holds -= 1;
        if (open.holds === 0 && open.isOrphan) void drop(dataset);
      };
    },
    /** Closes what nobody looks at any more, but what a job still reads only when that has ended. */
    closeUnretained: async () => {
      const idle = [...opened].filter(([, open]) => {
        if (open.isOwn) return false;
        open.isOrphan = true;
        return open.holds === 0;
      });
      await Promise.all(idle.map(([dataset]) => drop(dataset)));
    },
    /** Closes what was fetched for the window; all there is where Postern quits. */
    closeAll: async (isEnd = false) => {
      await Promise.all(
        [...opened].flatMap(([dataset, { isOwn, state }]) =>
          isEnd || !(isOwn || state.isLocal) ? [drop(dataset)] : [],
        ),
      );
    },
  };
};
