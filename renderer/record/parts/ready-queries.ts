/** Queries that are ready to open, made from plans by what the tenant's configs offer. */
import type { App } from '../../../shared/model/apps';
import type { QueryDomain } from '../../../shared/model/ids';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { inAppOrder } from '../../../shared/rules/app-order';
import { neededCondition } from '../../query/needed-field';
import { ADDRESS_PLANS, type Plan } from './ready-plans';

/** A query that is ready to open. */
export type ReadyQuery = {
  readonly id: string;
  readonly label: string;
  readonly app: App;
  readonly domain: QueryDomain;
  readonly condition: Condition;
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

/** Returns the queries about a value, such as an address, that an app's fields allow. */
export const readyQueries = (
  { app, domain }: ReadyTarget,
  config: QueryConfig,
  value: string,
  plans: readonly Plan[] = ADDRESS_PLANS,
): readonly ReadyQuery[] =>
  plans
    .filter((plan) => plan.domain === domain)
    .flatMap(({ id, label, needs }) => {
      const conditions = needs(value).map((needed) => neededCondition(config, needed));
      const known = conditions.filter((one) => one !== undefined);
      const [first] = known;
      if (first === undefined || known.length < conditions.length) return [];
      const condition: Condition = known.length === 1 ? first : { operator_id: 'and', condition: known };
      return [{ id, label, app, domain, condition }];
    });
