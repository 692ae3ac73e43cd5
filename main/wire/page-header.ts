import { query } from '../../shared/api/query';
import type { SearchAfter } from '../../shared/model/query';
import { parseJson } from './answer';
import { scanJson } from './json-scan';

const Head = query['query.execute'].output.omit({ rows: true });

/** The part of a `query/execute` response besides its rows. */
export type PageHeader = { readonly total_rows: number; readonly search_after: SearchAfter | null };
/** The result of peeking at a response; without a header if only parsing all of it can find it. */
export type PeekedPage = { readonly header?: PageHeader; readonly needsNoSanitizing: boolean };

/** The head alone, so that the next page can be asked for before this one's rows are parsed. */
export const peekPage = (body: Uint8Array): PeekedPage => {
  const scan = scanJson(body, ['search_after', 'total_rows']);
  if (!scan) return { needsNoSanitizing: false };
  const { needsNoSanitizing } = scan;
  const values: Record<string, unknown> = {};
  for (const [key, text] of scan.texts) {
    const parsed = parseJson(text);
    if (!parsed.ok) return { needsNoSanitizing };
    values[key] = parsed.value;
  }
  const head = Head.safeParse(values);
  return head.success
    ? {
        header: { total_rows: head.data.total_rows, search_after: head.data.search_after ?? null },
        needsNoSanitizing,
      }
    : { needsNoSanitizing };
};
