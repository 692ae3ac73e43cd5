import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellText } from '../../../main/formats/csv';
import { createCsvParser, plainDialect } from '../../../main/formats/read/csv-parser';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { QueryDomain } from '../../../shared/model/ids';
import { guardFormula } from '../../../shared/rules/formula-guard';
import { isObject } from './json';
import type { Json } from '../../../shared/model/json';
import { createNames } from './names';
import { expectEqual, MAIL, type Path, SAAS, valueOf, type Values } from './path';
import { asRead } from './shapes';

/** Reads the config of an app's queries: no field may be lost. */
export const readConfig = async (path: Path, saas_id = SAAS, query_domain: QueryDomain = 'email') => {
  const result = await path.app.api('query.config', { saas_id, query_domain });
  const config = valueOf(path, 'config', result);
  const asked = new URLSearchParams({ saas_id, query_domain });
  const sent = path.server.answers.get(`/api/v1/query/config?${asked}`);
  if (!config || !isObject(sent)) return undefined;
  expectEqual(path, 'fields', config.fields.length, (sent['fields'] as Json[]).length);
  expectEqual(path, 'operators', config.operators.length, (sent['operators'] as Json[]).length);
  expectEqual(path, 'nameless fields', config.fields.filter(({ label }) => label === '').length, 0);
  return config;
};
export type Config = NonNullable<Awaited<ReturnType<typeof readConfig>>>;

/** Returns how many rows the hunt finds at the demo tenant. */
const countAll = ({ tenant: { store } }: Path): number =>
  Number(store.cells(`SELECT count(*) FROM email WHERE saas = '${SAAS}' AND copy_of IS NULL`)[0]?.[0]);

/** Returns true if the tenant counts all rows, also those that it doesn't send. */
const countsAll = ({ dialect: { total } }: Path): boolean => total === 'exact' || total === 'text';

/** Returns true if the tenant sends only the first pages. */
const sendsPart = ({ dialect: { pages, repeats } }: Path): boolean =>
  pages === 'ending early' || repeats.endsWith('forever');

/** Returns true if the tenant sends only the first pages, and that can be known: by its count, or by a page that comes again. */
const isPart = (path: Path): boolean => {
  const { pages, repeats } = path.dialect;
  return sendsPart(path) && (countsAll(path) || (pages !== 'ending early' && repeats.startsWith('with')));
};

/** Checks that all rows that were sent are there, and that a part of a result is not called complete. */
const checkWhole = (path: Path, state: DatasetState, job: Job | undefined): void => {
  const all = countAll(path);
  expectEqual(path, 'rows and left out', state.loaded + state.skipped, path.server.rows.size);
  if (!sendsPart(path)) expectEqual(path, 'rows that were sent', path.server.rows.size, all);
  if (state.state === 'failed') path.problems.push(`the rows failed: ${state.failure?.message}`);
  expectEqual(path, 'state of the rows', state.state, isPart(path) ? 'incomplete' : 'complete');
  if (!isPart(path)) return;
  expectEqual(path, 'total of a part', state.total, countsAll(path) ? all : state.loaded + state.skipped);
  expectEqual(path, 'reasons of a part', [typeof state.failure, typeof job?.message], ['object', 'string']);
};

/** Runs a hunt for all email and loads all of it. */
export const loadAll = async (path: Path, config: Config) => {
  const { app, dialect } = path;
  const run = await app.command('query.run', {
    saas_id: SAAS,
    query_domain: 'email',
    query_entity_type: MAIL,
    condition: null,
    columns: config.ui_columns.map(({ db_id, column_label }) => ({ db_id, column_label })),
    sort_by: [{ db_id: createNames(dialect).column('received'), order: 'desc' }],
  });
  const first = valueOf(path, 'hunt', run);
  if (!first) return undefined;
  const job = valueOf(path, 'load all', await app.command('dataset.loadAll', { dataset: first.dataset }));
  const ended = job ? await app.ended(job.id) : undefined;
  const state = valueOf(path, 'state', await app.command('dataset.state', { dataset: first.dataset }));
  if (!state) return undefined;
  checkWhole(path, state, ended);
  return state;
};
type State = NonNullable<Awaited<ReturnType<typeof loadAll>>>;

const exportTo = async (path: Path, state: State, format: 'json' | 'csv'): Promise<string | undefined> => {
  const { app } = path;
  const file = join(app.folder, `dialect.${format}`);
  app.saves.push(file);
  const job = valueOf(
    path,
    `export to ${format}`,
    await app.command('export.dataset', {
      view: { dataset: state.dataset, sort: [], filter: [] },
      columns: state.columns.map(({ key }) => key),
      labels: state.columns.map(({ label }) => label),
      format,
      name: 'dialect',
    }),
  );
  if (!job) return undefined;
  const { receipt, state: ended, message } = await app.ended(job.id);
  const expected = isPart(path) ? 'incomplete' : 'done';
  if (ended !== expected) path.problems.push(`export to ${format} ended as ${ended}: ${message}`);
  const { written, total, leftOut = 0, repeated = 0 } = receipt?.rows ?? {};
  const stored = isPart(path) && countsAll(path) ? countAll(path) : state.loaded + state.skipped;
  expectEqual(
    path,
    `receipt of the ${format}`,
    [written, total, leftOut, repeated],
    [state.loaded, stored, state.skipped, 0],
  );
  return receipt ? readFileSync(file, 'utf8') : undefined;
};

/** Checks that a csv file has the rows that were sent, cell for cell. */
const checkCsv = (path: Path, state: State, csv: string, sent: ReadonlyMap<string, Values>): void => {
  const records: (readonly string[])[] = [];
  const parser = createCsvParser(plainDialect(','), (cells) => records.push(cells));
  parser.push(csv.replace(/^\ufeff/, ''));
  parser.end();
  const [header, ...rows] = records;
  expectEqual(
    path,
    'header of the csv',
    header,
    state.columns.map(({ label }) => label),
  );
  expectEqual(path, 'rows of the csv', rows.length, state.loaded);
  const idAt = state.columns.findIndex(({ key }) => key === 'entity_id');
  for (const cells of rows) {
    const told = sent.get(cells[idAt] ?? '') ?? {};
    state.columns.forEach(({ key }, at) => {
      const text = guardFormula(cellText((told[key] ?? null) as Json));
      expectEqual(path, `csv cell ${key} of ${cells[idAt]}`, cells[at], text);
    });
  }
};

/** Checks that the exported rows are those that were sent, cell for cell. Returns their IDs. */
export const checkExports = async (path: Path, state: State): Promise<readonly string[]> => {
  const json = await exportTo(path, state, 'json');
  const csv = await exportTo(path, state, 'csv');
  const rows = (json === undefined ? [] : JSON.parse(json)) as Values[];
  const ids = rows.map((row) => String(row['entity_id']));
  const sent = new Map(
    [...path.server.rows.values()].map((row) => {
      const read = asRead(row) as Values;
      return [String(read['entity_id']), read];
    }),
  );
  expectEqual(path, 'repeated rows', rows.length - new Set(ids).size, 0);
  for (const row of rows) {
    const told = sent.get(String(row['entity_id'])) ?? {};
    const differing = Object.keys(row).filter(
      (key) => key !== 'entity_id' && JSON.stringify(row[key] ?? null) !== JSON.stringify(told[key] ?? null),
    );
    for (const key of differing)
      expectEqual(path, `exported ${key} of ${String(row['entity_id'])}`, row[key], told[key]);
  }
  if (csv !== undefined) checkCsv(path, state, csv, sent);
  return ids;
};
