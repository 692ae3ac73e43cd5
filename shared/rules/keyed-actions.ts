/** The tenant's actions that Postern knows by what they do, whatever their IDs are. */

/** The effect of an action that Postern knows. */
export type KeyedActionId = 'quarantine' | 'restore' | 'decline';

/** The start of the ID or the label of each known action at any tenant. */
export const KEYED_ACTION_NAMES: Readonly<Record<KeyedActionId, RegExp>> = {
  quarantine: /^quarantin/i,
  restore: /^(restor|unquarantin|releas)/i,
  decline: /^(declin|reject|deny)/i,
};

const IDS = Object.keys(KEYED_ACTION_NAMES) as KeyedActionId[];

/** Returns what an action does, by its ID or else its label; undefined if Postern doesn't know it. */
export const keyedAction = ({
  name,
  label,
}: {
  readonly name: string;
  readonly label: string;
}): KeyedActionId | undefined =>
  IDS.find((id) => KEYED_ACTION_NAMES[id].test(name)) ?? IDS.find((id) => KEYED_ACTION_NAMES[id].test(label));
