import { query } from '../../shared/api/query';
import type { Result } from '../../shared/bridge';
import { ok } from '../../shared/bridge';
import type { Json } from '../../shared/model/json';
import { checkAnswer, parseJson } from '../wire/answer';
import type { PeekedPage, PageHeader } from '../wire/page-header';

const { output } = query['query.execute'];
/** The page that is being put in, and the two after it. */
const MOST_HELD = 3;

type Page = { readonly rows: Json[][]; readonly skipped: number };
type Held = { readonly dataset: string; readonly page: () => Result<Page> };

const whole = (body: Uint8Array, isPlain: boolean) => {
  const parsed = parseJson(new TextDecoder().decode(body), isPlain);
  return parsed.ok ? checkAnswer(output, parsed.value) : parsed;
};

/** Pages of answers that were read and wait for being put into their dataset; main never waits for their parsing. */
export const createPages = () => {
  const held = new Map<number, Held>();
  return {
    /** Takes an answer's bytes, to read them as the client does, its rows in the columns' order: at once where no head is known, else when they are wanted. A page that nobody wanted goes with the third after it. */
    read: (
      id: number,
      dataset: string,
      keys: readonly string[],
      body: Uint8Array,
      { header, needsNoSanitizing }: PeekedPage,
    ): Result<PageHeader> => {
      const early = header ? undefined : whole(body, needsNoSanitizing);
      if (early && !early.ok) return early;
      const parse = (): Result<Page> => {
        const answer = early ?? whole(body, needsNoSanitizing);
        if (!answer.ok) return answer;
        return ok({
          rows: answer.value.rows.map((row) => keys.map((key) => (row[key] ?? null) as Json)),
          skipped: answer.meta?.skipped ?? 0,
        });
      };
      let parsed: Result<Page> | undefined;
      const page = () => (parsed ??= parse());
      held.set(id, { dataset, page });
      const older = [...held].filter(([, one]) => one.dataset === dataset).slice(0, -MOST_HELD);
      for (const [known] of older) held.delete(known);
      const { total_rows, search_after } = header ?? early?.value ?? { total_rows: 0 };
      return ok({ total_rows, search_after: search_after ?? null });
    },
    /** Parses the next page of a dataset, for when there is time. */
    prepare: (dataset: string) => {
      for (const one of held.values()) if (one.dataset === dataset) return void one.page();
    },
    /** Takes a page out, and lets go of those before it that were never put in; throws where it is not held any more. */
    take: (id: number): Result<Page> => {
      const one = held.get(id);
      if (!one) throw new Error('This page of the result is no longer held.');
      for (const [known, { dataset }] of held) if (dataset === one.dataset && known <= id) held.delete(known);
      return one.page();
    },
    /** Lets go of what was read for a dataset. */
    drop: (dataset: string) => {
      for (const [id, one] of held) if (one.dataset === dataset) held.delete(id);
    },
  };
};
