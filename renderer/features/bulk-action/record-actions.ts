/** The actions on one record that have a key of their own, and which of them fit its state. */
import type { QueryAction } from '../../../shared/model/query';
import {
  actionEffect,
  keyedAction,
  type ActionEffect,
  type KeyedActionId,
} from '../../../shared/rules/keyed-actions';
import { named } from './action-effects';

/** The part of a record that its actions depend on; what a tenant does not send is unknown, and rules nothing out. */
export type ActedRecord = Readonly<Record<string, unknown>>;

type KeyedAction = {
  readonly id: KeyedActionId;
  readonly key: string;
  readonly fits: (record: ActedRecord) => boolean;
};

const isTrue = (value: unknown): boolean => value === true || value === 1;
const isKnown = (value: unknown): boolean => value !== undefined && value !== null;

/** Tells if a record is in quarantine now. */
export const isInQuarantine = (record: ActedRecord): boolean =>
  isTrue(record['is_quarantined']) && !isTrue(record['is_restored']);

/** Actions with keys, in the order of the buttons. */
export const KEYED_ACTIONS: readonly KeyedAction[] = [
  {
    id: 'quarantine',
    key: 'Q',
    fits: (record) => !isInQuarantine(record),
  },
  {
    id: 'restore',
    key: 'R',
    fits: (record) => !isKnown(record['is_quarantined']) || isInQuarantine(record),
  },
  {
    id: 'decline',
    key: 'X',
    fits: (record) =>
      !isTrue(record['is_restored']) &&
      (!isKnown(record['is_restore_requested']) || isTrue(record['is_restore_requested'])),
  },
];

/** Finds the tenant's action that a key means. */
export const offeredAction = (
  { id }: Pick<KeyedAction, 'id'>,
  offered: readonly QueryAction[],
): QueryAction | undefined => offered.find((action) => keyedAction(named(action)) === id);

/** The names of a field that says if an action is due, and the value with which it is. */
type StateRule = { readonly fields: readonly string[]; readonly due: boolean };

const SUSPENDED = ['is_suspended', 'suspended'];
const BLOCKED = ['is_blocked', 'blocked', 'is_disabled', 'disabled'];

/** The actions without keys that a record's state rules in or out. */
const STATE_RULES: Partial<Readonly<Record<ActionEffect, StateRule>>> = {
  suspend: { fields: SUSPENDED, due: false },
  unsuspend: { fields: SUSPENDED, due: true },
  block: { fields: BLOCKED, due: false },
  unblock: { fields: BLOCKED, due: true },
  unshare: { fields: ['is_shared_externally'], due: true },
};

/** Tells if an action is due by the record's state; undefined if the tenant sent no such state. */
const isDue = (record: ActedRecord, action: QueryAction): boolean | undefined => {
  const effect = actionEffect(named(action));
  const rule = effect && STATE_RULES[effect];
  const state = rule?.fields.map((field) => record[field]).find(isKnown);
  return rule && state !== undefined ? isTrue(state) === rule.due : undefined;
};

/** Tells if the record's state rules an action with a key out. */
const isMisfit = (record: ActedRecord, action: QueryAction): boolean => {
  const id = keyedAction(named(action));
  return KEYED_ACTIONS.some((keyed) => keyed.id === id && !keyed.fits(record));
};

/** Returns the tenant's actions without those that the record's state rules out, such as to suspend who is suspended. */
export const allowedActions = (
  record: ActedRecord,
  offered: readonly QueryAction[],
): readonly QueryAction[] =>
  offered.filter((action) => isDue(record, action) !== false && !isMisfit(record, action));

type OfRecord = {
  readonly id: KeyedActionId | ActionEffect;
  readonly action: QueryAction;
  /** Empty if it has none. */
  readonly key: string;
};

/** Returns the tenant's actions that the record's state makes due. */
const dueActions = (record: ActedRecord, offered: readonly QueryAction[]): readonly OfRecord[] =>
  offered.flatMap((action) => {
    const id = actionEffect(named(action));
    return id && isDue(record, action) ? [{ id, action, key: '' }] : [];
  });

/** Returns the tenant's actions that fit a record: those with keys, then those that its state makes due. */
export const actionsOfRecord = (
  record: ActedRecord,
  offered: readonly QueryAction[],
): readonly OfRecord[] => [
  ...KEYED_ACTIONS.flatMap((keyed) => {
    const action = offeredAction(keyed, offered);
    return action && keyed.fits(record) ? [{ id: keyed.id, action, key: keyed.key }] : [];
  }),
  ...dueActions(record, offered),
];
