/** The actions on one record that have their own key, and which of them fit its state. */
import type { QueryAction } from '../../../shared/model/query';
import { createStateReader, type EntityState } from '../../../shared/rules/entity-state';
import type { FieldPart } from '../../../shared/rules/field-parts';
import { findPart, type ChosenFields } from '../../../shared/rules/find-part';
import type { ActionEffect } from '../../../shared/model/bulk-action';
import { actionEffect, keyedAction, type KeyedActionId } from '../../../shared/rules/keyed-actions';
import { named } from './action-effects';

/** The part of a record that its actions depend on; what a tenant does not send is unknown, and rules nothing out. */
export type ActedRecord = Readonly<Record<string, unknown>>;

type KeyedAction = {
  readonly id: KeyedActionId;
  readonly key: string;
  readonly fits: (record: ActedRecord, chosen?: ChosenFields) => boolean;
};

const isTrue = (value: unknown): boolean => value === true || value === 1;
const isKnown = (value: unknown): boolean => value !== undefined && value !== null;

const fieldsIn = (record: ActedRecord) => Object.keys(record).map((key) => ({ key, label: key }));

/** Returns true if a record is in a state, by the fields that the analyst chose or by whatever names its tenant has for it; undefined if the record doesn't say. */
export const stateOfRecord = (
  record: ActedRecord,
  state: EntityState,
  chosen: ChosenFields = {},
): boolean | undefined => createStateReader(state, fieldsIn(record), chosen)(Object.values(record));

/** Returns true if a record is in quarantine now. */
export const isInQuarantine = (record: ActedRecord, chosen?: ChosenFields): boolean =>
  stateOfRecord(record, 'quarantined', chosen) === true;

/** Returns the value of the field of a record that plays a part. */
const valueOf = (record: ActedRecord, part: FieldPart, chosen?: ChosenFields): unknown => {
  const field = findPart(fieldsIn(record), part, chosen);
  return field && record[field.key];
};

/** Actions with keys, in the order of the buttons. */
export const KEYED_ACTIONS: readonly KeyedAction[] = [
  {
    id: 'quarantine',
    key: 'Q',
    fits: (record, chosen) => !isInQuarantine(record, chosen),
  },
  {
    id: 'restore',
    key: 'R',
    fits: (record, chosen) => stateOfRecord(record, 'quarantined', chosen) !== false,
  },
  {
    id: 'decline',
    key: 'X',
    fits: (record, chosen) => {
      const requested = valueOf(record, 'restoreRequested', chosen);
      return !isTrue(valueOf(record, 'restored', chosen)) && (!isKnown(requested) || isTrue(requested));
    },
  },
];

/** Finds the tenant's action that a key means. */
export const offeredAction = (
  { id }: Pick<KeyedAction, 'id'>,
  offered: readonly QueryAction[],
): QueryAction | undefined => offered.find((action) => keyedAction(named(action)) === id);

/** The state that an action makes, and whether it makes it true. */
type TargetState = { readonly state: EntityState; readonly value: boolean };

const TARGET_STATES: Partial<Readonly<Record<ActionEffect, TargetState>>> = {
  quarantine: { state: 'quarantined', value: true },
  restore: { state: 'quarantined', value: false },
  suspend: { state: 'suspended', value: true },
  unsuspend: { state: 'suspended', value: false },
  block: { state: 'blocked', value: true },
  unblock: { state: 'blocked', value: false },
  unshare: { state: 'shared', value: false },
};

/** Returns the state that one of the tenant's actions makes; undefined if Postern knows of none. */
export const targetState = (action: QueryAction): TargetState | undefined => {
  const effect = actionEffect(named(action));
  return effect && TARGET_STATES[effect];
};

/** Returns true if an action is due by the record's state; undefined if the tenant sent no such state. */
const isDue = (
  record: ActedRecord,
  action: QueryAction,
  chosen: ChosenFields | undefined,
): boolean | undefined => {
  const target = targetState(action);
  const now = target && stateOfRecord(record, target.state, chosen);
  return target && now !== undefined ? now !== target.value : undefined;
};

/** Returns true if the record's state rules an action with a key out. */
const isMisfit = (record: ActedRecord, action: QueryAction, chosen: ChosenFields | undefined): boolean => {
  const id = keyedAction(named(action));
  return KEYED_ACTIONS.some((keyed) => keyed.id === id && !keyed.fits(record, chosen));
};

/** Returns the tenant's actions without those that the record's state rules out, such as to suspend who is suspended. */
export const allowedActions = (
  record: ActedRecord,
  offered: readonly QueryAction[],
  chosen?: ChosenFields,
): readonly QueryAction[] =>
  offered.filter((action) => isDue(record, action, chosen) !== false && !isMisfit(record, action, chosen));

type OfRecord = {
  readonly id: KeyedActionId | ActionEffect;
  readonly action: QueryAction;
  /** Empty if it has none. */
  readonly key: string;
};

/** Returns the tenant's actions that the record's state makes due. */
const dueActions = (
  record: ActedRecord,
  offered: readonly QueryAction[],
  chosen: ChosenFields | undefined,
): readonly OfRecord[] =>
  offered.flatMap((action) => {
    const id = keyedAction(named(action)) === undefined ? actionEffect(named(action)) : undefined;
    return id && isDue(record, action, chosen) ? [{ id, action, key: '' }] : [];
  });

/** Returns the tenant's actions that fit a record: those with keys, then those that its state makes due. */
export const actionsOfRecord = (
  record: ActedRecord,
  offered: readonly QueryAction[],
  chosen?: ChosenFields,
): readonly OfRecord[] => [
  ...KEYED_ACTIONS.flatMap((keyed) => {
    const action = offeredAction(keyed, offered);
    return action && keyed.fits(record, chosen) ? [{ id: keyed.id, action, key: keyed.key }] : [];
  }),
  ...dueActions(record, offered, chosen),
];
