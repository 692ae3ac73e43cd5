import { TotalRows } from '../../shared/model/query';
import { parseJson } from './answer';
import { type JsonScan, MAX_TEXT_BYTES, scanJson } from './json-scan';

/** The part of a `query/execute` response besides its rows. */
export type PageHeader = {
  /** Null if the tenant doesn't say. */
  readonly total_rows: number | null;
  /** The cursor of the next page as the JSON text that came; null at the end. */
  readonly search_after: string | null;
  /** True if there is a cursor that is too long to send back. */
  readonly isCursorTooLong?: true;
};
/** The result of peeking at a response; without a header if only parsing all of it can find it. */
export type PeekedPage = { readonly header?: PageHeader; readonly needsNoSanitizing: boolean };

/** Returns true if a cursor says that no page follows: there is none, or it is empty or false. */
export const isEndCursor = (cursor: unknown): boolean =>
  cursor === undefined ||
  cursor === false ||
  cursor === '' ||
  (typeof cursor === 'object' && Object.keys(cursor ?? {}).length === 0);

/** Creates a header from a total and the text of a cursor, null if it is too long to be read. */
export const createHeader = (total_rows: number | null, cursor: string | null): PageHeader =>
  cursor === null || cursor.length > MAX_TEXT_BYTES
    ? { total_rows, search_after: null, isCursorTooLong: true }
    : { total_rows, search_after: cursor };

/** Reads a header from the texts of its values; undefined if one of them isn't JSON. */
const readHeader = (texts: ReadonlyMap<string, string | null>): PageHeader | undefined => {
  const total = parseJson(texts.get('total_rows') ?? 'null', true);
  if (!total.ok) return undefined;
  const total_rows = TotalRows.safeParse(total.value).data ?? null;
  const cursor = texts.has('search_after') ? texts.get('search_after')?.trim() : 'null';
  if (cursor === undefined) return createHeader(total_rows, null);
  const after = parseJson(cursor, true);
  if (!after.ok) return undefined;
  return isEndCursor(after.value) ? { total_rows, search_after: null } : createHeader(total_rows, cursor);
};

const NAMES = ['search_after', 'total_rows'];
/** Wrappers around a response that are looked into, such as `{"data":{"rows":[]}}`. */
const MAX_WRAPPERS = 3;

/** Returns the texts of a header's values; undefined if neither is in the outermost object, or in the only object of that. */
const findTexts = async (
  { texts, onlyObject }: JsonScan,
  depth = 0,
): Promise<ReadonlyMap<string, string | null> | undefined> => {
  if (texts.size > 0) return texts;
  const inner = onlyObject && depth < MAX_WRAPPERS ? await scanJson(onlyObject, NAMES) : undefined;
  return inner ? findTexts(inner, depth + 1) : undefined;
};

/** Returns the header alone, so that the next page can be requested before this one's rows are parsed. */
export const peekPage = async (body: Uint8Array): Promise<PeekedPage> => {
  const scan = await scanJson(body, NAMES);
  if (!scan) return { needsNoSanitizing: false };
  const { needsNoSanitizing } = scan;
  const texts = await findTexts(scan);
  const header = texts && readHeader(texts);
  return header ? { header, needsNoSanitizing } : { needsNoSanitizing };
};
