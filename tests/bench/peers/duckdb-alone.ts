/**
 * DuckDB alone: a table on disk with the same rows, asked by the same SQL. Speaks by messages: `table` makes one, `rows` adds to it,
 * `time` runs a statement, takes all that it answers, and says the milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DuckDBInstance } from '@duckdb/node-api';

type Cell = string | number | boolean | null;
type Message =
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | {
      readonly kind: 'rows';
      readonly name: string;
      readonly types: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
    }
  | { readonly kind: 'time'; readonly text: string; readonly values: readonly Cell[] };

const folder = mkdtempSync(join(tmpdir(), 'postern-bench-duckdb-'));
const instance = await DuckDBInstance.create(join(folder, 'alone.duckdb'), {
  threads: '2',
  temp_directory: join(folder, 'spill'),
});
const connection = await instance.connect();

const addRows = async (name: string, types: readonly string[], rows: readonly (readonly Cell[])[]) => {
  const appender = await connection.createAppender(name);
  for (const cells of rows) {
    types.forEach((type, i) => {
      const cell = cells[i] ?? null;
      if (cell === null) appender.appendNull();
      else if (type === 'BIGINT') appender.appendBigInt(BigInt(Number(cell)));
      else if (type === 'DOUBLE') appender.appendDouble(Number(cell));
      else if (type === 'BOOLEAN') appender.appendBoolean(Boolean(cell));
      else appender.appendVarchar(String(cell));
    });
    appender.endRow();
  }
  appender.closeSync();
};

const time = async (text: string, values: readonly Cell[]) => {
  const began = performance.now();
  const statement = await connection.prepare(text);
  values.forEach((value, i) =>
    typeof value === 'number'
      ? statement.bindDouble(i + 1, value)
      : statement.bindVarchar(i + 1, String(value)),
  );
  const result = await statement.stream();
  let rows = 0;
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
    rows += chunk.rowCount;
  statement.destroySync();
  return { ms: performance.now() - began, rows };
};

const carryOut = async (message: Message): Promise<object> => {
  switch (message.kind) {
    case 'table':
      await connection.run(`create table ${message.name} (${message.columns.join(', ')})`);
      return {};
    case 'rows':
      await addRows(message.name, message.types, message.rows);
      return {};
    case 'time':
      return time(message.text, message.values);
  }
};

process.on('message', (message) => {
  carryOut(message as Message).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
// Its tables may have gigabytes.
process.once('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
});
process.stdout.write(`${JSON.stringify({ folder })}\n`);
