import type { QueryAction } from '../../../shared/model/query';

type Named = Pick<QueryAction, 'action_id' | 'label'>;

/** Actions that undo each other, by the start of their IDs. Marks have none: the former verdict is unknown. */
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/^quarantine/, /^(restore|unquarantine|release)/],
  [/^request_restore/, /^decline_restore/],
  [/^suspend/, /^unsuspend/],
  [/^unsuspend/, /^suspend/],
  [/^add_tag/, /^remove_tag/],
  [/^remove_tag/, /^add_tag/],
  [/^(block|disable)/, /^(unblock|enable)/],
  [/^(restore|release|unquarantine)/, /^quarantine/],
];
const DESTRUCTIVE = /delet|purge|trash|wipe|erase|remove_(?!tag)|suspend|disable|revoke|block/;
const HARMLESS = /^(un|end_)/;

/** True if an action takes something away from people: the number must then be typed. */
export const isDestructive = ({ action_id }: Pick<Named, 'action_id'>): boolean =>
  DESTRUCTIVE.test(action_id) && !HARMLESS.test(action_id);

/** Returns the action among those that the tenant offers that undoes this one; undefined if there is none. */
export const reverseOf = <T extends Named>(
  { action_id }: Pick<Named, 'action_id'>,
  offered: readonly T[],
): T | undefined => {
  const back = PAIRS.find(([forth]) => forth.test(action_id))?.[1];
  return back === undefined ? undefined : offered.find((one) => back.test(one.action_id));
};

/** The least number of entities for which the number must be typed before an action is sent. */
export const TYPED_FROM = 100;

/** True if a typed text is the number, however it is separated: `1204`, `1,204` and `1 204` all are. */
export const saysNumber = (text: string, n: number): boolean =>
  /^\d[\d\s.,’']*$/.test(text.trim()) && text.replace(/\D/g, '') === String(n);
