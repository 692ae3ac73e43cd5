import { query } from '../../shared/api/query';
import type { Result } from '../../shared/bridge';
import { ok } from '../../shared/bridge';
import type { Json } from '../../shared/model/json';
import { checkAnswer, parseJson } from '../services/answer';
import type { PageHead } from './protocol';

const { output } = query['query.execute'];
/** The page that is being put in, and the one after it. */
const MOST_HELD = 2;

/** Pages of answers that were read and wait for being put into their dataset; main never waits for their parsing. */
export const createPages = () => {
  const held = new Map<number, { readonly dataset: string; readonly rows: Json[][] }>();
  return {
    /** Reads an answer's bytes as the client does, and holds its rows in the columns' order. A page that nobody wanted goes with the second after it. */
    read: (page: number, dataset: string, keys: readonly string[], body: Uint8Array): Result<PageHead> => {
      const parsed = parseJson(new TextDecoder().decode(body));
      const answer = parsed.ok ? checkAnswer(output, parsed.value) : parsed;
      if (!answer.ok) return answer;
      const { rows, total_rows, search_after } = answer.value;
      held.set(page, { dataset, rows: rows.map((row) => keys.map((key) => (row[key] ?? null) as Json)) });
      const older = [...held].filter(([, one]) => one.dataset === dataset).slice(0, -MOST_HELD);
      for (const [known] of older) held.delete(known);
      return ok({ page, rows: rows.length, skipped: answer.meta?.skipped ?? 0, total_rows, search_after: search_after ?? null });
    },
    /** Takes a page's rows out; undefined where it is not held any more. */
    take: (page: number): Json[][] | undefined => {
      const one = held.get(page);
      held.delete(page);
      return one?.rows;
    },
    /** Lets go of what was read for a dataset. */
    drop: (dataset: string) => {
      for (const [page, one] of held) if (one.dataset === dataset) held.delete(page);
    },
  };
};
