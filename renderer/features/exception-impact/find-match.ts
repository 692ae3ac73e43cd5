/** Finds an email or file that matches an exception. */
import { fail, ok, type Result } from '../../../shared/bridge';
import { isAppOn, type App } from '../../../shared/model/apps';
import type { EntityRef } from '../../../shared/model/exception';
import { toEntityType, type QueryDomain } from '../../../shared/model/ids';
import { findExceptionType } from '../../../shared/rules/exception-types';
import { api } from '../../bridge';
import { isTypeAbsent } from '../../query/app-types';
import type { ExceptionValue } from './candidates';
import { inLastDays } from './mail-query';
import { impactTargets, readCounting } from './tenant-impact';

/** An email or file that matches an exception, and the label of its app. */
export type Match = EntityRef & {
  readonly app: string;
  readonly domain: QueryDomain;
  /** The tenant could only be asked in a wider way than the exception's: it may not match. */
  readonly isUnsure: boolean;
};

/** The result of a search: what was read of the first match, and the number of apps that could be searched until then. */
export type Searched<T> = { readonly found: T | undefined; readonly apps: number };

type Target = { readonly app: App; readonly domain: QueryDomain };

/** Finds the match in one app; `apps` is 0 if it has no field to search. */
const findIn = async (
  { app, domain }: Target,
  { exception_type, exception_str, mode }: ExceptionValue,
  signal?: AbortSignal,
): Promise<Result<Searched<Match>>> => {
  const type = findExceptionType(exception_type);
  const target = { saas_id: app.name, query_domain: domain };
  const config = await api['query.config'](target, signal);
  if (!config.ok)
    return (await isTypeAbsent(app, domain, config.failure)) ? ok({ found: undefined, apps: 0 }) : config;
  const place = { config: config.value, signal: signal ?? new AbortController().signal, ...target };
  const counting = type && (await readCounting(place, { type, values: [exception_str], mode }));
  if (!counting) return ok({ found: undefined, apps: 0 });
  // An app that can't be searched by time is searched as a whole.
  const condition = inLastDays(config.value, [counting.condition]) ?? counting.condition;
  const entity_type = toEntityType(app.name, domain);
  const rows = await api['query.execute'](
    { ...target, query_entity_type: entity_type, condition, columns: [], size: 1 },
    signal,
  );
  if (!rows.ok) return rows;
  const [row] = rows.value.rows;
  const found = row && {
    app: app.label,
    domain,
    entity_type,
    entity_id: row.entity_id,
    isUnsure: counting.atMost,
  };
  return ok({ found, apps: 1 });
};

/**
 * Finds an email or file of the last days that matches an exception, in the first app that has one, and reads what is wanted of it. An
 * app without a time field is searched as a whole. An app that can't be asked counts as a failure only if no other one has a match.
 */
export const withFirstMatch = async <T>(
  value: ExceptionValue,
  signal: AbortSignal | undefined,
  read: (match: Match) => Promise<Result<T>>,
): Promise<Result<Searched<T>>> => {
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const type = findExceptionType(value.exception_type);
  const targets = type ? impactTargets(entities.value.apps.filter(isAppOn), type) : [];
  const searched = new Set<string>();
  let failed: Result<never> | undefined;
  for (const target of targets) {
    const match = await findIn(target, value, signal);
    if (!match.ok) {
      failed ??= fail(match.failure);
      continue;
    }
    if (match.value.apps > 0) searched.add(target.app.name);
    if (!match.value.found) continue;
    const wanted = await read(match.value.found);
    if (wanted.ok) return ok({ found: wanted.value, apps: searched.size });
    failed ??= fail(wanted.failure);
  }
  return failed ?? ok({ found: undefined, apps: searched.size });
};

/** Finds an email or file of the last days that matches an exception. */
export const findMatch = (value: ExceptionValue, signal?: AbortSignal): Promise<Result<Searched<Match>>> =>
  withFirstMatch(value, signal, (match) => Promise.resolve(ok(match)));
