import { fail, ok, type Failure, type Result } from '../../shared/bridge';
import type { App } from '../../shared/model/apps';
import { entityTypeOf, QUERY_DOMAINS } from '../../shared/model/ids';
import type { RowName } from '../../shared/rules/naming-column';
import type { Api } from '../bridge';
import { conditionOf } from '../query/value-condition';
import type { RecordTarget } from './record-target';

/** The calls that tell what a row of a file is at the tenant. */
export type FinderApi = Pick<
  Api,
  'apps.secEntities' | 'apps.entity' | 'entity.mtaEmail' | 'query.config' | 'query.execute'
>;

const unknown = (name: string): Failure => ({
  kind: 'not_found',
  message: `This tenant knows no such entity: ${name}.`,
  next: 'It may belong to another tenant, or be gone by now.',
});

const targetOf = ({
  entity_id,
  entity_type,
  saas,
}: {
  readonly entity_id: string;
  readonly entity_type: string;
  readonly saas: string;
}): Result<RecordTarget> => {
  const domain = QUERY_DOMAINS.find((one) => entity_type === entityTypeOf(saas, one));
  return domain
    ? ok({ entityId: entity_id, saas, entityType: entity_type, domain })
    : fail({
        kind: 'not_found',
        message: `An entity of the type ${entity_type} has no profile of its own.`,
        next: 'Look for what it belongs to.',
      });
};

/** Goes through the apps until one knows the entity; what is no “not found” ends it. */
const firstOf = async <T>(
  apps: readonly string[],
  name: string,
  ask: (app: string) => Promise<Result<T>>,
): Promise<Result<T>> => {
  for (const app of apps) {
    const answer = await ask(app);
    if (answer.ok || answer.failure.kind !== 'not_found') return answer;
  }
  return fail(unknown(name));
};

/**
 * Finds the entity that a row of a file speaks of: by its id in the apps of the tenant, by its Message-ID, or by a file's hash. The
 * app that the row names, else the one that knew the row before (`likely`), is asked first.
 */
export const findEntity = async (
  api: FinderApi,
  name: RowName,
  likely: string | undefined,
  signal?: AbortSignal,
): Promise<Result<RecordTarget>> => {
  if (name.kind === 'message_id') {
    const mail = await api['entity.mtaEmail']({ id: name.text }, signal);
    return mail.ok
      ? targetOf(mail.value)
      : mail.failure.kind === 'not_found'
        ? fail(unknown(name.text))
        : mail;
  }
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const apps = entities.value.apps.filter((app: App) => app.is_saas && app.state !== 'disabled');
  const rank = ({ name: app }: App) => (app === name.saas ? 0 : app === likely ? 1 : 2);
  const sorted = (some: readonly App[]) => [...some].sort((a, b) => rank(a) - rank(b)).map((app) => app.name);
  if (name.kind === 'entity_id') {
    const found = await firstOf(sorted(apps), name.text, (app) =>
      api['apps.entity']({ app, id: name.text }, signal),
    );
    return found.ok ? targetOf(found.value.entity) : found;
  }
  const { kind } = name;
  return firstOf(
    sorted(apps.filter((app) => app.domains.includes('file'))),
    name.text,
    async (saas_id): Promise<Result<RecordTarget>> => {
      const config = await api['query.config']({ saas_id, query_domain: 'file' }, signal);
      if (!config.ok) return config;
      const condition = conditionOf(config.value, kind, name.text.toLowerCase(), false);
      if (!condition) return fail(unknown(name.text));
      const query_entity_type = entityTypeOf(saas_id, 'file');
      const found = await api['query.execute'](
        { query_domain: 'file', saas_id, query_entity_type, condition, columns: [], size: 1 },
        signal,
      );
      if (!found.ok) return found;
      const [row] = found.value.rows;
      return row
        ? ok({ entityId: row.entity_id, saas: saas_id, entityType: query_entity_type, domain: 'file' })
        : fail(unknown(name.text));
    },
  );
};
