import type { ChangedEntity, FrozenRows } from '../../../shared/local-calls/bulk-actions';
import type { ActionEffect } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import {
  actionEffect,
  isReverse,
  keyedAction,
  readEffect,
  takesAway,
  type KnownAction,
} from '../../../shared/rules/keyed-actions';
import type { Missing } from '../../components/form/use-form';
import { changeTenantAnswers, tenantAnswers } from '../../state/tenant-answers';
import { TEXT } from './text';

/** An action of the tenant: by its ID and label, and what the tenant says of it. */
type Named = Pick<QueryAction, 'action_id' | 'label'> &
  Partial<Pick<QueryAction, 'is_destructive' | 'reverse_action_id'>>;

const answerOf = (id: string): ActionEffect | undefined => {
  const { effects } = tenantAnswers();
  return Object.hasOwn(effects, id) ? effects[id] : undefined;
};

/** Returns the effect that the analyst said an action has, as a request carries it to main; empty without an answer. */
export const answeredEffect = ({
  action_id,
}: Pick<QueryAction, 'action_id'>): { readonly effect?: ActionEffect } => {
  const effect = answerOf(action_id);
  return effect === undefined ? {} : { effect };
};

/** Remembers for this tenant what an action does. */
export const answerEffect = (id: string, effect: ActionEffect): void => {
  if (answerOf(id) !== effect) changeTenantAnswers({ effects: { ...tenantAnswers().effects, [id]: effect } });
};

/** Returns an action with what is known of it, as the rules about actions take it. */
export const named = ({ action_id, label, is_destructive, reverse_action_id }: Named): KnownAction => ({
  name: action_id,
  label,
  effect: answerOf(action_id),
  isDestructive: is_destructive,
  reverseId: reverse_action_id,
});

/** The source of what is known about the effect of an action. */
export type EffectSource = 'analyst' | 'tenant' | 'name' | 'unknown';

/** Returns the effect of an action and the source of it. A tenant tells only whether the action takes something away. */
export const knownEffect = (
  action: Named,
): { readonly effect: ActionEffect | undefined; readonly source: EffectSource } => {
  const known = named(action);
  const effect = actionEffect(known);
  if (known.effect !== undefined) return { effect, source: 'analyst' };
  if (known.isDestructive !== undefined) return { effect, source: 'tenant' };
  return { effect, source: readEffect(known) === undefined ? 'unknown' : 'name' };
};

/** Returns true if the effect of an action is not documented: its name at most suggests it. */
export const isEffectAsked = (action: Named): boolean =>
  ['name', 'unknown'].includes(knownEffect(action).source);

/** Remembers the effect that an action's name suggests, once an analyst who saw it has gone on. */
export const rememberSuggested = (action: Named): void => {
  const { effect, source } = knownEffect(action);
  if (effect !== undefined && source === 'name') answerEffect(action.action_id, effect);
};

/** Asks what an action does, if not even its name suggests it. */
export const missingEffect = (action: Named): Missing | undefined =>
  knownEffect(action).source === 'unknown' ? { reason: TEXT.effect.missing, field: 'effect' } : undefined;

/** True if an action takes something away from people, or may: the number must then be typed. */
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

/** Effects of actions that may do anything: another action may undo it, or be undone by it. */
const OPEN_EFFECTS: readonly (ActionEffect | undefined)[] = [undefined, 'takesAway', 'harmless'];

/** Returns true if it is known that no action on offer undoes this one: the effect of each must be known, unless the tenant names the one that does. */
export const isOneWay = (action: Named, offered: readonly Named[]): boolean => {
  if (reverseOf(action, offered)) return false;
  if (named(action).reverseId !== undefined) return true;
  return [action, ...offered].every((one) => !OPEN_EFFECTS.includes(actionEffect(named(one))));
};

/** The least number of entities for which the number must be typed before an action is sent. */
export const TYPED_FROM = 100;

/** True if a typed text is the number, however it is separated: `1204`, `1,204` and `1 204` all are. */
export const saysNumber = (text: string, n: number): boolean =>
  /^\d[\d\s.,’']*$/.test(text.trim()) && text.replace(/\D/g, '') === String(n);
