/** Decisions on the items of a queue: pure changes of a map by entity ID. */
import type { ChangedEntity } from '../../../shared/local-calls/bulk-actions';
import type { ItemOutcome, Outcome } from '../../../shared/model/bulk-action';
import { keyedAction } from '../../../shared/rules/keyed-actions';
import { named } from '../../features/bulk-action/action-effects';
import { isSelected, selectedCount } from '../../dataset-view/view/selection';
import type { DatasetViewState } from '../../dataset-view/view/view-state';
import type { DecisionCounts } from './decision-counts';
import { TEXT } from './text';

/**
 * The stage of a decision: `checking` if it can be done, `waiting` while it can be undone, `sending`, `undoing` until main says if it
 * was in time, or how it ended.
 */
export type Stage = 'checking' | 'waiting' | 'sending' | 'undoing' | 'skipped' | Outcome;

/** The decision on one item. */
export type Decision = {
  /** The batch that it was made in: marked items are decided together. */
  readonly batch: string;
  /** The item's row, and the dataset that has it. */
  readonly row: number;
  readonly dataset: string;
  /** The tenant's name of the action. */
  readonly label: string;
  readonly actionId: string;
  readonly stage: Stage;
  /** The tenant's reason, or who was faster. */
  readonly reason: string;
  /** It was not sent, because somebody else had decided otherwise. */
  readonly isChanged?: boolean;
  /** The action does not decide what the queue asks if it finds the item as it wants it, such as a quarantine where a restore is requested. */
  readonly isBeside?: boolean | undefined;
};

export type Decisions = ReadonlyMap<string, Decision>;

const OPEN: readonly Stage[] = ['checking', 'waiting', 'sending', 'undoing'];

/** Returns true if a decision has not ended yet. */
export const isOpen = ({ stage }: Decision): boolean => OPEN.includes(stage);

/**
 * Returns true if an item needs a decision: it has none, one that was never sent, or one that changed nothing about what the queue asks. What
 * was refused has the tenant's answer, and what is of unknown outcome may have happened.
 */
export const needsDecision = (decision: Decision | undefined): boolean =>
  decision === undefined ||
  decision.stage === 'unsent' ||
  (decision.isBeside === true && decision.stage === 'already');

/** Counts decisions by what became of them: what the tenant refused, or may not have done, is not decided. */
export const countDecisions = (decisions: Iterable<Decision>): DecisionCounts => {
  const counts = { decided: 0, refused: 0, unknown: 0, skipped: 0 };
  for (const decision of decisions) {
    const { stage } = decision;
    if (stage === 'refused' || stage === 'unknown' || stage === 'skipped') counts[stage] += 1;
    else if (!needsDecision(decision)) counts.decided += 1;
  }
  return counts;
};

/** Returns true if an action can be taken on an item: nothing is on its way, and it was not done already. */
export const canDecide = (decision: Decision | undefined, actionId: string): boolean => {
  if (decision === undefined) return true;
  if (isOpen(decision)) return false;
  const isSame = decision.actionId === actionId;
  return !isSame || (decision.stage !== 'done' && decision.stage !== 'already');
};

type OverruledItem = Pick<ChangedEntity, 'entity_id' | 'reason'>;

type Chosen = Pick<DatasetViewState, 'dataset' | 'selection' | 'count' | 'open'> & {
  readonly decisions: Decisions;
};

/** Returns the marked items, or else the open one, for which an action was not sent because somebody else had decided otherwise. */
export const changedDecisions = (
  { decisions, dataset, selection, count, open }: Chosen,
  { action_id }: { readonly action_id: string },
): readonly OverruledItem[] => {
  const isMarked = selectedCount(selection, count) > 0;
  return [...decisions].flatMap(([entity_id, one]) => {
    const isAmong =
      one.isChanged === true &&
      one.actionId === action_id &&
      one.dataset === dataset?.dataset &&
      (isMarked ? isSelected(selection, one.row) : open?.row === one.row);
    return isAmong ? [{ entity_id, reason: one.reason }] : [];
  });
};

/** Returns true if an action that is not known yet can be taken on an item: none is on its way, and none was done. */
export const mayTake = (decision: Decision | undefined): boolean =>
  decision === undefined || !(isOpen(decision) || decision.stage === 'done' || decision.stage === 'already');

/** Returns the decisions with those of some items replaced, or removed if undefined. */
export const withDecisions = (
  decisions: Decisions,
  ids: readonly string[],
  change: (id: string, before: Decision | undefined) => Decision | undefined,
): Decisions => {
  const next = new Map(decisions);
  for (const id of ids) {
    const made = change(id, decisions.get(id));
    if (made) next.set(id, made);
    else next.delete(id);
  }
  return next;
};

/** Returns the decisions of a batch at another stage; those that ended, or that another batch has replaced, stay. */
export const atStage = (
  decisions: Decisions,
  batch: string,
  ids: readonly string[],
  stage: Stage,
): Decisions =>
  withDecisions(decisions, ids, (_, before) =>
    before?.batch === batch && isOpen(before) ? { ...before, stage } : before,
  );

/** Returns the decisions of a batch with their outcomes. What was undone has none any more. */
export const withOutcomes = (
  decisions: Decisions,
  batch: string,
  items: readonly ItemOutcome[],
  wasUndone: boolean,
): Decisions => {
  const byId = new Map(items.map((item) => [item.entity_id, item]));
  return withDecisions(decisions, [...byId.keys()], (id, before) => {
    const item = byId.get(id);
    if (!item || before?.batch !== batch) return before;
    if (wasUndone && item.outcome === 'unsent') return undefined;
    const { outcome, reason, isChanged = false } = item;
    return { ...before, stage: outcome, reason, ...(isChanged ? { isChanged } : {}) };
  });
};

/** Formats a decision: the action while it is on its way, and what became of it. */
export const formatDecision = ({ label, stage }: Decision): string => {
  const T = TEXT.decision;
  switch (stage) {
    case 'checking':
    case 'waiting':
    case 'sending':
    case 'undoing':
      return T[stage](label);
    case 'skipped':
      return T.skipped;
    default:
      return T.ended(label, stage);
  }
};

/** Formats a decision with the tenant's reason, if it has one. */
export const describeDecision = (decision: Decision): string =>
  [formatDecision(decision), decision.reason].filter(Boolean).join(': ');

/** Formats a decision as its tag does: Postern's own word for the action, which is shorter than the tenant's. */
export const formatTag = (decision: Decision): string => {
  const keyed = keyedAction(named({ action_id: decision.actionId, label: decision.label }));
  return formatDecision(keyed ? { ...decision, label: TEXT.verbs[keyed] } : decision);
};

const TONES: Readonly<Record<Stage, string>> = {
  checking: 'mute',
  waiting: 'warn',
  sending: 'mute',
  undoing: 'mute',
  skipped: 'mute',
  done: 'ok',
  already: 'mute',
  refused: 'warn',
  unknown: 'bad',
  unsent: 'bad',
};

/** The tone of a decision's tag. */
export const toneOf = ({ stage }: Decision): string => TONES[stage];
