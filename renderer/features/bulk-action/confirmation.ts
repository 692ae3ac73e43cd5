/** The typed confirmation of an action that reaches many entities or is destructive. */
import type { QueryAction } from '../../../shared/model/query';
import { isDestructive, saysNumber, TYPED_FROM } from './action-effects';
import { formatCount } from '../../state/format';
import type { Missing } from '../../components/form/use-form';
import { TEXT } from './text';

type ActionId = Pick<QueryAction, 'action_id'>;

/** True if a confirmation must be typed: for many entities, an unknown number (null), or a destructive action. */
export const needsTyping = (action: ActionId, n: number | null): boolean =>
  n === null || n >= TYPED_FROM || isDestructive(action);

/** True if no confirmation is needed or the right one was typed. */
export const isConfirmed = (action: ActionId, n: number | null, typed: string): boolean => {
  if (!needsTyping(action, n)) return true;
  return n === null ? typed.trim().toLowerCase() === TEXT.confirmWord : saysNumber(typed, n);
};

/** Names what a bulk action lacks besides its values: rows, their number while they are counted, or the typed confirmation. */
export const missingConfirmation = (
  actions: readonly ActionId[],
  n: number | null | undefined,
  typed: string,
): Missing | undefined => {
  if (n === undefined) return { reason: TEXT.stillCounting };
  if (n === 0) return { reason: TEXT.noRows };
  return actions.every((action) => isConfirmed(action, n, typed))
    ? undefined
    : { reason: `${TEXT.typeToConfirm(confirmationPhrase(n))}.`, field: 'typed' };
};

/** The text to type: the number of entities, or a word if it is unknown. */
export const confirmationPhrase = (n: number | null): string =>
  n === null ? TEXT.confirmWord : formatCount(n);
