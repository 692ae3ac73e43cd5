/** Commands of the files that are reviewed on this workstation. */
import { commandSet } from '../../commands/command';
import { always } from '../../commands/targets';
import { local } from '../../bridge';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { rowsOfTab } from '../../dataset-view/rows/rows-registry';
import { selectedCount } from '../../dataset-view/view/selection';
import { toggleOverlay, toastFailure } from '../../state/overlay-store';
import { currentTab } from '../../state/workspace-store';
import { chooseFiles } from './files-store';
import { TEXT } from './text';

/** The dialog that annotates the selected rows. */
export const ANNOTATE_OVERLAY = 'files.annotate';

const currentRows = (): Rows | undefined => rowsOfTab(currentTab()?.id ?? null);

const canAnnotate = ({ store }: Rows): boolean => {
  const { dataset, selection, count } = store.getState();
  return dataset.file?.annotations !== undefined && selectedCount(selection, count) > 0;
};

const undoAnnotation = async (rows: Rows): Promise<void> => {
  const result = await local['annotations.undo']({ dataset: rows.store.getState().dataset.dataset });
  if (!result.ok) toastFailure(result.failure);
  await rows.refresh();
};

export const FILES_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentRows,
    commands: [
      {
        id: ANNOTATE_OVERLAY,
        label: TEXT.annotate,
        keys: ['V'],
        enabled: canAnnotate,
        run: () => toggleOverlay(ANNOTATE_OVERLAY),
      },
      {
        id: 'files.undo',
        label: TEXT.undo,
        keys: ['Ctrl+Z'],
        inFields: () => false,
        enabled: ({ store }) => store.getState().dataset.file?.annotations?.canUndo ?? false,
        run: (rows) => void undoAnnotation(rows),
      },
    ],
  }),
  commandSet({
    scope: 'global',
    title: 'Go',
    target: always,
    commands: [{ id: 'files.open', label: TEXT.open, keys: ['Ctrl+O'], run: () => void chooseFiles() }],
  }),
] as const;
