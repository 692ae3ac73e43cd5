import type Database from 'libsql';
import type { Query } from '../../../shared/model/query';
import type { EmailRow, Tables } from '../rows';
import { calendarOf } from './calendar';
import { clickLimit, clickOn } from './clicks';
import { groupsOf, type Received, usersOf } from './directory';
import { cameSince, emailAt } from './emails';
import { exceptionsOf } from './exceptions';
import { FILE_COUNT, fileAt } from './files';
import { loginsOf } from './logins';
import { MESSAGE_COUNT, messageAt } from './messages';
import { peopleOf } from './people';
import { hashOf } from '../random';
import { savedQueriesOf } from './saved-queries';
import type { Source } from './source';
import { type Common, writer } from './writer';

const load = <T extends keyof Tables>(db: Database.Database, table: T, rows: Iterable<Tables[T]>): void => {
  const into = writer(db, table);
  for (const row of rows) into.add(row);
  into.end();
};

const ascending = function* <R>(count: number, make: (n: number) => R): Iterable<R> {
  for (let n = 0; n < count; n += 1) yield make(n);
};

/** What most mails have: nobody did anything to them. */
const COMMON: Common<'email'> = {
  copy_of: null,
  reply_to_email: null,
  is_deleted: 0,
  is_quarantined: 0,
  is_user_reported: 0,
  quarantined_by: null,
  quarantine_time: null,
  restore_state: 'none',
  restore_request_time: null,
  restore_request_comment: null,
  restore_decline_reason: null,
  restore_decline_time: null,
  restored_by: null,
  restored_at: null,
  reported_by: null,
  reported_at: null,
  workflow: null,
  encryption_status: null,
  action_data: '{}',
};

/** How many mails each address of each app got, counted as they are written. */
const tally = () => {
  const received = new Map<string, Map<string, number>>();
  return {
    received: received as Received,
    count: ({ saas, recipients }: EmailRow): void => {
      const of = received.get(saas) ?? new Map<string, number>();
      received.set(saas, of);
      // Addresses need no escapes in JSON, so cutting the list at its quotes reads it at a fraction of the cost.
      for (const to of recipients.slice(2, -2).split('","')) of.set(to, (of.get(to) ?? 0) + 1);
    },
  };
};

/** So many mails are made before the work may be laid aside; fewer of the recent ones, while the window signs in. */
const MAILS_A_PIECE = 256;
const RECENT_A_PIECE = 32;

/** Where the making of the organisation stands: `recent` once the mails since the instant asked for are there. */
export type Stage = 'going on' | 'recent';

/** Emails with what hangs on them: those since `since` first, then the others and the clicks, each at the place that it has in any case. */
const loadEmails = function* (
  db: Database.Database,
  source: Source,
  emails: number,
  since: number,
): Generator<Stage, Received> {
  const { received, count } = tally();
  const mails = writer(db, 'email', COMMON);
  const clicks = writer(db, 'click');
  const limit = clickLimit(emails);
  const isFirst = since === Infinity ? () => false : cameSince(source, since);
  const write = (n: number): EmailRow => {
    const row = emailAt(source, n);
    mails.add(row, n + 1);
    count(row);
    return row;
  };
  let recent = 0;
  for (let n = 0; n < emails && since !== Infinity; n += 1) {
    if (!isFirst(n)) continue;
    write(n);
    recent += 1;
    if (recent % RECENT_A_PIECE === 0) yield 'going on';
  }
  mails.end();
  yield 'recent';
  let clicked = 0;
  for (let n = 0; n < emails; n += 1) {
    if (n % MAILS_A_PIECE === 0) yield 'going on';
    const row = isFirst(n) ? undefined : write(n);
    const mayBeClicked = n === 0 || (clicked < limit && hashOf(source.seed, 'clicked', n) % 5 === 0);
    if (!mayBeClicked) continue;
    const mail = row ?? emailAt(source, n);
    const click = n === 0 || mail.copy_of === null ? clickOn(source, clicked, mail) : undefined;
    if (!click) continue;
    clicks.add(click);
    clicked += 1;
  }
  mails.end();
  clicks.end();
  return received;
};

export type OrganisationOptions = {
  readonly now: number;
  readonly seed: number;
  readonly emails: number;
  /** Mails that came in since then are written first; `Infinity` where none need be. */ readonly since: number;
};

/** The tenant's saved queries. */
export const queriesOf = ({ now, seed }: Pick<OrganisationOptions, 'now' | 'seed'>): Query[] =>
  savedQueriesOf({ seed, people: peopleOf(seed), calendar: calendarOf(now) });

/**
 * Writes the whole organisation into empty tables, piece by piece, the mails since `since` first. The same seed and
 * instant give the same rows, whatever `since` is.
 */
export const loadOrganisation = function* (
  db: Database.Database,
  { now, seed, emails, since }: OrganisationOptions,
): Generator<Stage, void> {
  const source: Source = { seed, people: peopleOf(seed), calendar: calendarOf(now) };
  db.exec('BEGIN');
  const received = yield* loadEmails(db, source, emails, since);
  const others = [
    () =>
      load(
        db,
        'file',
        ascending(FILE_COUNT, (n) => fileAt(source, n)),
      ),
    () => load(db, 'user', usersOf(source, received)),
    () => load(db, 'group', groupsOf(source)),
    () =>
      load(
        db,
        'message',
        ascending(MESSAGE_COUNT, (n) => messageAt(source, n)),
      ),
    () => load(db, 'login', loginsOf(source)),
    () => load(db, 'exception', exceptionsOf(source)),
  ];
  for (const one of others) {
    one();
    yield 'going on';
  }
  db.exec('COMMIT');
};
