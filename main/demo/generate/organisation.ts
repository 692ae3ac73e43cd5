import type Database from 'libsql';
import type { Query } from '../../../shared/model/query';
import type { EmailRow, Tables } from '../rows';
import { columnsOf } from '../schema';
import { calendarOf } from './calendar';
import { clickLimit, clickOn } from './clicks';
import { groupsOf, usersOf } from './directory';
import { emailAt } from './emails';
import { exceptionsOf } from './exceptions';
import { FILE_COUNT, fileAt } from './files';
import { loginsOf } from './logins';
import { MESSAGE_COUNT, messageAt } from './messages';
import { peopleOf } from './people';
import { hashOf } from './random';
import { savedQueriesOf } from './saved-queries';
import type { Source } from './source';

type Cell = string | number | null;
const BATCH = 16;

/** Writes rows in batches of one statement each, which costs less than a statement per row. */
const writer = <T extends keyof Tables>(db: Database.Database, table: T): { add: (row: Tables[T]) => void; end: () => void } => {
  const names = columnsOf(table);
  const one = `(${names.map(() => '?').join(',')})`;
  const into = `INSERT INTO "${table}" VALUES `;
  const many = db.prepare(into + Array.from({ length: BATCH }, () => one).join(','));
  const single = db.prepare(into + one);
  let cells: Cell[] = [];
  const full = names.length * BATCH;
  return {
    add: (row) => {
      for (const name of names) cells.push(row[name] as Cell);
      if (cells.length < full) return;
      many.run(cells);
      cells = [];
    },
    end: () => {
      for (let i = 0; i < cells.length; i += names.length) single.run(cells.slice(i, i + names.length));
      cells = [];
    },
  };
};

const load = <T extends keyof Tables>(db: Database.Database, table: T, rows: Iterable<Tables[T]>): void => {
  const into = writer(db, table);
  for (const row of rows) into.add(row);
  into.end();
};

const ascending = function* <R>(count: number, make: (n: number) => R): Iterable<R> {
  for (let n = 0; n < count; n += 1) yield make(n);
};

/** Emails with what hangs on them: clicks, and how many mails each mailbox got. */
const loadEmails = (db: Database.Database, source: Source, emails: number): Map<string, number> => {
  const received = new Map<string, number>();
  const mails = writer(db, 'email');
  const clicks = writer(db, 'click');
  const limit = clickLimit(emails);
  let clicked = 0;
  const count = (row: EmailRow): void => {
    for (const to of JSON.parse(row.recipients) as string[]) {
      const key = `${row.saas} ${to}`;
      received.set(key, (received.get(key) ?? 0) + 1);
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

/** Writes the whole organisation into empty tables; the same seed and day give the same rows. */
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
