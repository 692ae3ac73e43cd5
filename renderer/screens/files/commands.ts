/** Commands of the files screen. */
import { commandSet } from '../../commands/command';
import { always } from '../../commands/targets';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { selectedCount } from '../../dataset-view/view/selection';
import { toggleOverlay } from '../../state/overlay-store';
import { undoAnnotation } from './annotations';
import { canReadAs, isReading } from './file-state';
import { openedFiles, pickFiles } from './files-store';
import { TEXT } from './text';

/** The overlay with the annotation dialog. */
export const ANNOTATE_OVERLAY = 'files.annotate';
/** The overlay with the way in which the file was read. */
export const READ_AS_OVERLAY = 'files.readAs';

const currentRows = (): Rows | undefined => openedFiles.current()?.rows;

const canAnnotate = ({ store }: Rows): boolean => {
  const { dataset, selection, count } = store.getState();
  return dataset.file?.annotations !== undefined && selectedCount(selection, count) > 0;
};

/** Says why the reading of an open file can't be changed. */
const needsOf = (dataset: Parameters<typeof canReadAs>[0]): string =>
  isReading(dataset) ? TEXT.readAs.needsRead : TEXT.readAs.needsText;

export const FILES_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentRows,
    needs: TEXT.readAs.needsFile,
    commands: [
      {
        id: ANNOTATE_OVERLAY,
        label: TEXT.notes.command,
        keys: ['V'],
        enabled: canAnnotate,
        run: () => toggleOverlay(ANNOTATE_OVERLAY),
      },
      {
        id: READ_AS_OVERLAY,
        label: TEXT.readAs.command,
        words: 'encoding delimiter header quotes read again settings types',
        keys: ['Alt+R'],
        enabled: ({ store }) => canReadAs(store.getState().dataset),
        needs: (rows) => (rows ? needsOf(rows.store.getState().dataset) : TEXT.readAs.needsFile),
        run: () => toggleOverlay(READ_AS_OVERLAY),
      },
      {
        id: 'files.undo',
        label: TEXT.undo,
        keys: ['Ctrl+Z'],
        inFields: () => false,
        enabled: ({ store }) => store.getState().dataset.file?.annotations?.canUndo ?? false,
        needs: TEXT.nothingToUndo,
        run: (rows) => void undoAnnotation(rows),
      },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.go,
    target: always,
    commands: [{ id: 'files.open', label: TEXT.open, keys: ['Ctrl+O'], run: () => void pickFiles() }],
  }),
] as const;
