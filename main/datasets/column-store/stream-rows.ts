import type { Read } from './reads';
import { StoreError } from './store-error';
import type { Sql } from './view-sql';
import { STORE_TEXT } from '../text';

/** Passes on the rows of values that a statement returns, in pieces. */
export const streamRows = async (
  read: Read,
  sql: Sql,
  take: (rows: unknown[][]) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> => {
  let taken = 0;
  await read(
    sql,
    async (statement) => {
      // Some rows were handed over already, so the statement can't be repeated.
      if (taken > 0) throw new StoreError(STORE_TEXT.notReadToEnd);
      const result = await statement.stream();
      for (;;) {
        const chunk = await result.fetchChunk();
        if (!chunk || chunk.rowCount === 0) break;
        taken += chunk.rowCount;
        await take(chunk.getRows());
      }
    },
    signal,
  );
};
