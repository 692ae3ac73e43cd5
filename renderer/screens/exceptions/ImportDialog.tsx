import { Checkbox } from '@blueprintjs/core';
import { brandNow } from '../../state/brand';
import { useEffect, useState } from 'react';
import { exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { toolLabel } from '../../../shared/rules/brand';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { textElement } from '../../dataset-view/grid/draw-cell';
import { createList } from '../../dataset-view/list/list';
import type { ListColumn } from '../../dataset-view/list/list-column';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { useTypedTenant } from '../../features/bulk-action/TypedConfirmation';
import { addExceptions } from '../../features/exception/add-exceptions';
import { useApp } from '../../state/app-store';
import { displayText } from '../../state/format';
import { importEntries, useImport, type ImportRow } from './import-store';
import { TEXT } from './text';
import './exceptions.css';

const T = TEXT.import;

const errorOf = (row: ImportRow): string => ('error' in row ? row.error : '');

const COLUMNS: readonly ListColumn<ImportRow>[] = [
  { id: 'line', label: T.line, width: 60, type: 'number', value: ({ line }) => line },
  {
    id: 'becomes',
    label: T.becomes,
    width: 320,
    isFlex: true,
    value: (row) => errorOf(row) || T.ready,
    // Our own words are no links: only the value beside them is defanged.
    draw: (row) => {
      const text = displayText(errorOf(row) || T.ready);
      return textElement(text, errorOf(row) === '' ? 'cut' : 'cut bad-text', text);
    },
  },
  { id: 'value', label: T.value, width: 220, value: ({ entry }) => entry.exception_str ?? '' },
  {
    id: 'type',
    label: T.type,
    width: 140,
    value: ({ entry }) => exceptionTypeLabel(entry.exception_type ?? ''),
  },
  {
    id: 'tool',
    label: T.tool,
    width: 120,
    value: ({ entry }) => toolLabel(entry.sec_type ?? '', brandNow()),
  },
  { id: 'comment', label: T.comment, width: 160, value: ({ entry }) => entry.comment ?? '' },
];

const importList = createList<ImportRow>({
  id: 'exception-import',
  columns: COLUMNS,
  keyOf: ({ line }) => String(line),
  hasNoSelection: true,
});

const CREATOR: readonly FieldSpec[] = [
  { name: 'created_by_email', label: T.creator, kind: 'text', isFocused: true },
];

/** The preview of a file of exceptions: what each row becomes. Rows with an error are left out, and said. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { name, rows } = useImport();
  const entries = importEntries(rows);
  const [started] = useState(() => new Set<string>());
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  const tenant = useTypedTenant();
  const form = useForm({
    initial: () => ({ created_by_email: useApp.getState().settings.analystEmail, overwrites: false }),
    missingOf: ({ created_by_email }) => {
      if (entries.length === 0) return { reason: T.nothing };
      return created_by_email.trim() === ''
        ? { reason: T.needsCreator, field: 'created_by_email' }
        : tenant.missing;
    },
    send: async ({ created_by_email, overwrites }) => {
      const asked = overwrites ? entries.map((entry) => ({ ...entry, overwrites })) : entries;
      const failure = await addExceptions(asked, created_by_email, { started });
      if (failure === null) onClose();
      return failure;
    },
  });
  useEffect(() => void importList.put(rows), [rows]);
  return (
    <FormDialog
      title={displayText(T.title(name))}
      form={form}
      submitLabel={T.submit(entries.length)}
      width={960}
      onClose={onClose}
    >
      <p role="status">{T.counts(entries.length, rows.length - entries.length, undoSeconds)}</p>
      <div className="exception-import">
        <ListGrid name={T.grid} list={importList} />
      </div>
      <FormFields
        fields={CREATOR}
        values={{ created_by_email: form.values.created_by_email }}
        onChange={(_, value) => form.change({ created_by_email: value })}
      />
      <Checkbox
        label={T.overwrites}
        checked={form.values.overwrites}
        onChange={({ currentTarget }) => form.change({ overwrites: currentTarget.checked })}
      />
      {tenant.field}
    </FormDialog>
  );
};
