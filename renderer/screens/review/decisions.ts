/** Rules of the decisions on the items of a queue. */
import type { ChangedEntity } from '../../../shared/local-calls/bulk-actions';
import { isOpen, type Decision } from '../../features/bulk-action/decisions';
import { isSelected, selectedCount } from '../../dataset-view/view/selection';
import type { DatasetViewState } from '../../dataset-view/view/view-state';
import type { DecisionCounts } from './decision-counts';

/** The decision on an item of a queue. */
export type QueueDecision = Decision & {
  /** The item's row, and the dataset that has it. */
  readonly row: number;
  readonly dataset: string;
  /** The action does not decide what the queue asks if it finds the item as it wants it, such as a quarantine where a restore is requested. */
  readonly isBeside?: boolean | undefined;
};

/** By entity ID. */
export type Decisions = ReadonlyMap<string, QueueDecision>;

/**
 * Returns true if an item needs a decision: it has none, one that was never sent, or one that changed nothing about what the queue asks. What
 * was refused has the tenant's answer, and what is of unknown outcome may have happened.
 */
export const needsDecision = (decision: QueueDecision | undefined): boolean =>
  decision === undefined ||
  decision.stage === 'unsent' ||
  (decision.isBeside === true && decision.stage === 'already');

/** Counts decisions by what became of them: what the tenant refused, or may not have done, is not decided. */
export const countDecisions = (decisions: Iterable<QueueDecision>): DecisionCounts => {
  const counts = { decided: 0, refused: 0, unknown: 0, skipped: 0 };
  for (const decision of decisions) {
    const { stage } = decision;
    if (stage === 'refused' || stage === 'unknown' || stage === 'skipped') counts[stage] += 1;
    else if (!needsDecision(decision)) counts.decided += 1;
  }
  return counts;
};

/** Returns true if an action can be taken on an item: nothing is on its way, and it was not done already. */
export const canDecide = (decision: QueueDecision | undefined, actionId: string): boolean => {
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
export const mayTake = (decision: QueueDecision | undefined): boolean =>
  decision === undefined || !(isOpen(decision) || decision.stage === 'done' || decision.stage === 'already');
