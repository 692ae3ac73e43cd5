/** Permissions of a file by how far they reach. */
import type { FilePermission } from '../model/entity';

/** From the farthest reach to the nearest. `unknown`: the permission says neither a person nor a link. */
export const REACHES = ['public', 'external', 'organization', 'people', 'unknown'] as const;
export type Reach = (typeof REACHES)[number];

const PUBLIC = /^(anonymous|anyone|public|everyone|open)/i;
const ORGANIZATION = /^(organi[sz]ation|company|domain|tenant|team)/i;
/** Names of everyone in the place of a person or a group. Longer names are those of groups, such as "Public Relations". */
const EVERYONE = /^(?:anonymous|anyone|public|everyone)(?: (?:users?|access|(?:with|on|who) .+))?$/i;
const OWN_PEOPLE =
  /^everyone except external|^(?:organi[sz]ation|company|domain|tenant|team)$|^(?:anyone|everyone|people) (?:in|at|from|within) /i;

/** Returns how far a permission reaches: by its link, else by the one that it is granted to. */
export const permissionReach = ({
  link,
  is_external,
  granted_to,
  granted_to_email,
}: FilePermission): Reach => {
  const scope = link?.scope ?? '';
  // Someone with an address is a person or a group, whatever the name.
  const name = granted_to_email ? '' : (granted_to ?? '').trim();
  if (PUBLIC.test(scope) || EVERYONE.test(name)) return 'public';
  if (is_external) return 'external';
  if (ORGANIZATION.test(scope) || OWN_PEOPLE.test(name)) return 'organization';
  return granted_to || granted_to_email ? 'people' : 'unknown';
};

/** Sorts permissions by how far they reach, the farthest first. */
export const byReach = <T extends FilePermission>(permissions: readonly T[]): T[] =>
  [...permissions].sort((a, b) => REACHES.indexOf(permissionReach(a)) - REACHES.indexOf(permissionReach(b)));
