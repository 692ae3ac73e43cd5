/** The effects of the tenant's actions: as the analyst said, as the tenant says, or as the action's name suggests. */

import type { ActionEffect } from '../model/bulk-action';

/** The effects that have their own key. */
export type KeyedActionId = 'quarantine' | 'restore' | 'decline';

/** An action by the tenant's ID and label. */
type Named = { readonly name: string; readonly label: string };

/** An action with what is known of it. */
export type KnownAction = Named & {
  /** The effect that the analyst said it has at this tenant. */
  readonly effect?: ActionEffect | undefined;
  /** True if it takes something away from people, as the tenant says. */
  readonly isDestructive?: boolean | undefined;
  /** The ID of the action that undoes it, as the tenant says. */
  readonly reverseId?: string | undefined;
};

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
const DESTRUCTIVE: readonly ActionEffect[] = ['suspend', 'block', 'unshare', 'delete', 'takesAway'];

/** Writes an ID or a label in lower case with `_` between its words: `removeTag`, `REMOVE-TAG` and `Remove tag` are the same. */
const plain = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_/, '');

/** Returns the effect that the ID of an action or else its label suggests; undefined if they suggest none. */
export const readEffect = ({ name, label }: Named): ActionEffect | undefined => {
  const texts = [name, label].map(plain);
  const harmful = texts.filter((text) => !HARMLESS.test(text));
  // An action that deletes may do something else too.
  if (harmful.some((text) => DELETES.test(text))) return 'delete';
  const [effect] = texts.flatMap((text) => EFFECTS.find(([, start]) => start.test(text))?.[0] ?? []);
  if (effect !== undefined) return effect;
  return harmful.some((text) => TAKES_AWAY.test(text)) ? 'takesAway' : undefined;
};

/** Returns what an action does, as the analyst said, or else as its name suggests; undefined if neither tells. */
export const actionEffect = (action: KnownAction): ActionEffect | undefined =>
  action.effect ?? readEffect(action);

/** Returns what an action with its own key does; undefined for any other. */
export const keyedAction = (action: KnownAction): KeyedActionId | undefined => {
  const effect = actionEffect(action);
  return KEYED.includes(effect) ? (effect as KeyedActionId) : undefined;
};

/** Returns true if an action undoes another, as the tenant says, or else as their effects suggest. */
export const isReverse = (action: KnownAction, other: KnownAction): boolean => {
  if (action.reverseId !== undefined) return action.reverseId === other.name;
  const effect = actionEffect(action);
  const back = effect && BACK[effect];
  return back !== undefined && actionEffect(other) === back;
};

/** Returns true if an action takes something away from people. One whose effect is unknown may. */
export const takesAway = (action: KnownAction): boolean => {
  if (action.effect !== undefined) return DESTRUCTIVE.includes(action.effect);
  if (action.isDestructive !== undefined) return action.isDestructive;
  const effect = readEffect(action);
  return effect === undefined || DESTRUCTIVE.includes(effect);
};
