/** Commands of the check of exceptions. */
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import { openPortal } from '../../features/exception/open-portal';
import { showScreen } from '../../state/workspace-store';
import { checkInTab, checks } from './check-store';
import { TEXT } from './text';
import { cellOf } from '../../../shared/rules/cell-of';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { draftOfRow, expiryOf, seenRow } from '../../features/exception/exception-draft';
import { openExceptionForm } from '../../features/exception/exception-form-store';

/** Reads a cell of an exception by its key. */
type Field = (key: string) => unknown;

/** Returns the exception of the open finding; undefined if none is open. */
const openFinding = ({ store }: Rows): Field | undefined => {
  const { open, dataset } = store.getState();
  if (!open) return undefined;
  return (key) => cellOf(dataset.columns, open.cells, key);
};

/** Opens the form that overwrites the exception, such as to add a comment. */
const changeException = (field: Field): void =>
  openExceptionForm({
    mode: 'change',
    draft: draftOfRow(field),
    stored: seenRow(field),
    expires: expiryOf(field),
  });

/** Returns true if a block can be added against an exception: only links and their domains are blocked. */
const canBlock = (field: Field): boolean => {
  const type = field('exception_type');
  return type === 'allow-domain' || type === 'allow-url';
};

/** Opens the form of a block of what an exception allows. */
const blockException = (field: Field): void => {
  const { sec_type = '', exception_type, exception_str = '' } = draftOfRow(field);
  openExceptionForm({
    mode: 'new',
    draft: {
      sec_type,
      exception_type: exception_type === 'allow-url' ? 'block-url' : 'block-domain',
      exception_str,
    },
  });
};

const openRow = () => {
  const check = checks.current();
  return check && openFinding(check.rows);
};

export const CHECK_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: checks.current,
    needs: TEXT.needsCheck,
    commands: [
      {
        id: 'exceptionCheck.again',
        label: TEXT.again,
        keys: ['F5'],
        needsSession: true,
        run: ({ tab }) => void checkInTab(tab),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: openRow,
    needs: TEXT.needsFinding,
    commands: [
      {
        id: 'exceptionCheck.change',
        label: TEXT.change,
        keys: ['F2'],
        needsSession: true,
        run: changeException,
      },
      {
        id: 'exceptionCheck.block',
        label: TEXT.block,
        keys: ['B'],
        needsSession: true,
        enabled: canBlock,
        needs: TEXT.needsAllow,
        run: blockException,
      },
      {
        id: 'exceptionCheck.remove',
        label: TEXT.remove,
        words: 'delete open',
        keys: ['Delete'],
        run: () => void openPortal(),
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
        id: 'exceptionCheck.open',
        label: TEXT.title,
        keys: [],
        run: () => showScreen('exception-check', TEXT.title),
      },
    ],
  }),
] as const;
