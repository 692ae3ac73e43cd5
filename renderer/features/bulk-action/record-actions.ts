/** The actions on one record that have a key of their own, and which of them fit its state. */
import type { QueryAction } from '../../../shared/model/query';
import { KEYED_ACTION_NAMES, type KeyedActionId } from '../../../shared/rules/keyed-actions';

/** The part of a record that its actions depend on; what a tenant does not send is unknown, and rules nothing out. */
export type ActedRecord = Readonly<Record<string, unknown>>;

type KeyedAction = {
  readonly id: KeyedActionId;
  readonly key: string;
  /** The start of its ID or label at any tenant. */
  readonly name: RegExp;
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
    name: KEYED_ACTION_NAMES.quarantine,
    fits: (record) => !isInQuarantine(record),
  },
  {
    id: 'restore',
    key: 'R',
    name: KEYED_ACTION_NAMES.restore,
    fits: (record) => !isKnown(record['is_quarantined']) || isInQuarantine(record),
  },
  {
    id: 'decline',
    key: 'X',
    name: KEYED_ACTION_NAMES.decline,
    fits: (record) => !isKnown(record['is_restore_requested']) || isTrue(record['is_restore_requested']),
  },
];

/** Finds the tenant's action that a key means. */
export const offeredAction = (
  { name }: Pick<KeyedAction, 'name'>,
  offered: readonly QueryAction[],
): QueryAction | undefined =>
  offered.find(({ action_id }) => name.test(action_id)) ?? offered.find(({ label }) => name.test(label));

/** Returns the tenant's actions with keys that fit a record. */
export const actionsOfRecord = (
  record: ActedRecord,
  offered: readonly QueryAction[],
): readonly { readonly id: KeyedActionId; readonly action: QueryAction; readonly key: string }[] =>
  KEYED_ACTIONS.flatMap((keyed) => {
    const action = offeredAction(keyed, offered);
    return action && keyed.fits(record) ? [{ id: keyed.id, action, key: keyed.key }] : [];
  });
