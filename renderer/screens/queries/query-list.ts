import { createList } from '../../dataset-view/list/list';
import { QUERY_COLUMNS, type QueryRow } from './query-columns';

/** The saved queries as the grid shows them: sorted, filtered and selected. */
export const queryList = createList<QueryRow>({
  id: 'saved-queries',
  columns: QUERY_COLUMNS,
  keyOf: ({ query }) => query.query_id,
  sort: [{ key: 'label', order: 'asc' }],
});
