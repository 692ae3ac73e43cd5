import { TotalRows } from '../../shared/model/query';
import { parseJson } from './answer';
import { scanJson } from './json-scan';

/** The part of a `query/execute` response besides its rows. */
export type PageHeader = {
  /** Null if the tenant doesn't say. */
  readonly total_rows: number | null;
  /** The cursor of the next page as the JSON text that came; null at the end. */
  readonly search_after: string | null;
};
/** The result of peeking at a response; without a header if only parsing all of it can find it. */
export type PeekedPage = { readonly header?: PageHeader; readonly needsNoSanitizing: boolean };

/** Tells if a cursor says that no page follows: there is none, or it is empty or false. */
export const isEndCursor = (cursor: unknown): boolean =>
  cursor === undefined ||
  cursor === false ||
  cursor === '' ||
  (typeof cursor === 'object' && Object.keys(cursor ?? {}).length === 0);

/** Reads a header from the texts of its values; undefined if one of them isn't JSON. */
const readHeader = (texts: ReadonlyMap<string, string>): PageHeader | undefined => {
  const cursor = texts.get('search_after')?.trim() ?? 'null';
  const after = parseJson(cursor, true);
  const total = parseJson(texts.get('total_rows') ?? 'null', true);
  if (!total.ok || !after.ok) return undefined;
  return {
    total_rows: TotalRows.safeParse(total.value).data ?? null,
    search_after: isEndCursor(after.value) ? null : cursor,
  };
};

/** The head alone, so that the next page can be asked for before this one's rows are parsed. */
export const peekPage = (body: Uint8Array): PeekedPage => {
  const scan = scanJson(body, ['search_after', 'total_rows']);
  if (!scan) return { needsNoSanitizing: false };
  const { needsNoSanitizing, texts } = scan;
  const header = readHeader(texts);
  return header ? { header, needsNoSanitizing } : { needsNoSanitizing };
};
