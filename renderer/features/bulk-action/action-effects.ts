import type { ChangedEntity, FrozenRows } from '../../../shared/local-calls/bulk-actions';
import type { QueryAction } from '../../../shared/model/query';
import { isReverse, keyedAction, takesAway } from '../../../shared/rules/keyed-actions';

type Named = Pick<QueryAction, 'action_id' | 'label'>;

/** Returns an action with its name as the rules about actions take it. */
export const named = ({ action_id, label }: Named) => ({ name: action_id, label });

/** True if an action takes something away from people: the number must then be typed. */
export const isDestructive = (action: Named): boolean => takesAway(named(action));

/** Returns the selected entities about which somebody else decided otherwise when this action was taken before. */
export const changedFor = (
  action: Named | undefined,
  selection: Pick<FrozenRows, 'changed'> | null,
): readonly ChangedEntity[] =>
  action ? (selection?.changed ?? []).filter(({ wanted }) => wanted === keyedAction(named(action))) : [];

/** Returns the action among those that the tenant offers that undoes this one; undefined if there is none. */
export const reverseOf = <T extends Named>(action: Named, offered: readonly T[]): T | undefined =>
  offered.find((one) => isReverse(named(action), named(one)));

/** The least number of entities for which the number must be typed before an action is sent. */
export const TYPED_FROM = 100;

/** True if a typed text is the number, however it is separated: `1204`, `1,204` and `1 204` all are. */
export const saysNumber = (text: string, n: number): boolean =>
  /^\d[\d\s.,’']*$/.test(text.trim()) && text.replace(/\D/g, '') === String(n);
