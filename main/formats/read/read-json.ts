import type { Json } from '../../../shared/model/json';
import type { Bytes } from './bytes';
import { createJsonElements } from './json-elements';
import { ReadError } from './read-error';
import type { Emit } from './read-events';
import { createRowCollector } from './row-collector';
import { decodeStream, detectEncoding, ENCODING_LABELS } from './text-encoding';

const LONG_NUMBER = /\d{16}|\d[eE]/;
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON whose numbers are kept: one that would come out as another number becomes text. */
export const parseLossless = (text: string): Json => {
  const safe = LONG_NUMBER.test(text)
    ? text.replace(TOKENS, (token) =>
        token.startsWith('"') || isExact(token) ? token : JSON.stringify(token),
      )
    : text;
  return JSON.parse(safe) as Json;
};

const digitsOf = (text: string): string =>
  text
    .replace(/[eE].*$/, '')
    .replaceAll(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '');
/** Whether a number as written has no more digits than a double holds. */
const isExact = (token: string): boolean => {
  const number = Number(token);
  return (
    Number.isFinite(number) && (digitsOf(token).length <= 15 || digitsOf(String(number)) === digitsOf(token))
  );
};

export type JsonFacts = {
  readonly encoding: string;
  readonly renamed: readonly string[];
  readonly flagged: number;
  readonly warnings: readonly string[];
  readonly isWhole: boolean;
};

/** Reads an array of objects, NDJSON, or an object that holds the array. Columns are the properties in the order in which they are first met. */
export const readJson = async (bytes: Bytes, emit: Emit): Promise<JsonFacts> => {
  const encoding = await detectEncoding(
    bytes,
    () => void emit({ kind: 'progress', done: 0, total: bytes.size }),
  );
  const table = createRowCollector(emit);
  const places = new Map<string, number>();
  const queue: string[] = [];
  let broken: string | undefined;

  const placeOf = (key: string): number => {
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = table.column(
      key,
      key === '' ? `Column ${places.size + 1}` : key,
      key === '' ? undefined : key,
    );
    places.set(key, place);
    return place;
  };
  const put = (text: string) => {
    const value = parseLossless(text);
    const cells: Json[] = new Array<Json>(table.width()).fill(null);
    const set = (key: string, cell: Json) => {
      const place = placeOf(key);
      while (cells.length <= place) cells.push(null);
      cells[place] = cell;
    };
    if (Array.isArray(value)) value.forEach((cell, i) => set(`Column ${i + 1}`, cell));
    else if (typeof value === 'object' && value !== null)
      for (const [key, cell] of Object.entries(value)) set(key, cell);
    else set('value', value);
    return table.row(cells, []);
  };
  const elements = createJsonElements((text) => queue.push(text));
  const drain = async () => {
    for (const text of queue.splice(0)) {
      if (broken !== undefined) return;
      try {
        const waits = put(text);
        if (waits) await waits;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        broken = `Row ${table.rows() + 1} is not valid JSON: it and the rows after it are not shown.`;
      }
    }
  };
  const cut = () => (broken ??= `The file ends in the middle of row ${table.rows() + 1}: it is not whole.`);
  const guarded = async (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof ReadError) || error.code !== 'malformed') throw error;
      await drain();
      broken ??= error.message;
    }
    await drain();
  };
  for await (const { text, read } of decodeStream(bytes, encoding)) {
    await guarded(() => elements.push(text));
    if (broken !== undefined) break;
    await emit({ kind: 'progress', done: read, total: bytes.size });
  }
  if (broken === undefined) {
    let isWhole = true;
    await guarded(() => (isWhole = elements.end()));
    if (!isWhole) cut();
  }
  if (table.rows() === 0 && broken !== undefined)
    throw new ReadError('malformed', 'The file is not JSON that holds rows.');
  if (table.rows() === 0)
    throw new ReadError('empty', 'The file holds no rows.', 'There is nothing to review in it.');
  if (table.width() === 0)
    throw new ReadError(
      'empty',
      'The rows of the file have no columns.',
      'There is nothing to review in it.',
    );
  await table.end();
  return {
    encoding: ENCODING_LABELS[encoding],
    renamed: table.renamed(),
    flagged: table.flagged(),
    warnings: broken === undefined ? [] : [broken],
    isWhole: broken === undefined,
  };
};
