/** Decisions: actions on entities beside their rows, on their way or with their outcomes. Pure changes of a map by entity ID. */
import type { ItemOutcome, Outcome } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import type { RowTuple } from '../../../shared/dataset';
import { cellOf } from '../../../shared/rules/cell-of';
import { keyedAction } from '../../../shared/rules/keyed-actions';
import { named } from './action-effects';
import { TEXT } from './text';

/**
 * The stage of a decision: `checking` if it can be done, `waiting` while it can be undone, `sending`, `undoing` until main says if it
 * was in time, or how it ended.
 */
export type Stage = 'checking' | 'waiting' | 'sending' | 'undoing' | 'skipped' | Outcome;

/** An action as a decision is named by it. */
export type Named = Pick<QueryAction, 'action_id' | 'label'>;

/** The decision on one entity. */
export type Decision = {
  /** The batch that it was made in: selected rows are decided together. */
  readonly batch: string;
  /** The tenant's name of the action. */
  readonly label: string;
  readonly actionId: string;
  readonly stage: Stage;
  /** The tenant's reason, or who was faster. */
  readonly reason: string;
  /** It was not sent, because somebody else had decided otherwise. */
  readonly isChanged?: boolean;
};

/** Returns the decision on an entity when its job starts. */
export const decisionOf = ({ id }: { readonly id: string }, { action_id, label }: Named): Decision => ({
  batch: id,
  label,
  actionId: action_id,
  stage: 'waiting',
  reason: '',
});

const OPEN: readonly Stage[] = ['checking', 'waiting', 'sending', 'undoing'];

/** Returns true if a decision has not ended yet. */
export const isOpen = ({ stage }: Pick<Decision, 'stage'>): boolean => OPEN.includes(stage);

/** Returns the entity ID of a row. */
export const entityIdOf = (columns: readonly { readonly key: string }[], row: RowTuple): string => {
  const id = cellOf(columns, row, 'entity_id');
  return typeof id === 'string' ? id : '';
};

/** Returns the decisions with those of some items replaced, or removed if undefined. */
export const withDecisions = <D extends Decision>(
  decisions: ReadonlyMap<string, D>,
  ids: readonly string[],
  change: (id: string, before: D | undefined) => D | undefined,
): ReadonlyMap<string, D> => {
  const next = new Map(decisions);
  for (const id of ids) {
    const made = change(id, decisions.get(id));
    if (made) next.set(id, made);
    else next.delete(id);
  }
  return next;
};

/** Returns the decisions of a batch at another stage; those that ended, or that another batch has replaced, stay. */
export const atStage = <D extends Decision>(
  decisions: ReadonlyMap<string, D>,
  batch: string,
  ids: readonly string[],
  stage: Stage,
): ReadonlyMap<string, D> =>
  withDecisions(decisions, ids, (_, before) =>
    before?.batch === batch && isOpen(before) ? { ...before, stage } : before,
  );

/** Returns the decisions of a batch with their outcomes. What was undone has none any more. */
export const withOutcomes = <D extends Decision>(
  decisions: ReadonlyMap<string, D>,
  batch: string,
  items: readonly ItemOutcome[],
  wasUndone: boolean,
): ReadonlyMap<string, D> => {
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
