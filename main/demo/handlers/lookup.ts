import {
  clickProfile,
  emailProfile,
  fileProfile,
  groupProfile,
  messageProfile,
  userProfile,
} from '../content/profiles';
import { emailSubject, fileSubject, messageSubject, type Subject } from '../content/subject';
import { type Context, HttpError } from '../handler';
import type { Tables } from '../rows';
import { ENTITY_TABLES, type EntityTable } from '../store-types';
import { SAAS_IDS, type SaasId } from '../words';

const ALIASES: Readonly<Record<string, SaasId>> = { slack: 'slack2', gdrive: 'google_drive' };

/** Returns an app by its ID or alias, or throws a 404. */
export const findSaas = (text: string): SaasId => {
  const id = Object.hasOwn(ALIASES, text) ? ALIASES[text] : SAAS_IDS.find((one) => one === text);
  if (!id) throw new HttpError(404, `No app is called ${text}`);
  return id;
};

const notFound = (what: string): HttpError => new HttpError(404, `No such ${what}`);

/** Returns an entity of an app, or throws a 404. */
export const findEntity = <T extends EntityTable>(
  { store }: Context,
  table: T,
  saas: string,
  entity_id: string,
): Tables[T] => {
  const row = store.get(table, entity_id);
  if (!row || row.saas !== findSaas(saas)) throw notFound(table);
  return row;
};

/** An entity with its table. */
export type Found = {
  readonly [T in EntityTable]: { readonly table: T; readonly row: Tables[T] };
}[EntityTable];

/** Returns the entity with an ID, of any type. */
export const anyEntity = ({ store }: Context, entity_id: string): Found | undefined => {
  for (const table of ENTITY_TABLES) {
    const row = store.get(table, entity_id);
    if (row) return { table, row } as Found;
  }
  return undefined;
};

/** Splits an entity type such as `office365_emails_email` into app and domain; `attachment` is a type without a table. */
export const partsOfType = (
  entity_type: string,
): { readonly saas: SaasId; readonly domain: EntityTable | 'attachment' } | undefined => {
  const at = entity_type.lastIndexOf('_');
  const saas = entity_type.slice(0, at);
  const domain = entity_type.slice(at + 1);
  const id = Object.hasOwn(ALIASES, saas) ? ALIASES[saas] : SAAS_IDS.find((one) => one === saas);
  if (!id || !(domain === 'attachment' || (ENTITY_TABLES as readonly string[]).includes(domain)))
    return undefined;
  return { saas: id, domain: domain as EntityTable | 'attachment' };
};

/** Returns the entity of a type and ID, or throws a 404. An attachment is found with its email, the file of a message with its message. */
export const typedEntity = (
  context: Context,
  entity_type: string,
  entity_id: string,
): { readonly found: Found; readonly attachment?: number } => {
  const parts = partsOfType(entity_type);
  if (!parts) throw notFound(`entity type as ${entity_type}`);
  if (parts.domain !== 'attachment') {
    const row = findEntity(context, parts.domain, parts.saas, entity_id);
    return { found: { table: parts.domain, row } as Found };
  }
  const [, holder = '', position = ''] = /^(.+)-(\d{1,4})$/.exec(entity_id) ?? [];
  const message = context.store.get('message', holder);
  const found: Found =
    message?.saas === parts.saas
      ? { table: 'message', row: message }
      : { table: 'email', row: findEntity(context, 'email', parts.saas, holder) };
  const files = found.table === 'message' ? found.row.has_file : found.row.attachment_count;
  if (Number(position) >= files) throw notFound('attachment');
  return { found, attachment: Number(position) };
};

/** Returns the profile of an entity. */
export const createProfile = ({ table, row }: Found, { seed, store }: Context) => {
  switch (table) {
    case 'email':
      return emailProfile(row, seed);
    case 'file':
      return fileProfile(row, store.flags);
    case 'user':
      return userProfile(row);
    case 'group':
      return groupProfile(row);
    case 'message':
      return messageProfile(row, seed);
    case 'click':
      return clickProfile(row);
  }
};

/** Returns an entity as the security tools see it; users, groups and clicks aren't scanned. */
export const createSubject = ({ table, row }: Found, { seed }: Context): Subject | undefined => {
  if (table === 'email') return emailSubject(row, seed);
  if (table === 'file') return fileSubject(row);
  return table === 'message' ? messageSubject(row, seed) : undefined;
};
