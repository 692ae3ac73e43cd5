/** Queries that list the people who are attacked or click most, made from what the tenant's configs offer. */
import type { App } from '../../../shared/model/apps';
import type { QueryDomain } from '../../../shared/model/ids';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { api } from '../../bridge';
import { groupedDraft, NEW_HUNT, startFrom, type GroupedDraft } from '../../query/hunt-draft';
import { openDraft } from '../../query/pivot';
import { findTimeRange } from '../../query/time-range';
import { toast, toastFailure } from '../../state/overlay-store';
import { MALWARE, PHISHING } from '../parts/ready-plans';
import type { FieldPart } from '../../../shared/rules/field-parts';
import { fieldFor } from '../../query/field-parts';
import { neededCondition, SUSPICIOUS } from '../../query/needed-field';
import { usableApps } from '../parts/ready-queries';
import { TEXT } from './text';

type PeoplePlan = {
  readonly id: 'attacked' | 'clickers';
  readonly domain: QueryDomain;
  /** The part that the field of the people plays. */
  readonly people: FieldPart;
  /** Words of the verdicts that count; all rows count without. */
  readonly verdicts?: readonly string[];
};

const PLANS: readonly PeoplePlan[] = [
  {
    id: 'attacked',
    domain: 'email',
    people: 'recipients',
    verdicts: [...PHISHING, ...MALWARE, ...SUSPICIOUS],
  },
  { id: 'clickers', domain: 'click', people: 'clicker' },
];

/** A query about people in one app. */
export type PeopleQuery = { readonly plan: PeoplePlan; readonly app: App };

/** Returns the queries about people that the apps may allow, by the types of rows that each has. */
export const peopleQueries = (apps: readonly App[]): readonly PeopleQuery[] =>
  PLANS.flatMap((plan) =>
    usableApps(apps)
      .filter(({ domains }) => domains.includes(plan.domain))
      .map((app) => ({ plan, app })),
  );

/** Makes the hunt for a query about people, in the time that the tenant suggests; undefined if its fields don't allow it. */
export const peopleDraft = ({ plan, app }: PeopleQuery, config: QueryConfig): GroupedDraft | undefined => {
  const of = { saas: app.name, domain: plan.domain };
  const people = fieldFor(of, config, plan.people);
  const verdict = plan.verdicts && neededCondition(of, config, { part: 'verdict', words: plan.verdicts });
  if (!people || (plan.verdicts && !verdict)) return undefined;
  const start = startFrom({ ...NEW_HUNT, saas_id: app.name, query_domain: plan.domain }, config);
  const times: readonly Condition[] = findTimeRange(start, config)?.conditions ?? [];
  return groupedDraft(start, people, [...(verdict ? [verdict] : []), ...times]);
};

/** Opens a query about people in a new tab: all of its rows, counted by person. */
export const openPeopleQuery = async (query: PeopleQuery): Promise<void> => {
  const { plan, app } = query;
  const config = await api['query.config']({ saas_id: app.name, query_domain: plan.domain });
  if (!config.ok) return toastFailure(config.failure);
  const draft = peopleDraft(query, config.value);
  if (draft) openDraft(draft, config.value);
  else toast(TEXT.missing(TEXT.queries[plan.id], app.label), 'bad', TEXT.missingNext);
};
