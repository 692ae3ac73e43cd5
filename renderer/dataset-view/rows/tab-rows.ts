/** One way to show a dataset in a tab: the steps to its rows, and which of several readings counts. */
import { create } from 'zustand';
import type { Failure, Result } from '../../../shared/bridge';
import { latestOnly, type LatestOnly } from '../../../shared/latest-only';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { currentTab, isOpenTab, useWorkspace } from '../../state/workspace-store';
import { createTabViews } from '../tab-views';
import { createRowLoads } from '../view/row-loads';
import { createRows, type Rows, type RowsOptions } from './rows-store';

/** The rows of a tab, with what its screen adds to them. */
export type OpenRows<Extra = object> = Extra & {
  readonly kind: 'open';
  readonly rows: Rows;
  /** A newer reading runs, or failed: the rows are those of the one before. */
  readonly newer?: 'running' | Failure | undefined;
};

/** The steps of a tab to its rows, and the screen's own. After a restart it starts at `none`. */
export type TabStep<Extra = object, Own = never> =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | OpenRows<Extra>
  | Own;

/** A reading for a tab. */
type Reading<Extra> = {
  /** Returns true if no later reading has begun, and the tab is open. */
  readonly isLatest: () => boolean;
  /** The rows that are on screen until this reading ends. */
  readonly before: OpenRows<Extra> | undefined;
};

/** Reads the rows of a tab, or finds the screen's own step that must come first. */
type Read<Extra, Own> = (reading: Reading<Extra>) => Promise<Result<OpenRows<Extra> | Own>>;

type Options = {
  /** A failure to read rows again is shown beside those on screen, instead of in their place. */
  readonly staysOnFailure?: boolean;
};

const NONE = { kind: 'none' } as const;

const isOpen = <Extra>(step: { readonly kind: string } | undefined): step is OpenRows<Extra> =>
  step?.kind === 'open';

/** Creates the step of each tab of a screen. Rows that are replaced, or whose tab is closed, are closed. */
const createSteps = <Extra, Own extends { readonly kind: string }>() => {
  type Step = TabStep<Extra, Own>;
  const steps = create<Readonly<Record<string, Step>>>(() => ({}));
  const readings = new Map<string, LatestOnly>();
  const views = createTabViews<Rows>();
  const step = (tab: string): Step => steps.getState()[tab] ?? NONE;
  const openRows = (tab: string): OpenRows<Extra> | undefined => {
    const now = step(tab);
    return isOpen<Extra>(now) ? now : undefined;
  };
  /** Starts a reading of a tab; the function that it returns is true as long as no later one has started and the tab is open. */
  const start = (tab: string): (() => boolean) => {
    const latest = readings.get(tab) ?? latestOnly();
    readings.set(tab, latest);
    return latest.start();
  };
  const put = (tab: string, next: Step): void => {
    if (!isOpenTab(tab)) return;
    views.put(tab, isOpen(next) ? next.rows : undefined);
    steps.setState({ [tab]: next });
  };
  useWorkspace.subscribe(() => {
    const all = Object.entries(steps.getState());
    const left = all.filter(([tab]) => isOpenTab(tab));
    if (left.length === all.length) return;
    for (const [tab] of all) {
      if (isOpenTab(tab)) continue;
      readings.get(tab)?.cancel();
      readings.delete(tab);
    }
    steps.setState(Object.fromEntries(left), true);
  });
  return { steps, put, step, openRows, start };
};

/** Creates the rows of each tab of a screen. Rows that come too late are closed, as those are that are replaced. */
export const createTabRows = <Extra = object, Own extends { readonly kind: string } = never>({
  staysOnFailure = false,
}: Options = {}) => {
  type Step = TabStep<Extra, Own>;
  const { steps, put, step, openRows, start } = createSteps<Extra, Own>();

  const fail = (tab: string, failure: Failure): void => {
    const now = staysOnFailure ? openRows(tab) : undefined;
    put(tab, now ? { ...now, newer: failure } : { kind: 'failed', failure });
  };

  const run = async (
    tab: string,
    read: Read<Extra, Own>,
    before?: OpenRows<Extra>,
  ): Promise<OpenRows<Extra> | undefined> => {
    if (!isOpenTab(tab)) return undefined;
    const isLatest = start(tab);
    put(tab, before ? { ...before, newer: 'running' } : { kind: 'opening' });
    const found = await read({ isLatest, before });
    const opened = found.ok && isOpen<Extra>(found.value) ? found.value : undefined;
    if (!isLatest()) {
      opened?.rows.close();
      return undefined;
    }
    if (before && opened) {
      const { layout, colours } = before.rows.store.getState();
      opened.rows.note({ layout, colours });
    }
    if (found.ok) put(tab, found.value);
    else fail(tab, found.failure);
    return opened;
  };

  return {
    /** The step of each tab. */
    steps,
    /** Returns the step of a tab, and draws again when it changes. */
    use: (tab: string): Step => steps((all) => all[tab]) ?? NONE,
    /** Returns the step of a tab. */
    step,
    /** Returns the open rows of a tab. */
    openRows,
    /** Returns the tab on screen with its open rows. */
    current: (): (OpenRows<Extra> & { readonly tab: string }) | undefined => {
      const tab = currentTab()?.id ?? '';
      const open = openRows(tab);
      return open && { ...open, tab };
    },
    /** Returns true if the rows of a tab are being read. */
    isReading: (tab: string): boolean => step(tab).kind === 'opening' || openRows(tab)?.newer === 'running',
    /** Reads rows into a tab; returns them if they are shown. Those before are closed at once. */
    open: (tab: string, read: Read<Extra, Own>) => run(tab, read),
    /** Reads the rows of a tab again; returns them if they are shown. Those before stay until then, and leave their columns and colors. */
    again: (tab: string, read: Read<Extra, Own>) => run(tab, read, openRows(tab)),
    /** Cancels the reading of a tab: rows that it shows stay. */
    cancel: (tab: string): void => {
      start(tab);
      const now = openRows(tab);
      put(tab, now ? { ...now, newer: undefined } : { kind: 'canceled' });
    },
    /** Closes the rows of a tab and shows a step instead. What is being read is dropped. */
    show: (tab: string, next: Exclude<Step, OpenRows<Extra>>): void => {
      start(tab);
      put(tab, next);
    },
  };
};

/** Rows of which the tenant, or main, may have more. */
export type MoreRows = { readonly loads: ReturnType<typeof createRowLoads> };

/** Opens a dataset with what fetches more of its rows; `again` opens them from the start. */
export const openMoreRows = (
  dataset: DatasetState,
  again: () => Promise<void>,
  options: Omit<RowsOptions, 'idKey'> = {},
): OpenRows<MoreRows> => {
  const rows = createRows(dataset, '', options);
  return { kind: 'open', rows, loads: createRowLoads(rows.store, rows, { again }) };
};
