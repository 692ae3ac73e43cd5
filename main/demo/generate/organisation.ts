import type Database from 'libsql';
import type { Query } from '../../../shared/model/query';
import type { EmailRow, Tables } from '../rows';
import { calendarOf } from './calendar';
import { clickLimit, clickOn } from './clicks';
import { groupsOf, type Received, usersOf } from './directory';
import { emailAt } from './emails';
import { exceptionsOf } from './exceptions';
import { FILE_COUNT, fileAt } from './files';
import { loginsOf } from './logins';
import { MESSAGE_COUNT, messageAt } from './messages';
import { peopleOf } from './people';
import { hashOf } from './random';
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
  copy_of: null, reply_to_email: null, is_deleted: 0, is_quarantined: 0, is_user_reported: 0, quarantined_by: null, quarantine_time: null, restore_state: 'none',
  restore_request_time: null, restore_request_comment: null, restore_decline_reason: null, restore_decline_time: null, restored_by: null, restored_at: null,
  reported_by: null, reported_at: null, workflow: null, encryption_status: null, marks: '{}',
};

/** Emails with what hangs on them: clicks, and how many mails each mailbox got. */
const loadEmails = (db: Database.Database, source: Source, emails: number): Received => {
  const received = new Map<string, Map<string, number>>();
  const mails = writer(db, 'email', COMMON);
  const clicks = writer(db, 'click');
  const limit = clickLimit(emails);
  let clicked = 0;
  const count = ({ saas, recipients }: EmailRow): void => {
    const of = received.get(saas) ?? new Map<string, number>();
    received.set(saas, of);
    // Addresses need no escapes in JSON, so cutting the list at its quotes reads it at a fraction of the cost.
    for (const to of recipients.slice(2, -2).split('","')) {
      of.set(to, (of.get(to) ?? 0) + 1);
    }
  };
  for (let n = 0; n < emails; n += 1) {
    const row = emailAt(source, n);
    mails.add(row);
    count(row);
    const wanted = n === 0 || (clicked < limit && row.copy_of === null && hashOf(source.seed, 'clicked', n) % 5 === 0);
    const click = wanted ? clickOn(source, clicked, row) : undefined;
    if (!click) continue;
    clicks.add(click);
    clicked += 1;
  }
  mails.end();
  clicks.end();
  return received;
};

export type OrganisationOptions = { readonly now: number; readonly seed: number; readonly emails: number };

/** Writes the whole organisation into empty tables; the same seed and instant give the same rows. */
export const loadOrganisation = (db: Database.Database, { now, seed, emails }: OrganisationOptions): { queries: Query[] } => {
  const source: Source = { seed, people: peopleOf(seed), calendar: calendarOf(now) };
  db.exec('BEGIN');
  const received = loadEmails(db, source, emails);
  load(db, 'file', ascending(FILE_COUNT, (n) => fileAt(source, n)));
  load(db, 'user', usersOf(source, received));
  load(db, 'group', groupsOf(source));
  load(db, 'message', ascending(MESSAGE_COUNT, (n) => messageAt(source, n)));
  load(db, 'login', loginsOf(source));
  load(db, 'exception', exceptionsOf(source));
  db.exec('COMMIT');
  return { queries: savedQueriesOf(source) };
};
