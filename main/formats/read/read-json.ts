import { ENCODING_LABELS, type FileReport, type ReadAs } from '../../../shared/model/files';
import { READ_TEXT } from '../text';
import type { Bytes } from './bytes';
import { JsonRows } from './json-rows';
import { ReadError } from './read-error';
import type { Emit } from './read-events';
import { countReplaced, decodeStream, encodingOf } from './text-encoding';

/** Properties of a JSON file that reading it found. */
export type JsonFacts = {
  readonly encoding: string;
  readonly replaced: number;
  readonly damaged: number;
  readonly renamed: readonly string[];
  readonly flagged: number;
  readonly warnings: readonly string[];
  readonly isWhole: boolean;
} & Pick<FileReport, 'rowsAt' | 'places'>;

/** Returns what was left out of a file. */
const warningsOf = ({ broken, damaged, wrapper }: JsonRows, { rowsAt }: ReadAs): readonly string[] => {
  const { path, siblings } = wrapper();
  const isElsewhere = rowsAt !== undefined && rowsAt.join('\n') !== path.join('\n');
  return [
    ...(isElsewhere ? [READ_TEXT.jsonNotThere(rowsAt)] : []),
    ...(broken === undefined ? [] : [broken]),
    ...(damaged.count > 0 ? [READ_TEXT.jsonDamaged(damaged.count, damaged.first)] : []),
    ...(siblings.count > 0 ? [READ_TEXT.jsonWrapped(path, siblings)] : []),
  ];
};

/** Throws the reason why a file has no rows to show. */
const checkRows = ({ table, broken, damaged }: JsonRows): void => {
  if (table.rows() === 0 && (broken !== undefined || damaged.count > 0))
    throw new ReadError('malformed', ...READ_TEXT.jsonWithoutRows);
  if (table.rows() === 0) throw new ReadError('empty', ...READ_TEXT.noRows);
  if (table.width() === 0) throw new ReadError('empty', ...READ_TEXT.noColumns);
};

/** Reads an array of objects, NDJSON, or an object that holds the array. */
export const readJson = async (bytes: Bytes, emit: Emit, readAs: ReadAs = {}): Promise<JsonFacts> => {
  const { encoding, replaced } = await encodingOf(bytes, readAs, emit);
  const rows = new JsonRows(emit, readAs.rowsAt);
  let marks = 0;
  for await (const { text, read } of decodeStream(bytes, encoding)) {
    if (replaced === undefined) marks += countReplaced(text);
    await rows.push(text);
    if (rows.broken !== undefined) break;
    await emit({ kind: 'progress', done: read, total: bytes.size });
  }
  const isEnd = bytes.isCut?.() !== true || rows.table.rows() === 0;
  if (rows.broken === undefined && isEnd) await rows.end();
  const { table, broken, damaged } = rows;
  const { path, places } = rows.wrapper();
  checkRows(rows);
  await table.end();
  return {
    encoding: ENCODING_LABELS[encoding],
    renamed: table.renamed(),
    flagged: table.flagged(),
    replaced: replaced ?? marks,
    damaged: damaged.count,
    warnings: warningsOf(rows, readAs),
    ...(places.length > 1 ? { rowsAt: path, places } : {}),
    isWhole: broken === undefined,
  };
};
