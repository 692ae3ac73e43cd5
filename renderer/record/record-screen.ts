import { openTab } from '../state/workspace-store';
import type { RecordRef } from './record-ref';
import { originTab } from './trail/origin';

/** Id of the screen that shows one record. It is here because layers below the screens open records. */
export const RECORD_SCREEN = 'record' as const;

/** Opens a record in its own tab. */
export const openRecordInTab = (ref: RecordRef, title: string): void => {
  const from = originTab();
  void openTab({ screen: RECORD_SCREEN, title, draft: { ref, ...(from ? { from } : {}) } });
};
