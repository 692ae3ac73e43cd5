import { fail, ok, type Failure, type Result } from '../../shared/bridge';
import type { App } from '../../shared/model/apps';
import { toEntityType, type QueryDomain } from '../../shared/model/ids';
import type { Json } from '../../shared/model/json';
import type { QueryConfig } from '../../shared/model/query';
import type { Api } from '../bridge';
import type { FieldPart } from '../../shared/rules/field-parts';
import { fieldFor } from '../query/field-parts';
import { valueCondition } from '../query/value-condition';
import { isTypeAbsent } from '../query/app-types';
import { recordDomain, type RecordTarget } from './record-target';
import { TEXT } from './text';

/** The calls that find an entity. */
export type FinderApi = Pick<
  Api,
  'apps.secEntities' | 'apps.entity' | 'entity.mtaEmail' | 'query.config' | 'query.execute'
>;

/** The kinds of values that identify an entity; `address` is that of a user. */
export const ENTITY_NAME_KINDS = ['entity_id', 'message_id', 'sha256', 'md5', 'address'] as const;

/** A value that identifies an entity, and its app, which is empty if it is unknown. */
export type EntityName = {
  readonly kind: (typeof ENTITY_NAME_KINDS)[number];
  readonly text: string;
  readonly saas: string;
  /** Set for an attachment: its type, which no search finds, and the cells of its row. */
  readonly attachmentType?: string;
  readonly fields?: { readonly [key: string]: Json };
};

const unknown = (name: string): Failure => ({
  kind: 'not_found',
  message: TEXT.find.unknown(name),
  next: TEXT.find.unknownNext,
});

const noProfile = (type: string): Failure => ({
  kind: 'not_found',
  message: TEXT.find.noProfile(type),
  next: TEXT.find.noProfileNext,
});

/** An ID and an app that were asked for, which stand for those that the entity doesn't have. */
type Asked = { readonly id?: string; readonly saas?: string };

/** Returns the target of an entity as the tenant sent it. An entity of a type that is no domain's has a record of all its fields. */
export const toTarget = (
  {
    entity_id,
    entity_type = '',
    saas,
  }: {
    readonly entity_id?: string | undefined;
    readonly entity_type?: string | undefined;
    readonly saas?: string | undefined;
  },
  asked: Asked = {},
): Result<RecordTarget> => {
  const domain = recordDomain(entity_type);
  const isOfDomain = entity_type.endsWith(`_${domain}`);
  const app = saas ?? asked.saas ?? (isOfDomain ? entity_type.slice(0, -domain.length - 1) : undefined);
  const id = entity_id ?? asked.id;
  return id === undefined || app === undefined
    ? fail(noProfile(entity_type || '?'))
    : ok({ entityId: id, saas: app, entityType: entity_type || app, domain });
};

/** Reads an entity of an app, with the app. */
const entityIn = async (api: FinderApi, app: string, id: string, signal?: AbortSignal) => {
  const read = await api['apps.entity']({ app, id }, signal);
  return read.ok ? ok({ entity: read.value.entity, app }) : read;
};

/** Tries one app after the other until one has the entity. Any failure except "not found" ends the search. */
const firstOf = async <T>(
  apps: readonly string[],
  name: string,
  find: (app: string) => Promise<Result<T>>,
): Promise<Result<T>> => {
  for (const app of apps) {
    const result = await find(app);
    if (result.ok || result.failure.kind !== 'not_found') return result;
  }
  return fail(unknown(name));
};

const findMail = async (api: FinderApi, id: string, signal?: AbortSignal): Promise<Result<RecordTarget>> => {
  const mail = await api['entity.mtaEmail']({ id }, signal);
  if (mail.ok) return toTarget(mail.value);
  return mail.failure.kind === 'not_found' ? fail(unknown(id)) : mail;
};

type Search = {
  readonly domain: QueryDomain;
  /** The part that the field with the value plays. */
  readonly part: FieldPart;
  readonly text: string;
};

/** Returns where a value is looked for: an address may be a user's or a group's. */
const searchesFor = ({ kind, text }: EntityName): readonly Search[] =>
  kind === 'address'
    ? (['user', 'group'] as const).map((domain) => ({ domain, part: 'address' as const, text }))
    : [{ domain: 'file', part: kind === 'md5' ? 'md5' : 'sha256', text: text.toLowerCase() }];

const conditionOf = (saas: string, config: QueryConfig, { domain, part, text }: Search) => {
  const field = fieldFor({ saas, domain }, config, part);
  return field && valueCondition(config, field.db_id, text, false).condition;
};

/** Finds the entity with a value in one app. */
const findByValue = async (
  api: FinderApi,
  { saas_id, app }: { readonly saas_id: string; readonly app: App | undefined },
  search: Search,
  signal?: AbortSignal,
): Promise<Result<RecordTarget>> => {
  const { domain, text } = search;
  const config = await api['query.config']({ saas_id, query_domain: domain }, signal);
  if (!config.ok)
    return app && (await isTypeAbsent(app, domain, config.failure)) ? fail(unknown(text)) : config;
  const condition = conditionOf(saas_id, config.value, search);
  if (!condition) return fail(unknown(text));
  const query_entity_type = toEntityType(saas_id, domain);
  const found = await api['query.execute'](
    { query_domain: domain, saas_id, query_entity_type, condition, columns: [], size: 1 },
    signal,
  );
  if (!found.ok) return found;
  const [row] = found.value.rows;
  return row
    ? ok({ entityId: row.entity_id, saas: saas_id, entityType: query_entity_type, domain })
    : fail(unknown(text));
};

/** Returns the target of an attachment that a row names; undefined for any other name. */
const attachmentTarget = ({ kind, text, saas, attachmentType, fields }: EntityName) => {
  if (kind !== 'entity_id' || attachmentType === undefined) return undefined;
  const target = toTarget({ entity_id: text, entity_type: attachmentType }, saas === '' ? {} : { saas });
  return target.ok && fields ? ok({ ...target.value, fields }) : target;
};

/** Returns true if an app has entities of a domain; an app that lists no domains may have any. */
const hasDomain = ({ domains }: App, domain: QueryDomain): boolean =>
  domains.length === 0 || domains.includes(domain);

/**
 * Finds the entity that a value identifies: by its ID, its Message-ID, a file's hash or a user's address. Starts with the app that
 * the name has, then the app of the previous row (`lastApp`).
 */
export const findEntity = async (
  api: FinderApi,
  name: EntityName,
  lastApp: string | undefined,
  signal?: AbortSignal,
): Promise<Result<RecordTarget>> => {
  const attachment = attachmentTarget(name);
  if (attachment) return attachment;
  if (name.kind === 'message_id') return findMail(api, name.text, signal);
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const apps = entities.value.apps.filter((app: App) => app.is_saas && app.state !== 'disabled');
  const rank = ({ name: app }: App) => (app === name.saas ? 0 : app === lastApp ? 1 : 2);
  const sorted = (some: readonly App[]) => [...some].sort((a, b) => rank(a) - rank(b)).map((app) => app.name);
  if (name.kind === 'entity_id') {
    const found = await firstOf(sorted(apps), name.text, (app) => entityIn(api, app, name.text, signal));
    return found.ok ? toTarget(found.value.entity, { id: name.text, saas: found.value.app }) : found;
  }
  let found: Result<RecordTarget> = fail(unknown(name.text));
  for (const search of searchesFor(name)) {
    const some = sorted(apps.filter((app) => hasDomain(app, search.domain)));
    found = await firstOf(some, name.text, (saas_id) =>
      findByValue(api, { saas_id, app: apps.find((app) => app.name === saas_id) }, search, signal),
    );
    if (found.ok || found.failure.kind !== 'not_found') return found;
  }
  return found;
};
