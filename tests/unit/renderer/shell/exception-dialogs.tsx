/** The dialogs of exceptions with what each of them needs to be confirmed, by the file that draws it. */
import type { ReactElement } from 'react';
import { createRows } from '../../../../renderer/dataset-view/rows/rows-store';
import { createRowLoads } from '../../../../renderer/dataset-view/view/row-loads';
import { ExceptionDialog } from '../../../../renderer/features/exception/ExceptionDialog';
import { useExceptionStart } from '../../../../renderer/features/exception/exception-form-store';
import { ClearDialog } from '../../../../renderer/screens/exception-paste/ClearDialog';
import { pastes } from '../../../../renderer/screens/exception-paste/paste-store';
import { SendDialog } from '../../../../renderer/screens/exception-paste/SendDialog';
import { ImportDialog } from '../../../../renderer/screens/exceptions/ImportDialog';
import { useImport } from '../../../../renderer/screens/exceptions/import-store';
import { ReadingDialog } from '../../../../renderer/screens/exceptions/ReadingDialog';
import { RemovalDialog } from '../../../../renderer/screens/exceptions/RemovalDialog';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { answer, type Answers } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

/** Draws each dialog, by its file. */
export type DialogTable = Readonly<Record<string, (onClose: () => void) => ReactElement>>;

const ENTRY = {
  sec_type: 'avanan_url',
  exception_type: 'block-url',
  exception_str: 'https://bad.example/x',
  comment: '',
  is_exclusive: false,
} as const;

const column = (key: string) => ({ key, label: key, type: 'text' as const });

/** The rows of the pasted values: one that is ready. */
export const PASTED_ROWS = [[0, 'ready', ENTRY.exception_str, ENTRY.exception_type]] as const;

/** Shows a pasted value in the current tab that is ready. */
const showPaste = () => {
  const columns = ['state', 'exception_str', 'exception_type'].map(column);
  const rows = createRows(datasetOf({ columns, state: 'complete' }), '');
  rows.note({ selection: { kind: 'some', ranges: [[0, 0]] } });
  const loads = createRowLoads(rows.store, rows, { again: async () => undefined });
  useWorkspace.setState({
    tabs: [{ id: 't', screen: 'exception-paste', title: 'Paste' }],
    current: 't',
  });
  pastes.steps.setState({ t: { kind: 'open', rows, loads } });
};

/** Answers of main while the dialogs of exceptions are open. */
export const EXCEPTION_ANSWERS: Answers = {
  'exception.options': answer({ options: [] }),
  'exception.blacklistOptions': answer({ options: [{ value: 'block-url', label: 'Blocked URL' }] }),
  'exception.comboOptions': answer({ options: [{ value: 'pdf', label: 'pdf' }] }),
  'exception.search': answer({ rows: [], total_rows: 0 }),
};

export const EXCEPTION_DIALOGS: DialogTable = {
  'features/exception/ExceptionDialog.tsx': (onClose) => {
    useExceptionStart.setState({
      start: { mode: 'new', draft: { ...ENTRY, created_by_email: 'me@contoso.example' } },
    });
    return <ExceptionDialog onClose={onClose} />;
  },
  'screens/exception-paste/ClearDialog.tsx': (onClose) => {
    showPaste();
    return <ClearDialog onClose={onClose} />;
  },
  'screens/exception-paste/SendDialog.tsx': (onClose) => {
    showPaste();
    return <SendDialog onClose={onClose} />;
  },
  'screens/exceptions/ImportDialog.tsx': (onClose) => {
    useImport.setState({ name: 'exceptions.csv', rows: [{ line: 1, entry: ENTRY }], unknownTools: [] }, true);
    return <ImportDialog onClose={onClose} />;
  },
  'screens/exceptions/ReadingDialog.tsx': (onClose) => {
    useImport.setState({ name: 'exceptions.csv', rows: [], unknownTools: [], step: 'file' });
    return <ReadingDialog onClose={onClose} />;
  },
  'screens/exceptions/RemovalDialog.tsx': (onClose) => <RemovalDialog onClose={onClose} />,
};
