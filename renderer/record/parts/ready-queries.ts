/** Queries that are ready to open about a user or a group: what was sent, received, clicked and owned. */
import type { App } from '../../../shared/model/apps';
import type { QueryDomain } from '../../../shared/model/ids';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { inAppOrder } from '../../../shared/rules/app-order';
import { findFieldByName } from '../../query/pivot';
import { valueCondition } from '../../query/value-condition';
import { TEXT } from './text';

const T = TEXT.activity;

/** A value that a field must have, by the names that the tenant's field may have, best first. */
type Needed = { readonly names: readonly string[]; readonly value: string };

type Plan = {
  readonly id: string;
  readonly label: string;
  readonly domain: QueryDomain;
  readonly needs: (address: string) => readonly Needed[];
};

const RECIPIENT = ['recipients', 'recipient', 'recipient_emails', 'recipient_email', 'to', 'to_email'];
const SENDER = ['from_email', 'sender', 'sender_email', 'from'];
const received = (verdict: string) => (address: string) => [
  { names: RECIPIENT, value: address },
  { names: ['verdict', 'combined_verdict'], value: verdict },
];

const PLANS: readonly Plan[] = [
  {
    id: 'received',
    label: T.received,
    domain: 'email',
    needs: (value) => [{ names: RECIPIENT, value }],
  },
  { id: 'phishing', label: T.phishing, domain: 'email', needs: received('phishing') },
  { id: 'malware', label: T.malware, domain: 'email', needs: received('malware') },
  { id: 'suspicious', label: T.suspicious, domain: 'email', needs: received('suspicious') },
  { id: 'sent', label: T.sent, domain: 'email', needs: (value) => [{ names: SENDER, value }] },
  {
    id: 'clicks',
    label: T.clicks,
    domain: 'click',
    needs: (value) => [{ names: ['user', 'user_email', 'email'], value }],
  },
  {
    id: 'files',
    label: T.files,
    domain: 'file',
    needs: (value) => [{ names: ['owner', 'owner_email'], value }],
  },
  {
    id: 'messages',
    label: T.messages,
    domain: 'message',
    needs: (value) => [{ names: ['sender', 'from', 'user', 'author'], value }],
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
  const enabled = inAppOrder(apps.filter((app) => app.is_saas && app.state === 'enabled'));
  const domains = [...new Set(PLANS.map(({ domain }) => domain))];
  return domains.flatMap((domain) => {
    const having = enabled.filter((app) => app.domains.includes(domain));
    const app = having.find(({ name }) => name === saas) ?? having[0];
    return app ? [{ app, domain }] : [];
  });
};

const conditionFor = (config: QueryConfig, { names, value }: Needed): Condition | undefined => {
  const field = names.map((name) => findFieldByName(config, [name])).find((found) => found !== undefined);
  return field && valueCondition(config, field.db_id, value, false).condition;
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
