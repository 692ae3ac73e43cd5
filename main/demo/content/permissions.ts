import type { FileRow } from '../rows';
import { createRandom, type Random } from './random';

/** A permission on a file. */
export type Permission = {
  readonly id: string;
  readonly roles: string[];
  readonly granted_to: string;
  readonly granted_to_email: string | null;
  readonly link: { readonly type: string; readonly scope: string; readonly web_url: string } | null;
  readonly inherited_from: string | null;
  readonly is_external: boolean;
};

/** A person who has an account at the app of a file. */
export type Account = { readonly name: string; readonly email: string };

/** People outside the organization whom files are shared with. */
const GUESTS = [
  'Jonas Weber',
  'Maria Garcia',
  'Samuel Kim',
  'Karin Novak',
  'Marco Rossi',
  'Lars Hansen',
] as const;
const OUTSIDE = ['fabrikam.example', 'northwind.example', 'litware.example'] as const;

/** Returns the one that a permission is granted to; a file of an app without accounts has only guests. */
const grantee = (isExternal: boolean, accounts: readonly Account[], random: Random, i: number): Account => {
  if (!isExternal && accounts.length > 0) return random.pick(accounts);
  const name = random.pick(GUESTS);
  return { name, email: `${name.toLowerCase().replace(' ', '.')}${i}@${random.pick(OUTSIDE)}` };
};

const permission = (row: FileRow, seed: number, accounts: readonly Account[], i: number): Permission => {
  const random = createRandom(seed, `permissions ${row.saas}`, row.n * 1024 + i);
  const id = `${row.entity_id.slice(0, 12)}-p${i}`;
  if (i === 0)
    return {
      id,
      roles: ['owner'],
      granted_to: row.owner,
      granted_to_email: row.owner,
      link: null,
      inherited_from: null,
      is_external: false,
    };
  // The first grant of a file that is shared externally is the external one.
  const external = row.is_shared_externally === 1 && (i === 1 || random.chance(0.2));
  const roles = [random.pick(['read', 'read', 'write'] as const)];
  if (random.chance(0.25)) {
    const scope = external ? 'anonymous' : 'organization';
    const web_url = `https://${row.saas.replace(/\d$/, '').replace('_', '-')}.contoso.example/s/${random.hex(16)}`;
    return {
      id,
      roles,
      granted_to: external ? 'Anyone with the link' : 'People in Contoso with the link',
      granted_to_email: null,
      link: { type: roles[0] === 'write' ? 'edit' : 'view', scope, web_url },
      inherited_from: null,
      is_external: external,
    };
  }
  const { name, email } = grantee(external, accounts, random, i);
  const inherits = row.saas !== 'onedrive' && row.saas !== 'sharepoint' && random.chance(0.4);
  return {
    id,
    roles,
    granted_to: name,
    granted_to_email: email,
    link: null,
    inherited_from: inherits ? row.path.slice(0, Math.max(1, row.path.lastIndexOf('/'))) : null,
    is_external: external,
  };
};

/** Returns a page of a file's permissions, the owner's first; the file has `permission_count`. `accounts` are those of its app. */
export const createPermissions = (
  row: FileRow,
  seed: number,
  accounts: readonly Account[],
  offset: number,
  limit: number,
): Permission[] =>
  Array.from({ length: Math.max(0, Math.min(limit, row.permission_count - offset)) }, (_, i) =>
    permission(row, seed, accounts, offset + i),
  );
