import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  DOUBLE,
  DuckDBDataChunk,
  DuckDBInstance,
  INTEGER,
  VARCHAR,
  type DuckDBConnection,
} from '@duckdb/node-api';
import type { PivotEntity, PivotState } from '../../../shared/model/pivot';
import type { PivotHit } from '../protocol';
import { createSerialQueue } from '../serial-queue';
import { isNameColumn, type SeenEntity } from './entity';
import { hash53 } from './hash53';
import { valuesIn } from './values';

/** The newest entities that carry a value, and how many do. */
export type PivotHits = { readonly hits: readonly PivotHit[]; readonly total: number };

/** Values that an index has at most: a look-up stays below 100 ms, and the file at some 200 MB. */
export const MAX_VALUES = 2_000_000;
/** Entities that a look-up returns. */
export const MAX_HITS = 1_000;
/** The part of the entities that is dropped when the index is full, so that it is not full again at once. */
const DROPPED_SHARE = 0.1;
/** Raised when the tables or the canonical forms change: an index of another version is started again. */
const VERSION = 1;

const OTHER_VERSION = 'This index is of another version.';
/** Errors of a file that can't be read any more, unlike those of a full disk, a lock or a short memory. */
const DAMAGED =
  /corrupt|checksum|fatal|invalidated|could not read (?:enough|all)|not a valid duckdb|serialization error/i;
/** Errors of a file that another version of this index, or of its database, has written. */
const OTHER = new RegExp(`${OTHER_VERSION}|with version number`);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Returns true if an error means that the file of an index is damaged. */
export const isDamaged = (error: unknown): boolean => DAMAGED.test(messageOf(error));

const isOtherVersion = (error: unknown): boolean => OTHER.test(messageOf(error));

const OPTIONS = {
  memory_limit: '128MB',
  threads: '1',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};

const TABLES = `
  create table if not exists entity (no INTEGER, key DOUBLE, digest DOUBLE, seen DOUBLE, size INTEGER, line VARCHAR);
  create table if not exists value (hash DOUBLE, no INTEGER);
  create table if not exists meta (version INTEGER, dropped DOUBLE);`;
/** Creates the temporary tables of one addition. They are not reused: rows deleted from one stay in memory until the database is closed. */
const STAGING = `
  create or replace temp table staged (no INTEGER, key DOUBLE, digest DOUBLE, seen DOUBLE, size INTEGER, line VARCHAR);
  create or replace temp table staged_value (hash DOUBLE, no INTEGER);`;

/** Adds what is new, numbered from `base` on, and notes of the rest that it was seen again. */
const mergeSql = (base: number): string => `
  update entity set seen = s.seen from staged s where entity.key = s.key and entity.digest = s.digest;
  create or replace temp table fresh as
    select s.* from staged s anti join entity e on e.key = s.key and e.digest = s.digest;
  insert into entity select no + ${base}, key, digest, seen, size, line from fresh;
  insert into value select hash, no + ${base} from staged_value where no in (select no from fresh);`;

const HOLDERS = 'select no from value where hash = $1';
const COUNT = `select count(distinct key)::DOUBLE from entity where no in (${HOLDERS})`;
/** The lines are read last: they are all that is long. */
const FIND = `
  select line, seen, key from entity where no in
    (select no from entity where no in (${HOLDERS}) order by seen desc, no limit ${MAX_HITS})
  order by seen desc, no`;

const toLine = ({ saas, domain, entityType, id, title, origin, cells }: SeenEntity): string =>
  JSON.stringify([saas, domain, entityType, id, title, origin, cells]);

const fromLine = (line: string): PivotEntity => {
  const [saas, domain, entityType, id, title, origin, cells] = JSON.parse(line) as [
    string,
    PivotEntity['domain'],
    string,
    string,
    string,
    string,
    PivotEntity['cells'],
  ];
  return { saas, domain, entityType, id, title, origin, cells };
};

/** The fields of an entity that carry a value, as they were written. */
const fieldsWith = (value: string, { cells }: PivotEntity): PivotHit['fields'] =>
  cells.flatMap(([label, text]) => {
    const found = valuesIn(text, isNameColumn({ key: label, label })).find((one) => one.value === value);
    return found ? [[label, found.raw] as const] : [];
  });

/** A hit, with the key that all sightings of its entity have. */
type KeyedHit = PivotHit & { readonly key: unknown };

/** Joins the sightings of one entity, the newest first. */
const joined = (rows: readonly (readonly unknown[])[], value: string): readonly KeyedHit[] => {
  const byKey = new Map<unknown, KeyedHit>();
  for (const [line, seen, key] of rows) {
    const stored = fromLine(String(line));
    const fields = fieldsWith(value, stored);
    const former = byKey.get(key);
    const more = fields.filter(([label, raw]) => !former?.fields.some(([a, b]) => a === label && b === raw));
    byKey.set(
      key,
      former
        ? { ...former, title: former.title || stored.title, fields: [...former.fields, ...more] }
        : { ...stored, key, fields, seenAt: Number(seen) },
    );
  }
  return [...byKey.values()];
};

const CHUNK = 2_048;

type ColumnType = typeof DOUBLE | typeof INTEGER | typeof VARCHAR;

const append = async (
  connection: DuckDBConnection,
  table: string,
  types: readonly ColumnType[],
  columns: readonly (readonly (number | string)[])[],
): Promise<void> => {
  const appender = await connection.createAppender(table, 'main', 'temp');
  const rows = columns[0]?.length ?? 0;
  for (let from = 0; from < rows; from += CHUNK) {
    const chunk = DuckDBDataChunk.create([...types], Math.min(CHUNK, rows - from));
    chunk.setColumns(columns.map((column) => column.slice(from, from + CHUNK)));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
};

const stage = async (
  connection: DuckDBConnection,
  entities: readonly SeenEntity[],
  now: number,
): Promise<void> => {
  const staged: [number[], number[], number[], number[], number[], string[]] = [[], [], [], [], [], []];
  const values: [number[], number[]] = [[], []];
  const seen = new Map<number, number>();
  for (const entity of entities) {
    const line = toLine(entity);
    const key = hash53(entity.key);
    const digest = hash53(line);
    // A page may bring the same entity twice.
    if (seen.get(key) === digest) continue;
    seen.set(key, digest);
    const no = staged[0].length + 1;
    staged[0].push(no);
    staged[1].push(key);
    staged[2].push(digest);
    staged[3].push(now);
    staged[4].push(entity.values.size);
    staged[5].push(line);
    for (const hash of entity.values) {
      values[0].push(hash);
      values[1].push(no);
    }
  }
  await append(connection, 'staged', [INTEGER, DOUBLE, DOUBLE, DOUBLE, INTEGER, VARCHAR], staged);
  await append(connection, 'staged_value', [DOUBLE, INTEGER], values);
};

const rowsOf = async (
  connection: DuckDBConnection,
  sql: string,
  values: number[] = [],
): Promise<unknown[][]> => (await connection.runAndReadAll(sql, values)).getRows();

/** Gives hits of which only a part was found, such as headers, the title of another sighting. */
const withTitles = async (
  connection: DuckDBConnection,
  hits: readonly KeyedHit[],
): Promise<readonly PivotHit[]> => {
  const keys = hits.filter(({ title }) => title === '').map(({ key }) => Number(key));
  const rows =
    keys.length > 0
      ? await rowsOf(connection, `select key, line from entity where key in (${keys.join()}) order by seen`)
      : [];
  const titles = new Map(
    rows
      .map(([key, line]) => [key, fromLine(String(line)).title] as const)
      .filter(([, title]) => title !== ''),
  );
  return hits.map(({ key, ...hit }) => ({ ...hit, title: hit.title || (titles.get(key) ?? '') }));
};

/** Drops the entities that were seen longest ago until the index is no longer full. */
const dropOldest = async (connection: DuckDBConnection, limit: number): Promise<void> => {
  const [[values = 0] = []] = await rowsOf(connection, 'select count(*)::DOUBLE from value');
  if (Number(values) <= limit) return;
  const excess = Number(values) - limit * (1 - DROPPED_SHARE);
  await connection.run(`
    create or replace temp table gone as
      select no from (select no, sum(size) over (order by seen, no) - size as before from entity) where before < ${excess};
    update meta set dropped = dropped + (select count(*) from gone);
    delete from entity where no in (select no from gone);
    delete from value where no in (select no from gone);`);
};

const connect = async (path: string): Promise<{ instance: DuckDBInstance; writer: DuckDBConnection }> => {
  const instance = await DuckDBInstance.create(path, { ...OPTIONS, temp_directory: `${path}.spill` });
  try {
    const writer = await instance.connect();
    await writer.run(TABLES);
    const [[version] = []] = await rowsOf(writer, 'select version from meta');
    if (version === undefined) await writer.run(`insert into meta values (${VERSION}, 0)`);
    else if (version !== VERSION) throw new Error(OTHER_VERSION);
    // A damaged block is found before anything is added to it.
    await writer.run('select count(hash), count(no) from value');
    return { instance, writer };
  } catch (error) {
    instance.closeSync();
    throw error;
  }
};

/** Deletes an index from the disk. */
export const deletePivotIndex = (path: string): void => {
  for (const file of [path, `${path}.wal`, `${path}.spill`]) rmSync(file, { recursive: true, force: true });
};

/** An index in one file. */
export type PivotIndex = Awaited<ReturnType<typeof openPivotIndex>>;

/**
 * Opens the index at `path`, or creates it. A damaged one is started again: it only repeats what the tenant has. One that can't be
 * opened for another reason, such as a full disk or a lock, stays as it is.
 */
export const openPivotIndex = async (path: string, limit = MAX_VALUES) => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let wasDamaged = false;
  const { instance, writer } = await connect(path).catch((error: unknown) => {
    wasDamaged = isDamaged(error);
    if (!wasDamaged && !isOtherVersion(error)) throw error;
    deletePivotIndex(path);
    return connect(path);
  });
  // One of an earlier version may be readable by others.
  chmodSync(path, 0o600);
  const reader = await instance.connect();
  const { run, whenEmpty } = createSerialQueue();

  return {
    /** Adds entities as seen at `now`: all of them, or none. */
    add: (entities: readonly SeenEntity[], now: number): Promise<void> =>
      run(async () => {
        if (entities.length === 0) return;
        await writer.run(STAGING);
        await stage(writer, entities, now);
        await writer.run('begin transaction');
        try {
          const [[last = 0] = []] = await rowsOf(writer, 'select coalesce(max(no), 0) from entity');
          await writer.run(mergeSql(Number(last)));
          await dropOldest(writer, limit);
          await writer.run('commit');
        } catch (error) {
          await writer.run('rollback').catch(() => undefined);
          throw error;
        }
      }),
    /** Returns the newest entities that carry a canonical value. */
    find: async (value: string): Promise<PivotHits> => {
      await whenEmpty();
      const rows = await rowsOf(reader, FIND, [hash53(value)]);
      const hits = await withTitles(reader, joined(rows, value));
      // Several sightings are one hit: only the number of sightings shows if the limit cut any off.
      if (rows.length < MAX_HITS) return { hits, total: hits.length };
      const [[total = hits.length] = []] = await rowsOf(reader, COUNT, [hash53(value)]);
      return { hits, total: Number(total) };
    },
    state: async (): Promise<PivotState> => {
      const [[entities, values, oldest, dropped] = []] = await rowsOf(
        reader,
        `select (select count(distinct key) from entity)::DOUBLE, (select count(*) from value)::DOUBLE,
           (select min(seen) from entity), (select max(dropped) from meta)`,
      );
      return {
        entities: Number(entities),
        values: Number(values),
        oldest: oldest === null ? null : Number(oldest),
        dropped: Number(dropped ?? 0),
        wasDamaged,
      };
    },
    close: async (): Promise<void> => {
      await whenEmpty();
      await writer.run('checkpoint').catch(() => undefined);
      for (const connection of [reader, writer]) connection.closeSync();
      instance.closeSync();
    },
  };
};
