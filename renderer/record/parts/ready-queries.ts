/** Queries that are ready to open about a user or a group: what was sent, received, clicked and owned. */
import type { App } from '../../../shared/model/apps';
import type { QueryDomain } from '../../../shared/model/ids';
import type { Json } from '../../../shared/model/json';
import type { Condition, QueryConfig, QueryField } from '../../../shared/model/query';
import { inAppOrder } from '../../../shared/rules/app-order';
import { findFieldByName } from '../../query/pivot';
import { formatCell } from '../../state/format';
import { valueCondition } from '../../query/value-condition';
import { TEXT } from './text';

const T = TEXT.activity;

/**
 * A value that a field must have, by the names that the tenant's field may have, best first. Of a value with several words, a field
 * that lists its values has those that are one of them, and any other field the first.
 */
type Needed = { readonly names: readonly string[]; readonly words: readonly string[] };

type Plan = {
  readonly id: string;
  readonly label: string;
  readonly domain: QueryDomain;
  readonly needs: (address: string) => readonly Needed[];
};

const RECIPIENT = ['recipients', 'recipient', 'recipient_emails', 'recipient_email', 'to', 'to_email'];
const SENDER = ['from_email', 'sender', 'sender_email', 'from'];
const PHISHING = ['phishing', 'phsh', 'hphsh', 'high-confidence phishing'];
const MALWARE = ['malware', 'malw'];
const SUSPICIOUS = [
  'suspicious',
  'suspected',
  'suspicious phishing',
  'suspected phishing',
  'suspicious malware',
  'suspected malware',
];
const received = (verdict: readonly string[]) => (address: string) => [
  { names: RECIPIENT, words: [address] },
  { names: ['verdict', 'combined_verdict'], words: verdict },
];

const PLANS: readonly Plan[] = [
  {
    id: 'received',
    label: T.received,
    domain: 'email',
    needs: (value) => [{ names: RECIPIENT, words: [value] }],
  },
  { id: 'phishing', label: T.phishing, domain: 'email', needs: received(PHISHING) },
  { id: 'malware', label: T.malware, domain: 'email', needs: received(MALWARE) },
  { id: 'suspicious', label: T.suspicious, domain: 'email', needs: received(SUSPICIOUS) },
  { id: 'sent', label: T.sent, domain: 'email', needs: (value) => [{ names: SENDER, words: [value] }] },
  {
    id: 'clicks',
    label: T.clicks,
    domain: 'click',
    needs: (value) => [{ names: ['user', 'user_email', 'email'], words: [value] }],
  },
  {
    id: 'files',
    label: T.files,
    domain: 'file',
    needs: (value) => [{ names: ['owner', 'owner_email'], words: [value] }],
  },
  {
    id: 'messages',
    label: T.messages,
    domain: 'message',
    needs: (value) => [{ names: ['sender', 'from', 'user', 'author'], words: [value] }],
  },
];

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

/** Returns one app of each type: that of the record if it has the type, else the first one that has. */
export const readyTargets = (apps: readonly App[], saas: string): readonly ReadyTarget[] => {
  const usable = inAppOrder(apps.filter((app) => app.is_saas && app.state !== 'disabled'));
  const domains = [...new Set(PLANS.map(({ domain }) => domain))];
  return domains.flatMap((domain) => {
    const having = usable.filter((app) => app.domains.includes(domain));
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

const conditionFor = (config: QueryConfig, { names, words }: Needed): Condition | undefined => {
  const field = names.map((name) => findFieldByName(config, [name])).find((found) => found !== undefined);
  if (!field) return undefined;
  const made = valuesFor(field, words).map(
    (one) => valueCondition(config, field.db_id, one, false).condition,
  );
  const conditions = made.filter((one) => one !== undefined);
  return conditions.length > 1 ? { operator_id: 'or', condition: conditions } : conditions[0];
};

/** Returns the queries about an address that an app's fields allow. */
export const readyQueries = (
  { app, domain }: ReadyTarget,
  config: QueryConfig,
  address: string,
): readonly ReadyQuery[] =>
  PLANS.filter((plan) => plan.domain === domain).flatMap(({ id, label, needs }) => {
    const conditions = needs(address).map((needed) => conditionFor(config, needed));
    const known = conditions.filter((one) => one !== undefined);
    const [first] = known;
    if (first === undefined || known.length < conditions.length) return [];
    const condition: Condition = known.length === 1 ? first : { operator_id: 'and', condition: known };
    return [{ id, label, app, domain, condition }];
  });
