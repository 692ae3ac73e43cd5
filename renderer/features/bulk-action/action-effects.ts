import type { QueryAction } from '../../../shared/model/query';

type Named = Pick<QueryAction, 'action_id' | 'label'>;

/** Acts that take each other back, by the words in their ids. */
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/^quarantine/, /^(restore|unquarantine|release)/],
  [/^request_restore/, /^decline_restore/],
  [/^suspend/, /^unsuspend/],
  [/^unsuspend/, /^suspend/],
  [/^add_tag/, /^remove_tag/],
  [/^remove_tag/, /^add_tag/],
  [/^mark_clean/, /^mark_phishing/],
  [/^mark_phishing/, /^mark_clean/],
  [/^(block|disable)/, /^(unblock|enable)/],
  [/^(restore|release|unquarantine)/, /^quarantine/],
];
const DESTRUCTIVE = /delet|purge|trash|wipe|erase|remove_(?!tag)|suspend|disable|revoke|block/;
const HARMLESS = /^(un|end_)/;

/** True if an action takes something away from people: its number must then be typed. */
export const isDestructive = ({ action_id }: Pick<Named, 'action_id'>): boolean =>
  DESTRUCTIVE.test(action_id) && !HARMLESS.test(action_id);

/** The act among those that the tenant offers which takes this one back; undefined where none does. */
export const reverseOf = <T extends Named>(
  { action_id }: Pick<Named, 'action_id'>,
  offered: readonly T[],
): T | undefined => {
  const back = PAIRS.find(([forth]) => forth.test(action_id))?.[1];
  return back === undefined ? undefined : offered.find((one) => back.test(one.action_id));
};

/** From so many entities on the number is typed before an act leaves. */
export const TYPED_FROM = 100;

/** True if a typed text is the number, however it is separated: `1204`, `1,204` and `1 204` all are. */
export const saysNumber = (text: string, n: number): boolean =>
  /^\d[\d\s.,’']*$/.test(text.trim()) && text.replace(/\D/g, '') === String(n);
