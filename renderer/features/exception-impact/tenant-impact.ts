/** Counts of the mails and files of the last days that an exception applies to, at the tenant. */
import type { App } from '../../../shared/model/apps';
import { toEntityType, type ExceptionType, type QueryDomain } from '../../../shared/model/ids';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import type { ImpactTerm } from '../../../shared/rules/impact-terms';
import { impactWays, type ImpactWay } from '../../../shared/rules/exception-impact';
import type { OperatorRole } from '../../../shared/rules/operator-role';
import { api } from '../../bridge';
import { conditionOn, fieldByRole, harmCondition, inLastDays } from './mail-query';

/** An exception whose effect is counted. */
export type Candidate = { readonly type: ExceptionType; readonly value: string; readonly mode: string };

/** The effect in one app and type; a harm is null if the tenant can't count it. `reason` says why nothing is known. */
export type TenantImpact = {
  readonly app: string;
  readonly domain: QueryDomain;
} & (
  | {
      readonly kind: 'counted';
      readonly total: number;
      readonly phishing: number | null;
      readonly malware: number | null;
      /** The tenant's field is wider than the exception: it applies to so many at most. */
      readonly atMost: boolean;
      /** It also applies to texts that no field has, such as bodies. */
      readonly atLeast: boolean;
      readonly saas_id: string;
      readonly condition: Condition;
    }
  | { readonly kind: 'unknown'; readonly reason?: string }
);

const OPERATORS: Readonly<Record<ImpactTerm['match'], readonly OperatorRole[]>> = {
  is: ['equals'],
  endsWith: ['endsWith'],
  contains: ['contains', 'words'],
};

/** Returns the condition of the best way that the tenant's fields and operators allow; undefined if none does. */
export const impactCondition = (
  config: QueryConfig,
  ways: readonly ImpactWay[],
): { readonly condition: Condition; readonly atMost: boolean } | undefined => {
  for (const { term, atMost } of ways) {
    const field = fieldByRole(config, term.role);
    if (!field) continue;
    const exact = conditionOn(config, field, term.value, ...OPERATORS[term.match]);
    if (exact) return { condition: exact, atMost };
    const wider = conditionOn(config, field, term.value, 'contains');
    if (wider) return { condition: wider, atMost: true };
  }
  return undefined;
};

const FILE_TYPES: ReadonlySet<ExceptionType> = new Set<ExceptionType>([
  'hash',
  'macro_hash',
  'file_type',
  'allow_file_type',
  'text_content',
]);

type Target = { readonly app: App; readonly domain: QueryDomain };

const targetsOf = (apps: readonly App[], { type }: Candidate): readonly Target[] =>
  apps
    .filter(({ is_saas, state }) => is_saas && state === 'enabled')
    .flatMap((app) =>
      (['email', 'file'] as const)
        .filter((domain) => app.domains.includes(domain) && (domain === 'email' || FILE_TYPES.has(type)))
        .map((domain) => ({ app, domain })),
    );

/** Counts in one app: all, and those that a verdict calls harmful. */
const countIn = async (
  { app, domain }: Target,
  { type, value, mode }: Candidate,
  signal: AbortSignal,
): Promise<TenantImpact> => {
  const base = { app: app.label, domain };
  const target = { saas_id: app.name, query_domain: domain };
  const config = await api['query.config'](target, signal);
  if (!config.ok) return { ...base, kind: 'unknown', reason: config.failure.message };
  const found = impactCondition(config.value, impactWays(type, value, mode));
  const condition = found && inLastDays(config.value, [found.condition]);
  if (!found || !condition) return { ...base, kind: 'unknown' };
  const count = async (harm?: Condition) => {
    const limited = inLastDays(config.value, harm ? [found.condition, harm] : [found.condition]);
    const counted = await api['query.execute'](
      {
        ...target,
        query_entity_type: toEntityType(app.name, domain),
        condition: limited ?? condition,
        columns: [],
        size: 0,
        count_only: true,
      },
      signal,
    );
    return counted.ok
      ? { total: counted.value.total_rows ?? null }
      : { total: null, reason: counted.failure.message };
  };
  const harmOf = async (harm: 'phishing' | 'malware') => {
    const wanted = harmCondition(config.value, harm);
    return wanted ? (await count(wanted)).total : null;
  };
  const [all, phishing, malware] = await Promise.all([count(), harmOf('phishing'), harmOf('malware')]);
  if (all.total === null)
    return { ...base, kind: 'unknown', ...('reason' in all ? { reason: all.reason } : {}) };
  const { atMost } = found;
  return {
    ...base,
    kind: 'counted',
    total: all.total,
    phishing,
    malware,
    atMost,
    atLeast: type === 'text_content',
    saas_id: app.name,
    condition,
  };
};

/** Counts in every app that can have what the exception applies to. */
export const readTenantImpact = (
  apps: readonly App[],
  candidate: Candidate,
  signal: AbortSignal,
): Promise<readonly TenantImpact[]> =>
  Promise.all(targetsOf(apps, candidate).map((target) => countIn(target, candidate, signal)));
