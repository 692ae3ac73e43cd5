import type { BulkAction, ItemOutcome } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import { local } from '../../bridge';
import { reverseOf } from '../../features/bulk-action/action-effects';
import { buildAction, NEW_BULK_ACTION, overruling } from '../../features/bulk-action/bulk-action-draft';
import { askRestorable } from '../../record/restorable';
import { chosenFields } from '../../query/field-parts';
import type { Item } from './items-to-decide';
import type { OpenQueue } from '../../features/review-queues/queue-kinds';
import { TEXT } from './text';

/** Values of an action's parameters by their names. */
export type Params = Readonly<Record<string, string>>;

/** The values of an action, and the entities that it is taken on although somebody else decided otherwise. */
export type Taking = { readonly params?: Params; readonly overrules?: readonly string[] };

/** Returns what is sent for an action of the tenant on items of a queue. */
export const actOf = (
  queue: OpenQueue,
  action: QueryAction,
  { params = {}, overrules = [] }: Taking,
): BulkAction => {
  const act = buildAction(
    { ...NEW_BULK_ACTION, action_id: action.action_id, params },
    action,
    { entity_type: queue.counted.query.query_entity_type },
    undefined,
    reverseOf(action, queue.actions),
  );
  return overruling(act, overrules);
};

/** Asks the tenant which items can be restored. Returns those that can, or may, and outcomes for the others: who was faster, and when. */
export const checkRestorable = async (
  queue: OpenQueue,
  items: readonly Item[],
  action: QueryAction,
  taking: Taking,
) => {
  const answers = await Promise.all(items.map(({ entityId }) => askRestorable(entityId)));
  const left = items.filter((_, at) => answers[at]?.kind !== 'no');
  const refused = items.flatMap(({ entityId }, at) => {
    const answer = answers[at];
    return answer?.kind === 'no' ? [{ entity_id: entityId, reason: TEXT.notRestorable(answer.reason) }] : [];
  });
  if (refused.length === 0) return { left, refused: [] };
  const explained = await local['bulk.explain']({ act: actOf(queue, action, taking), refused });
  const unexplained = refused.map((item): ItemOutcome => ({ ...item, outcome: 'refused' }));
  return { left, refused: explained.ok ? explained.value : unexplained };
};

/** Freezes items by their entities: rows have other numbers once the queue was loaded again. */
export const freezeItems = (queue: OpenQueue, items: readonly Item[]) =>
  local['bulk.freezeEntities']({
    columns: (items[0]?.columns ?? []).map(({ key, label }) => ({ key, label })),
    entities: items.map(({ entityId, cells: [, ...cells] }) => ({ entity_id: entityId, cells })),
    chosen: chosenFields(queue),
    readAt: Math.min(...items.map(({ readAt }) => readAt)),
  });

/** Starts an action on items as a job, which waits while it can be undone. */
export const startDecision = async (queue: OpenQueue, items: readonly Item[], act: BulkAction) => {
  const frozen = await freezeItems(queue, items);
  if (!frozen.ok) return frozen;
  return local['bulk.start']({ choice: frozen.value.choice, act, isReview: true });
};
