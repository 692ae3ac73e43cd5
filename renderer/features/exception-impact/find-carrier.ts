/** Finds a mail or file that has the value of an exception. */
import { fail, ok, type Result } from '../../../shared/bridge';
import { isAppOn, type App } from '../../../shared/model/apps';
import type { EntityRef } from '../../../shared/model/exception';
import { toEntityType, type QueryDomain } from '../../../shared/model/ids';
import { findExceptionType } from '../../../shared/rules/exception-types';
import { api } from '../../bridge';
import type { CarriedValue } from './candidates';
import { inLastDays } from './mail-query';
import { impactTargets, readCounting } from './tenant-impact';

/** A mail or file that has a value, and the label of its app. */
export type Carrier = EntityRef & { readonly app: string; readonly domain: QueryDomain };

type Target = { readonly app: App; readonly domain: QueryDomain };

/** Finds a mail or file in one app; undefined if the last days have none. */
const findIn = async (
  { app, domain }: Target,
  { exception_type, exception_str, mode }: CarriedValue,
  signal?: AbortSignal,
): Promise<Result<Carrier | undefined>> => {
  const type = findExceptionType(exception_type);
  const target = { saas_id: app.name, query_domain: domain };
  const config = await api['query.config'](target, signal);
  if (!config.ok) return config;
  const place = { config: config.value, signal: signal ?? new AbortController().signal, ...target };
  const found = type && (await readCounting(place, { type, values: [exception_str], mode }));
  const condition = found && inLastDays(config.value, [found.condition]);
  if (!condition) return ok(undefined);
  const entity_type = toEntityType(app.name, domain);
  const rows = await api['query.execute'](
    { ...target, query_entity_type: entity_type, condition, columns: [], size: 1 },
    signal,
  );
  if (!rows.ok) return rows;
  const [row] = rows.value.rows;
  return ok(row && { app: app.label, domain, entity_type, entity_id: row.entity_id });
};

/**
 * Finds a mail or file of the last days that has a value, in the first app that has one, and reads what is wanted of it; undefined if no
 * app has one. An app that can't be asked counts as a failure only if no other one has one.
 */
export const withCarrier = async <T>(
  value: CarriedValue,
  signal: AbortSignal | undefined,
  read: (carrier: Carrier) => Promise<Result<T>>,
): Promise<Result<T | undefined>> => {
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const type = findExceptionType(value.exception_type);
  const targets = type ? impactTargets(entities.value.apps.filter(isAppOn), type) : [];
  let failed: Result<never> | undefined;
  for (const target of targets) {
    const found = await findIn(target, value, signal);
    const wanted = found.ok && found.value ? await read(found.value) : found;
    if (!wanted.ok) failed ??= fail(wanted.failure);
    else if (wanted.value !== undefined) return wanted as Result<T>;
  }
  return failed ?? ok(undefined);
};

/** Finds a mail or file of the last days that has a value. */
export const findCarrier = (
  value: CarriedValue,
  signal?: AbortSignal,
): Promise<Result<Carrier | undefined>> =>
  withCarrier(value, signal, (carrier) => Promise.resolve(ok(carrier)));
