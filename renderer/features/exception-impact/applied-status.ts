/** The tenant's word on a stored exception: it is asked about one mail or file, so one that the exception applies to is looked for. */
import { fail, ok, type Result } from '../../../shared/bridge';
import { isAppOn } from '../../../shared/model/apps';
import { exceptionKey } from '../../../shared/model/exception';
import { toEntityType, type QueryDomain } from '../../../shared/model/ids';
import { findExceptionType } from '../../../shared/rules/exception-types';
import { api } from '../../bridge';
import { inLastDays } from './mail-query';
import { impactTargets, readCounting } from './tenant-impact';

/** The words that name a stored exception, and its mode. */
export type StoredName = {
  readonly sec_type: string;
  readonly exception_type: string;
  readonly exception_str: string;
  readonly mode: string;
};

/** A mail or file that an exception applies to, and the tenant's word on it there. */
export type AppliedStatus = {
  readonly app: string;
  readonly domain: QueryDomain;
  readonly status: 'active' | 'inactive' | 'unknown' | 'notListed';
};

const STATUSES = { true: 'active', false: 'inactive', undefined: 'unknown' } as const;

const readOne = async (
  { app, domain }: ReturnType<typeof impactTargets>[number],
  named: StoredName,
  signal: AbortSignal,
): Promise<Result<AppliedStatus | undefined>> => {
  const type = findExceptionType(named.exception_type);
  const target = { saas_id: app.name, query_domain: domain };
  const config = await api['query.config'](target, signal);
  if (!config.ok) return config;
  const place = { config: config.value, signal, ...target };
  const found =
    type && (await readCounting(place, { type, values: [named.exception_str], mode: named.mode }));
  const condition = found && inLastDays(config.value, [found.condition]);
  if (!condition) return ok(undefined);
  const entity_type = toEntityType(app.name, domain);
  const rows = await api['query.execute'](
    { ...target, query_entity_type: entity_type, condition, columns: [], size: 1 },
    signal,
  );
  if (!rows.ok) return rows;
  const [row] = rows.value.rows;
  if (!row) return ok(undefined);
  const listed = await api['scan.exceptionsStatus']({ entity_id: row.entity_id, entity_type }, signal);
  if (!listed.ok) return listed;
  const key = exceptionKey(named);
  const own = listed.value.rows.find(
    ({ sec_tool, exception_type, exception_str }) =>
      exceptionKey({ sec_type: sec_tool, exception_type, exception_str }) === key,
  );
  return ok({ app: app.label, domain, status: own ? STATUSES[`${own.is_active}`] : 'notListed' });
};

/**
 * Asks for the status of a stored exception on a mail or file of the last days; undefined if none is found that it applies to. An app that
 * can't be asked counts as a failure only if no other one knows.
 */
export const readAppliedStatus = async (
  named: StoredName,
  signal: AbortSignal,
): Promise<Result<AppliedStatus | undefined>> => {
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const type = findExceptionType(named.exception_type);
  const targets = type ? impactTargets(entities.value.apps.filter(isAppOn), type) : [];
  let failed: Result<never> | undefined;
  for (const target of targets) {
    const read = await readOne(target, named, signal);
    if (read.ok && read.value) return read;
    if (!read.ok) failed ??= fail(read.failure);
  }
  return failed ?? ok(undefined);
};
