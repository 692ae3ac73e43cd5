/** Counts of the mails and files of the last days that an exception applies to, at the tenant. */
import type { App } from '../../../shared/model/apps';
import { toEntityType, type ExceptionType, type QueryDomain } from '../../../shared/model/ids';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import type { ImpactTerm } from '../../../shared/rules/impact-terms';
import { impactTerms } from '../../../shared/rules/exception-impact';
import type { OperatorRole } from '../../../shared/rules/operator-role';
import type { FieldsOf } from '../../../shared/rules/find-part';
import { api } from '../../bridge';
import { isTypeAbsent } from '../../query/app-types';
import { fieldFor } from '../../query/field-parts';
import { mayReachMore, type Candidate } from './candidates';
import {
  caseKey,
  needsCase,
  readLetterCase,
  spellingsOf,
  type Comparison,
  type LetterCase,
} from './letter-case';
import { conditionOn, harmCondition, inLastDays } from './mail-query';

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
      /** The tenant's field is wider than the exception: it applies to this number at most. */
      readonly atMost: boolean;
      /** It may also apply to texts that no field has, such as bodies, to subdomains, or to spellings that were not asked for. */
      readonly atLeast: boolean;
      /** The tenant’s comparison of upper and lower case, if some spellings were not asked for. */
      readonly letterCase: LetterCase | undefined;
      readonly saas_id: string;
      readonly condition: Condition;
    }
  | { readonly kind: 'unknown'; readonly reason?: string }
);

/** Phishing and malware that exceptions would have let through; null if some of it could not be counted. The counts may be bounds. */
export type Harms = {
  readonly phishing: number | null;
  readonly malware: number | null;
  readonly atMost: boolean;
  readonly atLeast: boolean;
};

/** Sums numbers as far as they are known; null if none is, or if the sum is 0 and the rest is unknown. */
export const sumKnown = (numbers: readonly (number | null)[]): number | null => {
  const sum = numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  return sum === 0 && numbers.includes(null) ? null : sum;
};

/** Sums the counts of all apps. The sum is a bound if any of them is, and a lower bound if some are unknown. */
export const sumImpacts = (impacts: readonly TenantImpact[]): Harms & { readonly total: number | null } => {
  const numbersOf = (key: 'total' | 'phishing' | 'malware') =>
    impacts.map((one) => (one.kind === 'counted' ? one[key] : null));
  const [total, phishing, malware] = [numbersOf('total'), numbersOf('phishing'), numbersOf('malware')];
  const isAny = (bound: 'atMost' | 'atLeast') => impacts.some((one) => one.kind === 'counted' && one[bound]);
  return {
    total: sumKnown(total),
    phishing: sumKnown(phishing),
    malware: sumKnown(malware),
    atMost: isAny('atMost'),
    atLeast: isAny('atLeast') || [...phishing, ...malware].includes(null),
  };
};

const OPERATORS: Readonly<Record<ImpactTerm['match'], readonly OperatorRole[]>> = {
  is: ['equals'],
  endsWith: ['endsWith'],
  contains: ['contains', 'words'],
};

/** Returns the best comparison that the tenant's fields and operators allow; undefined if none does. */
export const findComparison = (
  of: FieldsOf,
  config: QueryConfig,
  terms: readonly ImpactTerm[],
): Comparison | undefined => {
  for (const term of terms) {
    const field = fieldFor(of, config, term.part);
    if (!field) continue;
    const isPossible = (roles: readonly OperatorRole[]): boolean =>
      conditionOn(config, field, term.value, ...roles) !== undefined;
    const exact = OPERATORS[term.match];
    if (isPossible(exact)) return { term, field, operators: exact, atMost: term.atMost === true };
    if (isPossible(['contains'])) return { term, field, operators: ['contains'], atMost: true };
  }
  return undefined;
};

/** The cases of the comparisons, by their keys. */
type Cases = ReadonlyMap<string, LetterCase>;

/** A condition, and what its count doesn't say. */
type Counting = {
  readonly condition: Condition;
  readonly atMost: boolean;
  readonly letterCase: LetterCase | undefined;
};

/** Returns the condition that any of several comparisons meets, each in the spellings that the tenant needs. */
export const comparisonCondition = (
  config: QueryConfig,
  comparisons: readonly Comparison[],
  cases: Cases,
): Counting | undefined => {
  const asked = comparisons.map((one) => {
    const letterCase = cases.get(caseKey(one)) ?? 'unknown';
    const { spellings, hasOthers } = spellingsOf(one, letterCase);
    return {
      leaves: spellings.flatMap((text) => conditionOn(config, one.field, text, ...one.operators) ?? []),
      // A tenant that may ignore case finds more than an exception that doesn't.
      atMost: one.atMost || (one.term.matchesCase === true && letterCase !== 'compared'),
      letterCase: hasOthers ? letterCase : undefined,
    };
  });
  const leaves = asked.flatMap((one) => one.leaves);
  const [first] = leaves;
  if (!first) return undefined;
  return {
    condition: leaves.length === 1 ? first : { operator_id: 'or', condition: leaves },
    atMost: asked.some(({ atMost }) => atMost),
    letterCase: asked.find((one) => one.letterCase !== undefined)?.letterCase,
  };
};

const FILE_TYPES: ReadonlySet<ExceptionType> = new Set<ExceptionType>([
  'hash',
  'macro_hash',
  'file_type',
  'allow_file_type',
  'text_content',
]);

type Target = { readonly app: App; readonly domain: QueryDomain };

/** Returns the apps and domains that can have what exceptions of a type apply to. A disabled app is not among them. */
export const impactTargets = (apps: readonly App[], type: ExceptionType): readonly Target[] =>
  apps
    .filter((app) => app.is_saas && app.state !== 'disabled')
    .flatMap((app) =>
      (['email', 'file'] as const)
        .filter((domain) => app.domains.includes(domain) && (domain === 'email' || FILE_TYPES.has(type)))
        .map((domain) => ({ app, domain })),
    );

type Place = Parameters<typeof readLetterCase>[0];

/** Returns the condition that any of a candidate's values meets; undefined if one of them can't be searched for. */
export const readCounting = async (
  place: Place,
  { type, values, mode }: Candidate,
): Promise<Counting | undefined> => {
  const { config, saas_id, query_domain } = place;
  const of = { saas: saas_id, domain: query_domain };
  const found = values.map((value) => findComparison(of, config, impactTerms(type, value, mode)));
  const comparisons = found.filter((one) => one !== undefined);
  if (comparisons.length < found.length) return undefined;
  const tried = new Map(comparisons.filter(needsCase).map((one) => [caseKey(one), one]));
  const cases = await Promise.all(
    [...tried].map(async ([key, one]) => [key, await readLetterCase(place, one)] as const),
  );
  return comparisonCondition(config, comparisons, new Map(cases));
};

type Total = { readonly total: number | null; readonly reason?: string };

/** Counts what meets all of some conditions in the last days. */
const countMatches = async (
  { config, signal, ...target }: Place,
  conditions: readonly Condition[],
): Promise<Total> => {
  const counted = await api['query.execute'](
    {
      ...target,
      query_entity_type: toEntityType(target.saas_id, target.query_domain),
      condition: inLastDays(config, conditions) ?? null,
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

/** Counts in one app: all, and those that a verdict calls harmful. Undefined if the app has no such type. */
const countIn = async (
  { app, domain }: Target,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<TenantImpact | undefined> => {
  const base = { app: app.label, domain };
  const target = { saas_id: app.name, query_domain: domain };
  const config = await api['query.config'](target, signal);
  if (!config.ok && (await isTypeAbsent(app, domain, config.failure))) return undefined;
  if (!config.ok) return { ...base, kind: 'unknown', reason: config.failure.message };
  const place = { config: config.value, signal, ...target };
  const found = await readCounting(place, candidate);
  const condition = found && inLastDays(config.value, [found.condition]);
  if (!found || !condition) return { ...base, kind: 'unknown' };
  const harmOf = async (harm: 'phishing' | 'malware') => {
    const wanted = harmCondition({ saas: app.name, domain }, config.value, harm);
    return wanted ? (await countMatches(place, [found.condition, wanted])).total : null;
  };
  const [{ total, reason }, phishing, malware] = await Promise.all([
    countMatches(place, [found.condition]),
    harmOf('phishing'),
    harmOf('malware'),
  ]);
  if (total === null) return { ...base, kind: 'unknown', ...(reason === undefined ? {} : { reason }) };
  return {
    ...base,
    kind: 'counted',
    total,
    phishing,
    malware,
    atMost: found.atMost,
    atLeast: mayReachMore(candidate) || found.letterCase !== undefined,
    letterCase: found.letterCase,
    saas_id: app.name,
    condition,
  };
};

/** Counts in every app that can have what the exceptions apply to. A disabled app is not asked. */
export const readTenantImpact = async (
  apps: readonly App[],
  candidate: Candidate,
  signal: AbortSignal,
): Promise<readonly TenantImpact[]> => {
  const targets = impactTargets(apps, candidate.type);
  const counted = await Promise.all(targets.map((target) => countIn(target, candidate, signal)));
  return counted.filter((one) => one !== undefined);
};
