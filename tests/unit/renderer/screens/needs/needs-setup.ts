/** The tenant, its counts and what this workstation watches, for the tests of what needs the analyst. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { NOT_READ, useTenantNeeds } from '../../../../../renderer/screens/dashboard/needs/tenant-needs';
import { useWantedNewRows } from '../../../../../renderer/query/open-new-rows';
import { useApp } from '../../../../../renderer/state/app-store';
import { useLogins } from '../../../../../renderer/state/logins-store';
import { useSchedules } from '../../../../../renderer/state/schedules-store';
import { useWatches } from '../../../../../renderer/state/watches-store';
import { useWorkspace } from '../../../../../renderer/state/workspace-store';
import { ok, type Failure, type Result } from '../../../../../shared/bridge';
import { App } from '../../../../../shared/model/apps';
import { QueryConfig } from '../../../../../shared/model/query';
import type { WaitingItems } from '../../../../../shared/model/review';
import type { Watch } from '../../../../../shared/model/watch';
import { setUpAllCommands } from '../../../../support/all-commands';
import { answer, SIGNED_IN, type Answers } from '../../../../support/page';

export const MAIL = App.parse({
  name: 'mail',
  label: 'Mail',
  family: 'saas',
  state: 'enabled',
  domains: ['email'],
});
export const CHAT = App.parse({
  name: 'chat',
  label: 'Chat',
  family: 'saas',
  state: 'enabled',
  domains: ['email'],
});
/** A field of the tenant's queries. */
export const field = (db_id: string, type = 'boolean'): object => ({
  field_id: db_id,
  db_id,
  label: db_id,
  type,
});
export const CONFIG = QueryConfig.parse({
  operators: [
    { operator_id: 'eq', label: 'equals', expression_template: '{field} equals {value}', arity: 1 },
  ],
  fields: [
    field('is_restore_requested'),
    field('is_user_reported'),
    field('restore_request_time', 'datetime'),
  ],
});
export const FORBIDDEN: Failure = {
  kind: 'forbidden',
  message: 'You may not read this.',
  next: 'Ask an admin.',
};
export const LOST: Failure = {
  kind: 'offline',
  message: 'The tenant did not answer.',
  next: 'Check the proxy.',
};

type Counts = Readonly<Record<string, Result<unknown>>>;
type QueueInput = { readonly queue: { readonly id: string } };
/** Answers the counts of queues by their IDs; any other queue is empty. */
const waiting =
  (counts: Counts) =>
  (input: unknown): Result<unknown> =>
    counts[(input as QueueInput).queue.id] ?? ok({ total: 0, oldest: null });

/** Answers for a tenant with some apps and counts of queues. */
export const answers = (counts: Counts, apps: readonly App[] = [MAIL]): Answers => ({
  'apps.secEntities': answer({ apps }),
  'query.config': answer(CONFIG),
  'review.waiting': waiting(counts),
  'watch.list': answer({ watches: [], notices: [] }),
});
/** Returns the count of a queue. */
export const items = (total: number, oldest: string | null = null): Result<WaitingItems> =>
  ok({ total, oldest });
/** Returns a time a little more than some days ago. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000 - 1_000).toISOString();

/** A watched query with 4 more rows than were seen. */
export const watch = (patch: Partial<Watch>): Watch => ({
  query_id: 'q1',
  label: 'Wire fraud',
  minutes: 30,
  counts: [
    { at: Date.now() - 7_200_000, total: 5 },
    { at: Date.now() - 600_000, total: 9 },
  ],
  seen: { at: Date.now() - 7_200_000, total: 5 },
  nextAt: Date.now() + 60_000,
  fails: 0,
  trouble: null,
  ...patch,
});

/** Finds a count by its name. */
export const tile = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

/** Sets up each test: a tenant that is signed in, and no tab, watched query or schedule. */
export const setUpNeeds = (): void => {
  setUpAllCommands();
  beforeEach(() => {
    useApp.setState({ session: SIGNED_IN });
    useWatches.setState({ watches: [], notices: [], isRead: true, failure: null });
    useWorkspace.setState({ tabs: [], current: null });
    useSchedules.setState({ schedules: { state: 'ready', list: [] } });
  });
  afterEach(() => {
    useTenantNeeds.setState(NOT_READ);
    useLogins.setState({ dataset: null, connection: '' });
    useWantedNewRows.setState({ wanted: null });
  });
};
