import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { MAX_PAGE_SIZE } from '../../../shared/limits';
import type { QueryDraft } from '../../../shared/model/query';
import { cancelled } from '../../wire/failures';
import { peekPage, type PeekedPage } from '../../wire/page-header';
import type { ApiClient } from '../tenant/api-client';
import type { LoaderSpec, LoadStep } from './loader';
import { createPageWalk } from './page-walk';

/** Rows that one page of a bulk load asks for: the most the tenant gives, since main doesn't parse them. */
export const BULK_SIZE = MAX_PAGE_SIZE;

type FetchedPage = PeekedPage & { readonly body: Uint8Array };

const walkQuery = (client: ApiClient, draft: QueryDraft) => {
  const { page_size: _size, ...rest } = draft;
  const asked = {
    ...rest,
    columns: draft.columns.map(({ db_id, column_label }) => ({ db_id, column_label })),
  };
  return createPageWalk<FetchedPage>(
    (cursor, size, signal) =>
      client.callBy(
        'query.execute',
        { ...asked, search_after: cursor, size },
        async (body) => ok({ ...peekPage(body), body }),
        // A bulk of rows yields to pages that somebody is looking at.
        { signal, isBackground: size >= BULK_SIZE },
      ),
    ({ header }) => header?.search_after,
  );
};

/** Loads the pages of `query/execute` into a dataset. */
export const queryLoader = (client: ApiClient, draft: QueryDraft): LoaderSpec => ({
  title: `${draft.saas_id} ${draft.query_domain}`,
  begin: () => {
    const walk = walkQuery(client, draft);
    return {
      next: async (sink, size, signal, isMoreWanted): Promise<Result<LoadStep>> => {
        const walked = await walk.next(size, signal);
        if (!walked.ok) return walked;
        if (signal.aborted) {
          walk.cancelAhead();
          return fail(cancelled());
        }
        const { page, resumed } = walked.value;
        if (isMoreWanted) walk.readAhead(size, signal);
        const put = await sink.putPage(page.body, page.needsNoSanitizing);
        if (!put.ok) {
          walk.cancelAhead();
          return put;
        }
        const { header, counts } = put.value;
        walk.advance(header.search_after);
        // A tenant may return fewer rows than a page asked for: the end is an empty page, or one without a cursor.
        const isComplete = header.search_after === null || counts.rows + counts.skipped === 0;
        return ok({
          loaded: counts.loaded,
          total: header.total_rows,
          isComplete,
          skipped: counts.skipped,
          resumed,
        });
      },
    };
  },
});
