/** Definitions of saved queries, exported to a file and imported from one. */
import { local } from '../../bridge';
import { upsertJob } from '../../state/jobs-store';
import { toast, toastFailure } from '../../state/overlay-store';
import { loadQueries, selectedQueries, showDialog } from './queries-store';
import { TEXT } from './text';

/** Exports the definitions of the selected queries. */
export const exportSelected = async (): Promise<void> => {
  const result = await local['saved.export']({
    query_ids: selectedQueries().map(({ query_id }) => query_id),
  });
  if (!result.ok) toastFailure(result.failure);
  else if (result.value) upsertJob(result.value);
  else toast(TEXT.exportCanceled);
};

/** Imports a file of definitions and shows the outcome. */
export const importDefinitions = async (): Promise<void> => {
  const result = await local['saved.import']({});
  if (!result.ok) return toastFailure(result.failure);
  if (!result.value) return;
  showDialog({ kind: 'imported', result: result.value });
  await loadQueries();
};
