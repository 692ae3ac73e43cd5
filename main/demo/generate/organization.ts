import type Database from 'libsql';
import type { StoredQuery } from '../requests/saved-query';
import type { EmailRow, Tables } from '../rows';
import { createCalendar } from './calendar';
import { clickLimit, clickOn } from './clicks';
import { generateGroups, type Received, generateUsers } from './directory';
import { UNTOUCHED } from './email-states';
import { cameSince, emailAt } from './emails';
import { generateExceptions } from './exceptions';
import { FILE_COUNT, fileAt } from './files';
import { generateLogins } from './logins';
import { MESSAGE_COUNT, messageAt } from './messages';
import { generatePeople } from './people';
import { hashRow } from '../random';
import { generateSavedQueries } from './saved-queries';
import type { Source } from './source';
import { tableColumns } from '../schema';

type Cell = string | number | null;
/** Values that most rows of a table have in some columns. */
type Common<T extends keyof Tables> = Readonly<Partial<Tables[T]>>;
const BATCH = 96;

const literal = (value: Cell): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** Writes rows of the same shape with one statement per batch, which is faster than one per row. */
const batches = (
  db: Database.Database,
  table: string,
  names: readonly string[],
  fixed: Readonly<Record<string, Cell>>,
) => {
  const bound = names.filter((name) => !Object.hasOwn(fixed, name));
  const one = `(?,${names.map((name) => (Object.hasOwn(fixed, name) ? literal(fixed[name] ?? null) : '?')).join(',')})`;
  const into = `INSERT INTO "${table}" (rowid, ${names.map((name) => `"${name}"`).join(', ')}) VALUES `;
  const many = db.prepare(into + Array.from({ length: BATCH }, () => one).join(','));
  const single = db.prepare(into + one);
  const width = bound.length + 1;
  let cells: Cell[] = [];
  return {
    add: (rowid: number, row: Readonly<Record<string, unknown>>): void => {
      cells.push(rowid);
      for (const name of bound) cells.push(row[name] as Cell);
      if (cells.length < width * BATCH) return;
      many.run(cells);
      cells = [];
    },
    end: (): void => {
      for (let i = 0; i < cells.length; i += width) single.run(cells.slice(i, i + width));
      cells = [];
    },
  };
};

/** Creates the writer of a table. Rows get the next row ID or the given one. Most time goes into binding values, so rows with all of the `common` values bind only the others. */
const writer = <T extends keyof Tables>(
  db: Database.Database,
  table: T,
  common?: Common<T>,
): { add: (row: Tables[T], rowid?: number) => void; end: () => void } => {
  const names = tableColumns(table);
  const shared = Object.entries(common ?? {}) as [keyof Tables[T], Cell][];
  const full = batches(db, table, names, {});
  const short = batches(db, table, names, (common ?? {}) as Readonly<Record<string, Cell>>);
  let rowid = 0;
  return {
    add: (row, place = rowid + 1) => {
      rowid = place;
      const isCommon = shared.every(([name, value]) => row[name] === value);
      (isCommon ? short : full).add(rowid, row);
    },
    end: () => {
      full.end();
      short.end();
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

/** Values that most emails have, because nothing was done to them. */
const COMMON: Common<'email'> = { copy_of: null, reply_to_email: null, ...UNTOUCHED, action_data: '{}' };

/** Counts the emails of each app and address as they are written. */
const tally = () => {
  const received = new Map<string, Map<string, number>>();
  return {
    received: received as Received,
    count: ({ saas, recipients }: EmailRow): void => {
      const counts = received.get(saas) ?? new Map<string, number>();
      received.set(saas, counts);
      // Addresses have no escapes in JSON, so splitting the list at its quotes is enough, and much faster than parsing it.
      for (const to of recipients.slice(2, -2).split('","')) counts.set(to, (counts.get(to) ?? 0) + 1);
    },
  };
};

/** Emails that are generated without a pause; fewer of the recent ones, while the window signs in. */
const EMAILS_AT_ONCE = 256;
const RECENT_AT_ONCE = 32;

/** Progress of the generation: `recent` once the emails since the requested instant exist. */
export type Stage = 'going on' | 'recent';

/** Creates the writer of emails, which also counts them by recipient. */
const emailWriter = (db: Database.Database, source: Source) => {
  const { received, count } = tally();
  const emails = writer(db, 'email', COMMON);
  return {
    received,
    write: (n: number): EmailRow => {
      const row = emailAt(source, n);
      emails.add(row, n + 1);
      count(row);
      return row;
    },
    end: emails.end,
  };
};

/** Creates the writer of clicks on the links of emails, up to the limit. */
const clickWriter = (db: Database.Database, source: Source, emails: number) => {
  const clicks = writer(db, 'click');
  const limit = clickLimit(emails);
  let clicked = 0;
  return {
    /** Adds a click on email `n` if it was clicked; `row` is the email if it is at hand. */
    add: (n: number, row: EmailRow | undefined): void => {
      const mayBeClicked = n === 0 || (clicked < limit && hashRow(source.seed, 'clicked', n) % 5 === 0);
      if (!mayBeClicked) return;
      const email = row ?? emailAt(source, n);
      const click = n === 0 || email.copy_of === null ? clickOn(source, clicked, email) : undefined;
      if (!click) return;
      clicks.add(click);
      clicked += 1;
    },
    end: clicks.end,
  };
};

/** Writes emails and the clicks on them: emails since `since` first, then the others and the clicks. Each row has the same position in any case. */
const loadEmails = function* (
  db: Database.Database,
  source: Source,
  count: number,
  since: number,
): Generator<Stage, Received> {
  const emails = emailWriter(db, source);
  const clicks = clickWriter(db, source, count);
  const isRecent = since === Infinity ? () => false : cameSince(source, since);
  let recent = 0;
  for (let n = 0; n < count && since !== Infinity; n += 1) {
    if (!isRecent(n)) continue;
    emails.write(n);
    recent += 1;
    if (recent % RECENT_AT_ONCE === 0) yield 'going on';
  }
  emails.end();
  yield 'recent';
  for (let n = 0; n < count; n += 1) {
    if (n % EMAILS_AT_ONCE === 0) yield 'going on';
    clicks.add(n, isRecent(n) ? undefined : emails.write(n));
  }
  emails.end();
  clicks.end();
  return emails.received;
};

export type OrganizationOptions = {
  readonly now: number;
  readonly seed: number;
  readonly emails: number;
  /** Emails received since then are written first; `Infinity` for none. */
  readonly since: number;
};

/** Returns the tenant's saved queries. */
export const generateQueries = ({ now, seed }: Pick<OrganizationOptions, 'now' | 'seed'>): StoredQuery[] =>
  generateSavedQueries({ seed, people: generatePeople(seed), calendar: createCalendar(now) });

/**
 * Writes the whole organization into empty tables in small steps, the emails since `since` first. The same seed and instant give the
 * same rows, whatever `since` is.
 */
export const loadOrganization = function* (
  db: Database.Database,
  { now, seed, emails, since }: OrganizationOptions,
): Generator<Stage, void> {
  const source: Source = { seed, people: generatePeople(seed), calendar: createCalendar(now) };
  db.exec('BEGIN');
  const received = yield* loadEmails(db, source, emails, since);
  const logins = generateLogins(source);
  yield 'going on';
  const others = [
    () =>
      load(
        db,
        'file',
        ascending(FILE_COUNT, (n) => fileAt(source, n)),
      ),
    () => load(db, 'user', generateUsers(source, received, logins)),
    () => load(db, 'group', generateGroups(source)),
    () =>
      load(
        db,
        'message',
        ascending(MESSAGE_COUNT, (n) => messageAt(source, n)),
      ),
    () => load(db, 'login', logins),
    () => load(db, 'exception', generateExceptions(source)),
  ];
  for (const one of others) {
    one();
    yield 'going on';
  }
  db.exec('COMMIT');
};
