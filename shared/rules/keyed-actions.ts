/** The tenant's actions that Postern knows by what they do, whatever their IDs are. */

/** An action by the tenant's ID and label. */
type Named = { readonly name: string; readonly label: string };

/** The effect of an action that Postern knows. */
export type ActionEffect =
  KeyedActionId | 'request' | 'suspend' | 'unsuspend' | 'tag' | 'untag' | 'block' | 'unblock' | 'unshare';

/** The effects that have a key of their own. */
export type KeyedActionId = 'quarantine' | 'restore' | 'decline';

/** The start of the ID or the label of each known action at any tenant, as `plain` writes them. */
const EFFECTS: readonly (readonly [ActionEffect, RegExp])[] = [
  ['request', /^request_(an?_|the_)?(restor|releas)/],
  ['quarantine', /^quarantin/],
  ['restore', /^(restor|unquarantin|releas)/],
  ['decline', /^(declin|reject|deny)/],
  ['suspend', /^suspend/],
  ['unsuspend', /^(unsuspend|end_(the_)?suspension)/],
  ['tag', /^add_(an?_|the_)?tag/],
  ['untag', /^(untag|remove_(an?_|the_)?tag)/],
  ['block', /^(block|disable)/],
  ['unblock', /^(unblock|enable)/],
  ['unshare', /^(stop_shar|unshar|remove_(external_|outside_)?shar)/],
];
const KEYED: readonly (ActionEffect | undefined)[] = ['quarantine', 'restore', 'decline'];
/** The effects that undo each other. Marks have none: the former verdict is unknown. */
const BACK: Partial<Readonly<Record<ActionEffect, ActionEffect>>> = {
  quarantine: 'restore',
  restore: 'quarantine',
  request: 'decline',
  suspend: 'unsuspend',
  unsuspend: 'suspend',
  tag: 'untag',
  untag: 'tag',
  block: 'unblock',
};

const TAKES_AWAY = /delet|purge|trash|wipe|erase|remove_|stop_shar|suspend|disable|revoke|block/;
const DELETES = /delet|purge|trash|wipe|erase/;
const HARMLESS = /^(un|end_|restor|recover|request_(an?_|the_)?(restor|releas))/;
const DESTRUCTIVE: readonly ActionEffect[] = ['suspend', 'block', 'unshare'];

/** Writes an ID or a label in lower case with `_` between its words: `removeTag`, `REMOVE-TAG` and `Remove tag` are the same. */
const plain = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_/, '');

const effectIn = (text: string): ActionEffect | undefined =>
  EFFECTS.find(([, name]) => name.test(plain(text)))?.[0];

/** Returns what an action does, by its ID or else its label; undefined if Postern doesn't know it. */
export const actionEffect = ({ name, label }: Named): ActionEffect | undefined =>
  effectIn(name) ?? effectIn(label);

/** Returns what an action with a key of its own does; undefined for any other. */
export const keyedAction = (action: Named): KeyedActionId | undefined => {
  const effect = actionEffect(action);
  return KEYED.includes(effect) ? (effect as KeyedActionId) : undefined;
};

/** Tells if an action undoes another. */
export const isReverse = (action: Named, other: Named): boolean => {
  const effect = actionEffect(action);
  const back = effect && BACK[effect];
  return back !== undefined && actionEffect(other) === back;
};

/** Tells if an action takes something away from people. One that Postern doesn't know is read by its ID and its label. */
export const takesAway = (action: Named): boolean => {
  const texts = [action.name, action.label].map(plain).filter((text) => !HARMLESS.test(text));
  if (texts.some((text) => DELETES.test(text))) return true;
  const effect = actionEffect(action);
  if (effect !== undefined) return DESTRUCTIVE.includes(effect);
  return texts.some((text) => TAKES_AWAY.test(text));
};
