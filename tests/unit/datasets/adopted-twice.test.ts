import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { createDatasetStore } from '../../../main/datasets/store';

const COLUMNS = [{ key: 'a', label: 'A', type: 'text' as const }];

/** Writes what a reader process leaves: its rows, and the table of them. */
const written = async (folder: string, value: string) => {
  mkdirSync(folder);
  const text = `["${value}"]`;
  writeFileSync(join(folder, 'own.rows'), text);
  const database = join(folder, 'own.db');
  const instance = await DuckDBInstance.create(database);
  const connection = await instance.connect();
  await connection.run(`create table t as select '${value}' as c0`);
  connection.closeSync();
  instance.closeSync();
  const rows = {
    path: join(folder, 'own.rows'),
    delimiter: null,
    from: 0,
    positions: Float64Array.from([0, text.length]),
  };
  return { rows, database };
};

it('takes over a second reading of a file, and deletes what the first one wrote', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-adopted-'));
  const store = await createDatasetStore(join(folder, 'store'));
  await store.open('d', []);
  const dataset = store.find('d');
  if (!dataset) throw new Error('The dataset is not open.');
  const first = await written(join(folder, 'first'), 'x');
  const second = await written(join(folder, 'second'), 'y');
  for (const { rows, database } of [first, second]) {
    dataset.adoptRows(rows, COLUMNS);
    await dataset.adoptTable(database, 't', COLUMNS);
  }
  expect(await dataset.query({ text: `select c0 from ${dataset.name}`, values: [] })).toEqual([['y']]);
  expect([dirname(first.rows.path), dirname(second.rows.path)].map((path) => existsSync(path))).toEqual([
    false,
    true,
  ]);
  await store.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
