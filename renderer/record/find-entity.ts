import { fail, ok, type Failure, type Result } from '../../shared/bridge';
import type { App } from '../../shared/model/apps';
import { toEntityType, QUERY_DOMAINS } from '../../shared/model/ids';
import type { RowName } from '../../shared/rules/naming-column';
import type { Api } from '../bridge';
import { valueCondition } from '../query/value-condition';
import type { RecordTarget } from './record-target';
import { TEXT } from './text';

/** The calls that find an entity. */
export type FinderApi = Pick<
  Api,
  'apps.secEntities' | 'apps.entity' | 'entity.mtaEmail' | 'query.config' | 'query.execute'
>;

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

const toTarget = ({
  entity_id,
  entity_type,
  saas,
}: {
  readonly entity_id?: string | undefined;
  readonly entity_type?: string | undefined;
  readonly saas?: string | undefined;
}): Result<RecordTarget> => {
  if (entity_id === undefined || entity_type === undefined || saas === undefined) return fail(noProfile('?'));
  const domain = QUERY_DOMAINS.find((one) => entity_type === toEntityType(saas, one));
  return domain
    ? ok({ entityId: entity_id, saas, entityType: entity_type, domain })
    : fail(noProfile(entity_type));
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

type FileName = { readonly kind: 'md5' | 'sha256'; readonly text: string };

/** Finds the file with a hash in one app. */
const findFile = async (
  api: FinderApi,
  saas_id: string,
  { kind, text }: FileName,
  signal?: AbortSignal,
): Promise<Result<RecordTarget>> => {
  const config = await api['query.config']({ saas_id, query_domain: 'file' }, signal);
  if (!config.ok) return config;
  const { condition } = valueCondition(config.value, kind, text.toLowerCase(), false);
  if (!condition) return fail(unknown(text));
  const query_entity_type = toEntityType(saas_id, 'file');
  const found = await api['query.execute'](
    { query_domain: 'file', saas_id, query_entity_type, condition, columns: [], size: 1 },
    signal,
  );
  if (!found.ok) return found;
  const [row] = found.value.rows;
  return row
    ? ok({ entityId: row.entity_id, saas: saas_id, entityType: query_entity_type, domain: 'file' })
    : fail(unknown(text));
};

/**
 * Finds the entity that a row of a file names: by its ID, its Message-ID, or a file's hash. Starts with the app that the row
 * names, then the app of the previous row (`lastApp`).
 */
export const findEntity = async (
  api: FinderApi,
  name: RowName,
  lastApp: string | undefined,
  signal?: AbortSignal,
): Promise<Result<RecordTarget>> => {
  if (name.kind === 'message_id') return findMail(api, name.text, signal);
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const apps = entities.value.apps.filter((app: App) => app.is_saas && app.state !== 'disabled');
  const rank = ({ name: app }: App) => (app === name.saas ? 0 : app === lastApp ? 1 : 2);
  const sorted = (some: readonly App[]) => [...some].sort((a, b) => rank(a) - rank(b)).map((app) => app.name);
  if (name.kind === 'entity_id') {
    const found = await firstOf(sorted(apps), name.text, (app) =>
      api['apps.entity']({ app, id: name.text }, signal),
    );
    return found.ok ? toTarget(found.value.entity) : found;
  }
  const { kind, text } = name;
  return firstOf(sorted(apps.filter((app) => app.domains.includes('file'))), text, (app) =>
    findFile(api, app, { kind, text }, signal),
  );
};
