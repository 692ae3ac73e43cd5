/** Queries that are ready to open, made from plans by what the tenant's configs offer. */
import type { App } from '../../../shared/model/apps';
import type { QueryDomain } from '../../../shared/model/ids';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { inAppOrder } from '../../../shared/rules/app-order';
import type { FieldPart } from '../../../shared/rules/field-parts';
import { fieldFor } from '../../query/field-parts';
import { groupedDraft, NEW_HUNT, startFrom, type GroupedDraft } from '../../query/hunt-draft';
import { neededCondition } from '../../query/needed-field';
import { ADDRESS_PLANS, type Plan } from './ready-plans';

/** A query that is ready to open. */
export type ReadyQuery = {
  readonly id: string;
  readonly label: string;
  readonly app: App;
  readonly domain: QueryDomain;
  readonly condition: Condition;
  /** Labels of the tenant's fields that it compares. */
  readonly by: readonly string[];
  /** The hunt that it opens, if its rows are counted by a field's values. */
  readonly grouped?: GroupedDraft;
};

/** An app and a type that queries are made for. */
export type ReadyTarget = { readonly app: App; readonly domain: QueryDomain };

/** Returns the apps whose rows can be queried, in their order. */
export const usableApps = (apps: readonly App[]): readonly App[] =>
  inAppOrder(apps.filter((app) => app.is_saas && app.state !== 'disabled'));

/** Types that people have in one app, that of their account; everything else may be in any number of apps. */
const IN_ONE_APP: readonly QueryDomain[] = ['email', 'click'];

/** Returns the apps of each type, that of the record first. Of mail and clicks it is the record's app alone, if that has the type. */
export const readyTargets = (
  apps: readonly App[],
  saas: string,
  plans: readonly Plan[] = ADDRESS_PLANS,
): readonly ReadyTarget[] => {
  const usable = usableApps(apps);
  const domains = [...new Set(plans.map(({ domain }) => domain))];
  return domains.flatMap((domain) => {
    const having = usable.filter((app) => app.domains.includes(domain));
    const own = having.filter(({ name }) => name === saas);
    const isInOne = own.length > 0 && IN_ONE_APP.includes(domain);
    const others = isInOne ? [] : having.filter(({ name }) => name !== saas);
    return [...own, ...others].map((app) => ({ app, domain }));
  });
};

/** The queries about a value that an app's fields allow, and the parts of other queries for which no field was found. */
export type ReadyQueries = {
  readonly queries: readonly ReadyQuery[];
  readonly missing: readonly FieldPart[];
};

/** Returns the queries about a value, such as an address, that an app's fields allow. */
export const readyQueries = (
  { app, domain }: ReadyTarget,
  config: QueryConfig,
  value: string,
  plans: readonly Plan[] = ADDRESS_PLANS,
): ReadyQueries => {
  const of = { saas: app.name, domain };
  const missing = new Set<FieldPart>();
  const queries = plans
    .filter((plan) => plan.domain === domain)
    .flatMap(({ id, label, needs, groupedBy }): readonly ReadyQuery[] => {
      const needed = needs(value);
      const fields = needed.map(({ part }) => fieldFor(of, config, part));
      for (const [at, { part }] of needed.entries()) if (!fields[at]) missing.add(part);
      const group = groupedBy && fieldFor(of, config, groupedBy);
      if (groupedBy && !group) missing.add(groupedBy);
      const conditions = needed.map((one) => neededCondition(of, config, one));
      const known = conditions.filter((one) => one !== undefined);
      const [first] = known;
      if (first === undefined || known.length < conditions.length || (groupedBy && !group)) return [];
      const condition: Condition = known.length === 1 ? first : { operator_id: 'and', condition: known };
      const by = fields.flatMap((field) => field?.label ?? []);
      if (!group) return [{ id, label, app, domain, condition, by }];
      const start = startFrom({ ...NEW_HUNT, saas_id: app.name, query_domain: domain }, config);
      const grouped = groupedDraft(start, group, known);
      return [{ id, label, app, domain, condition, by: [...by, group.label], grouped }];
    });
  return { queries, missing: [...missing] };
};
