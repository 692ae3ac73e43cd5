/** Takes decisions on the items that a desk shows, and shows those on the same queue. */
import type { Job } from '../../../shared/model/app-state';
import type { ClassifyAction } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import type { DatasetView } from '../../dataset-view/view/dataset-view';
import { NOTHING } from '../../dataset-view/view/selection';
import { toastBlocked } from '../../state/overlay-store';
import type { Batch } from './batches';
import { isOpen, type Named } from '../../features/bulk-action/decisions';
import { TEXT as ACTION_TEXT } from '../../features/bulk-action/text';
import { canDecide, mayTake, needsDecision, type QueueDecision } from './decisions';
import type { DeskStore } from './desk-state';
import { itemsToDecide, type Item } from './items-to-decide';
import type { Ledger } from './ledger';
import type { createNextItem } from './next-item';
import { addTally } from './review-store';
import type { Taking } from './start-decision';
import { TEXT } from './text';

type DeciderDeps = {
  readonly ledger: Ledger;
  readonly store: DeskStore;
  readonly view: Pick<DatasetView, 'rows'>;
  readonly next: ReturnType<typeof createNextItem>;
};

const SKIP: Named = { action_id: 'skip', label: ACTION_TEXT.decision.skipped };

/** Measures the seconds since the open item was opened, for the tally. */
const createStopwatch = ({ getState, subscribe }: DeskStore) => {
  let row: number | undefined;
  let since = Date.now();
  const stop = subscribe(() => {
    const now = getState().open?.row;
    if (now === row) return;
    row = now;
    since = Date.now();
  });
  return { stop, seconds: (): number => (Date.now() - since) / 1000 };
};

/** Shows the decisions on a queue at a desk, without those that had ended before its rows were loaded. */
const showDecisions = ({ ledger, store }: Pick<DeciderDeps, 'ledger' | 'store'>) => {
  let former: ReadonlySet<QueueDecision> = new Set();
  const show = (): void => {
    const all = [...ledger.store.getState().decisions];
    const decisions = new Map(all.filter(([, one]) => !former.has(one)));
    const { decisions: before, done } = store.getState();
    const isUndone = [...before].some(([id, one]) => !needsDecision(one) && needsDecision(decisions.get(id)));
    store.setState({ decisions, done: isUndone ? null : done });
  };
  show();
  const stops = [ledger.store.subscribe(show), ledger.show()];
  return {
    stop: (): void => stops.forEach((stop) => stop()),
    /** Returns what hides the decisions that have ended by now: call it once newer rows are there. */
    endedBy: (): (() => void) => {
      const ended = [...ledger.store.getState().decisions.values()].filter((one) => !isOpen(one));
      return () => {
        former = new Set([...former, ...ended]);
        ledger.endSkips();
        show();
      };
    },
  };
};

const classificationId = ({ kind, classification, confident, phishing }: ClassifyAction): string =>
  [kind, classification, confident, phishing ?? ''].join(' ');

/** Counts items that were decided together: each took its part of the time. */
const tally = (items: readonly Item[], seconds: number): void =>
  void addTally(
    items.map(() => seconds / items.length),
    0,
  );

/** Creates what takes decisions on the items of a queue. */
export const createDecider = (deps: DeciderDeps) => {
  const { ledger, store, view, next } = deps;
  const watch = createStopwatch(store);
  const shown = showDecisions(deps);
  const openNext = () => void next.openNext(store.getState().open?.offset ?? -1);

  const add = (items: readonly Item[], action: Named, stage: 'checking' | 'skipped') => {
    const batch = ledger.add(items, action, stage);
    store.setState({ selection: NOTHING });
    return batch;
  };
  const decisionOn = ({ entityId }: Item) => store.getState().decisions.get(entityId);
  /** Returns the items that are marked now, or else the open one. */
  const chosen = (): Promise<readonly Item[]> => itemsToDecide(store, view.rows);
  /** Takes an action on those of some items that it can be taken on, and opens the next item at once. */
  const take = async (
    action: Named,
    of: Promise<readonly Item[]>,
    send: (batch: Batch) => Promise<void>,
  ): Promise<void> => {
    const seconds = watch.seconds();
    const items = await of;
    const free = items.filter((item) => canDecide(decisionOn(item), action.action_id));
    if (free.length === 0)
      return toastBlocked(items.length === 0 ? TEXT.noItem : TEXT.nothingToDecide(action.label));
    const batch = add(free, action, 'checking');
    openNext();
    tally(free, seconds);
    await send(batch);
  };

  return {
    chosen,
    /** Returns the items that are marked now, or else the open one, without those that any action is on its way to or has reached. */
    untouched: async (): Promise<readonly Item[]> =>
      (await chosen()).filter((item) => mayTake(decisionOn(item))),
    /** Classifies items, and opens the next one at once. Another classification is another action: the former one can be corrected. */
    classify: (act: ClassifyAction, of: Promise<readonly Item[]>): Promise<void> =>
      take({ action_id: classificationId(act), label: act.label }, of, (batch) => ledger.start(batch, act)),
    /** Takes an action on items, those that are marked or open if none are given, and opens the next item at once. */
    decide: (action: QueryAction, taking: Taking = {}, of = chosen()): Promise<void> =>
      take(action, of, (batch) => ledger.send(batch, action, taking)),
    /** Leaves the marked items, or else the open one, for later, and opens the next one. */
    skip: async (): Promise<void> => {
      const free = (await chosen()).filter((item) => canDecide(decisionOn(item), SKIP.action_id));
      if (free.length > 0) add(free, SKIP, 'skipped');
      openNext();
    },
    /** Follows an action that a dialog started on items. */
    follow: (job: Job, action: Named, items: readonly Item[]): void => {
      tally(items, watch.seconds());
      ledger.follow(add(items, action, 'checking'), job);
      openNext();
    },
    follows: ledger.follows,
    /** Returns true if a decision can be undone. */
    pending: ledger.pending,
    /** Undoes the newest decision that was not sent, and opens its item again. */
    undo: (): void => {
      const item = ledger.undo();
      if (item) void next.openEntity(item.entityId);
    },
    /** Returns true if a decision waits to be sent, or is checked before it does. */
    isWaiting: ledger.isWaiting,
    /** Sends all that waits, and what is still checked once that has ended. */
    sendNow: ledger.sendNow,
    endedBy: shown.endedBy,
    stop: (): void => {
      shown.stop();
      watch.stop();
    },
  };
};
