/** The states that the entities of a bulk action are in before it: how many are as it makes them already, and which action they suggest. */
import type { QueryAction } from '../../../shared/model/query';
import { ENTITY_STATES, type StateCount, type StateCounts } from '../../../shared/rules/entity-state';
import type { ChosenFields } from '../../../shared/rules/find-part';
import { stateOfRecord, targetState, type ActedRecord } from './record-actions';
import { TEXT } from './text';

/** Entities, and the states of them that are known. */
export type Before = { readonly n: number; readonly states: Partial<StateCounts> };

const countOf = (is: boolean): StateCount => ({ yes: is ? 1 : 0, no: is ? 0 : 1 });

/** Returns the states of one record, which are newer than those of its row. */
export const withRecord = (
  states: Partial<StateCounts> = {},
  record: ActedRecord | undefined,
  chosen?: ChosenFields,
): Partial<StateCounts> => {
  if (!record) return states;
  const own = ENTITY_STATES.flatMap((state) => {
    const is = stateOfRecord(record, state, chosen);
    return is === undefined ? [] : [[state, countOf(is)] as const];
  });
  return { ...states, ...Object.fromEntries(own) };
};

/** Returns how many entities are as an action makes them, and of how many that is unknown; undefined if it makes no state that Postern knows. */
const countAlready = (action: QueryAction, { n, states }: Before) => {
  const target = targetState(action);
  if (!target) return undefined;
  const { yes, no } = states[target.state] ?? { yes: 0, no: 0 };
  return { target, already: target.value ? yes : no, unknown: Math.max(0, n - yes - no) };
};

/** Says how many entities are as an action makes them already, and of how many that is unknown; empty if there is nothing to say. */
export const describeBefore = (action: QueryAction, before: Before): string => {
  const counted = countAlready(action, before);
  if (!counted) return '';
  const { target, already, unknown } = counted;
  return [
    already > 0
      ? TEXT.already[target.value ? 'is' : 'isNot'](already, before.n, TEXT.states[target.state])
      : '',
    unknown > 0 ? TEXT.unknownState(unknown, before.n, TEXT.states[target.state]) : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/**
 * Returns the action that a dialog opens with, the tenant's first. None if an entity is in quarantine, or is or may be as the first action
 * makes it: Enter must neither release what is held nor repeat what was done. An action whose effect Postern doesn't know is returned
 * too.
 */
export const suggestedAction = (choices: readonly QueryAction[], before: Before): QueryAction | undefined => {
  if ((before.states.quarantined?.yes ?? 0) > 0) return undefined;
  const [first] = choices;
  const counted = first && countAlready(first, before);
  return counted && counted.already + counted.unknown > 0 ? undefined : first;
};
