/** Commands of the screen of exceptions, and the one that makes an exception anywhere. */
import { hasMoreRows } from '../../../shared/local-calls/datasets';
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import { GRIDS } from '../../dataset-view/grid/grid-commands';
import { EXCEPTION_OVERLAY, openExceptionForm } from '../../features/exception/exception-form-store';
import { leftException } from '../../features/exception/left-exception';
import { TEXT as FORM } from '../../features/exception/text';
import { openOverlay } from '../../state/overlay-store';
import { showScreen } from '../../state/workspace-store';
import { exceptionLists } from './exceptions-store';
import { IMPORT_OVERLAY, importExceptions, leftImport } from './import-store';
import { editException, openField } from './open-exception';
import { TEXT } from './text';

/** The overlay that says why an exception can't be deleted. */
export const REMOVAL_OVERLAY = 'exceptions.delete';

/** Shows all changes of exceptions that were made here, also of those that the tenant no longer has. */
const showExceptionJournal = (): void => {
  showScreen('journal', TEXT.journalTitle, { of: 'tenant', call: 'exception.add' });
};

/** Returns the exception that commands act on: the open one, or else the one under the cursor. */
const rowTarget = () => {
  const opened = exceptionLists.current();
  const row = GRIDS.focused()?.rowId();
  if (!opened || (!opened.rows.store.getState().open && row === undefined)) return undefined;
  return { rows: opened.rows, row };
};
type RowTarget = NonNullable<ReturnType<typeof rowTarget>>;

/** Opens the exception under the cursor if none is open, and runs something with its cells. */
const withRow =
  (run: (field: (key: string) => unknown) => void) =>
  async ({ rows, row }: RowTarget): Promise<void> => {
    const { open, view } = rows.store.getState();
    if (!open && row !== undefined) {
      const at = await rows.rows.offsetOf({ view, row });
      if (at.ok && at.value.offset >= 0) await rows.openAt(at.value.offset);
      // Another row may have been opened, or have taken its place, since the key was pressed.
      if (rows.store.getState().open?.row !== row) return;
    }
    const field = openField(rows);
    if (field) run(field);
  };

export const EXCEPTION_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: exceptionLists.current,
    needs: TEXT.needsRows,
    commands: [
      {
        id: 'exceptions.loadAll',
        label: TEXT.loadAll,
        keys: ['Ctrl+Shift+L'],
        needsSession: true,
        enabled: ({ rows }) => {
          const { dataset, loadJob } = rows.store.getState();
          return hasMoreRows(dataset) && loadJob === null;
        },
        needs: TEXT.noMore,
        run: ({ loads }) => void loads.loadAll(),
      },
      {
        id: 'exceptions.refresh',
        label: TEXT.refresh,
        keys: ['F5'],
        needsSession: true,
        run: ({ loads }) => void loads.again(),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: rowTarget,
    needs: TEXT.needsRow,
    commands: [
      {
        id: 'exceptions.change',
        label: TEXT.change,
        keys: ['F2'],
        needsSession: true,
        run: (target) => void withRow((field) => editException(field, 'change'))(target),
      },
      {
        id: 'exceptions.duplicate',
        label: TEXT.duplicate,
        keys: ['Ctrl+D'],
        needsSession: true,
        run: (target) => void withRow((field) => editException(field, 'duplicate'))(target),
      },
      {
        id: REMOVAL_OVERLAY,
        label: TEXT.remove,
        keys: ['Delete'],
        run: (target) => void withRow(() => openOverlay(REMOVAL_OVERLAY))(target),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      {
        id: 'exceptions.new',
        label: TEXT.create,
        keys: ['N'],
        needsSession: true,
        inPalette: false,
        run: () => openExceptionForm(),
      },
      {
        id: IMPORT_OVERLAY,
        label: TEXT.importFile,
        words: 'csv file',
        keys: [],
        needsSession: true,
        run: () => void importExceptions(),
      },
      {
        id: 'exceptions.journal',
        label: TEXT.journal,
        words: 'history changes removed',
        keys: [],
        run: showExceptionJournal,
      },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.title,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      {
        id: EXCEPTION_OVERLAY,
        label: FORM.add,
        words: FORM.words,
        keys: [],
        needsSession: true,
        run: () => openExceptionForm(),
      },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.title,
    target: leftException,
    needs: FORM.needsLeft,
    commands: [
      { id: 'exceptions.back', label: FORM.back, words: FORM.backWords, keys: [], run: openExceptionForm },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.title,
    target: leftImport,
    needs: TEXT.import.needsLeft,
    commands: [
      {
        id: 'exceptions.backToImport',
        label: TEXT.import.back,
        words: FORM.backWords,
        keys: [],
        run: () => openOverlay(IMPORT_OVERLAY),
      },
    ],
  }),
] as const;
