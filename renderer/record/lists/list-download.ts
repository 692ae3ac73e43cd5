import type { Rows } from '../../dataset-view/rows/rows-store';
import { selectedCount } from '../../dataset-view/view/selection';

/** The overlay that confirms the download of selected attachments. */
export const DOWNLOAD_OVERLAY = 'list.download';

/** Returns true if rows are selected that can be downloaded: those that say their entity and its type, and are files. */
export const canDownload = ({ store }: Pick<Rows, 'store'>): boolean => {
  const { dataset, selection, count } = store.getState();
  const has = (key: string) => dataset.columns.some((column) => column.key === key);
  return has('entity_id') && has('entity_type') && has('mime_type') && selectedCount(selection, count) > 0;
};
