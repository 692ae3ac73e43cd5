/** Queries that are ready to open, made from plans by what the tenant's configs offer. */
import type { App } from '../../../shared/model/apps';
import type { QueryDomain } from '../../../shared/model/ids';
import type { Json } from '../../../shared/model/json';
import type { Condition, QueryConfig, QueryField } from '../../../shared/model/query';
import { inAppOrder } from '../../../shared/rules/app-order';
import { findFieldByName } from '../../query/pivot';
import { formatCell } from '../../state/format';
import { valueCondition } from '../../query/value-condition';
import { ADDRESS_PLANS, type Needed, type Plan } from './ready-plans';

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

/** Returns one app of each type: that of the record if it has the type, else the first one that has. All of them for a record of no app. */
export const readyTargets = (
  apps: readonly App[],
  saas: string,
  plans: readonly Plan[] = ADDRESS_PLANS,
): readonly ReadyTarget[] => {
  const usable = usableApps(apps);
  const domains = [...new Set(plans.map(({ domain }) => domain))];
  return domains.flatMap((domain) => {
    const having = usable.filter((app) => app.domains.includes(domain));
    if (saas === '') return having.map((app) => ({ app, domain }));
    const app = having.find(({ name }) => name === saas) ?? having[0];
    return app ? [{ app, domain }] : [];
  });
};

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the values of a field that one of the words names, by the value or by its label. */
const valuesFor = ({ field_values }: QueryField, words: readonly string[]): readonly Json[] => {
  if (words.length === 1 || !field_values?.length) return words.slice(0, 1);
  const wanted = new Set(words.map(letters));
  return field_values
    .filter(({ value, label }) => wanted.has(letters(formatCell(value))) || wanted.has(letters(label)))
    .map(({ value }) => value);
};

/** Returns the first field that has one of the names. */
export const findField = (config: QueryConfig, names: readonly string[]): QueryField | undefined =>
  names.map((name) => findFieldByName(config, [name])).find((found) => found !== undefined);

/** Returns the condition that a field has one of the values that are needed; undefined if the tenant's fields don't allow it. */
export const neededCondition = (config: QueryConfig, { names, words }: Needed): Condition | undefined => {
  const field = findField(config, names);
  if (!field) return undefined;
  const made = valuesFor(field, words).map(
    (one) => valueCondition(config, field.db_id, one, false).condition,
  );
  const conditions = made.filter((one) => one !== undefined);
  return conditions.length > 1 ? { operator_id: 'or', condition: conditions } : conditions[0];
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
