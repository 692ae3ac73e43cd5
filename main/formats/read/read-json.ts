import { READ_TEXT } from '../text';
import type { Bytes } from './bytes';
import { JsonRows } from './json-rows';
import { ReadError } from './read-error';
import type { Emit } from './read-events';
import { decodeStream, detectEncoding, ENCODING_LABELS } from './text-encoding';

/** Properties of a JSON file that reading it found. */
export type JsonFacts = {
  readonly encoding: string;
  readonly replaced: number;
  readonly damaged: number;
  readonly renamed: readonly string[];
  readonly flagged: number;
  readonly warnings: readonly string[];
  readonly isWhole: boolean;
};

/** Returns what was left out of a file. */
const warningsOf = ({ broken, damaged, wrapper }: JsonRows): readonly string[] => {
  const { path = [], siblings = [] } = wrapper() ?? {};
  return [
    ...(broken === undefined ? [] : [broken]),
    ...(damaged.length > 0 ? [READ_TEXT.jsonDamaged(damaged)] : []),
    ...(siblings.length > 0 ? [READ_TEXT.jsonWrapped(path, siblings)] : []),
  ];
};

/** Reads an array of objects, NDJSON, or an object that holds the array. */
export const readJson = async (bytes: Bytes, emit: Emit): Promise<JsonFacts> => {
  const { encoding, replaced } = await detectEncoding(
    bytes,
    () => void emit({ kind: 'progress', done: 0, total: bytes.size }),
  );
  const rows = new JsonRows(emit);
  for await (const { text, read } of decodeStream(bytes, encoding)) {
    await rows.push(text);
    if (rows.broken !== undefined) break;
    await emit({ kind: 'progress', done: read, total: bytes.size });
  }
  if (rows.broken === undefined) await rows.end();
  const { table, broken, damaged } = rows;
  if (table.rows() === 0 && (broken !== undefined || damaged.length > 0))
    throw new ReadError('malformed', ...READ_TEXT.jsonWithoutRows);
  if (table.rows() === 0) throw new ReadError('empty', ...READ_TEXT.noRows);
  if (table.width() === 0) throw new ReadError('empty', ...READ_TEXT.noColumns);
  await table.end();
  return {
    encoding: ENCODING_LABELS[encoding],
    renamed: table.renamed(),
    flagged: table.flagged(),
    replaced,
    damaged: damaged.length,
    warnings: warningsOf(rows),
    isWhole: broken === undefined,
  };
};
