import { Checkbox } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';
import { PASTED_COLUMNS } from '../../../shared/model/pasted-exceptions';
import { datasets, local } from '../../bridge';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { selectedCount } from '../../dataset-view/view/selection';
import { noteExceptionsChanged } from '../../features/exception/exception-form-store';
import { changeSettings, useApp } from '../../state/app-store';
import { jobEnded, upsertJob } from '../../state/jobs-store';
import { toast } from '../../state/overlay-store';
import { currentPaste, readAgain, type OpenPaste } from './paste-store';
import { TEXT } from './text';

const T = TEXT.send;

const FIELDS: readonly FieldSpec[] = [
  { name: 'created_by_email', kind: 'text', label: T.creator, hint: T.creatorHint, isFocused: true },
  { name: 'comment', kind: 'lines', rows: 2, label: T.comment, hint: T.commentHint },
];

type SendProps = { readonly paste: OpenPaste & { readonly tab: string }; readonly onClose: () => void };

const READY: ColumnFilter = { kind: 'is', key: PASTED_COLUMNS.state, values: ['ready'] };

/** Counts the rows of the view that are ready; undefined until they are counted. */
const useReadyCount = ({ rows }: OpenPaste): number | undefined => {
  const [ready, setReady] = useState<number>();
  useEffect(() => {
    const { view } = rows.store.getState();
    void datasets
      .view({ view: { ...view, filter: [...view.filter, READY] } })
      .then((counted) => counted.ok && setReady(counted.value.count));
  }, [rows]);
  return ready;
};

/** Sends the rows that are ready, among the selected ones or those that the filter shows. */
const SendForm = ({ paste, onClose }: SendProps) => {
  const { view, count, selection } = paste.rows.store.getState();
  const selected = selectedCount(selection, count);
  const ready = useReadyCount(paste);
  const form = useForm({
    initial: { created_by_email: useApp.getState().settings.analystEmail, comment: '', is_exclusive: '' },
    missingOf: () => (ready === 0 ? { reason: TEXT.needsReady } : undefined),
    send: async ({ is_exclusive, ...values }) => {
      const sent = await local['paste.send']({
        view,
        selection: selected > 0 ? selection : null,
        is_exclusive: is_exclusive !== '',
        ...values,
      });
      if (!sent.ok) return sent.failure;
      const { job, left } = sent.value;
      upsertJob(job);
      changeSettings({ analystEmail: values.created_by_email.trim() });
      toast(T.sent(sent.value.sent), 'ok', left > 0 ? T.left(left) : undefined);
      onClose();
      void readAgain(paste.tab);
      void jobEnded(job.id).then(() => {
        noteExceptionsChanged();
        return readAgain(paste.tab);
      });
      return null;
    },
  });
  return (
    <FormDialog title={T.title} form={form} submitLabel={T.submit} onClose={onClose}>
      <p>{selected > 0 ? T.selected(selected) : ready === undefined ? T.counting : T.all(ready)}</p>
      <FormFields
        fields={FIELDS}
        values={form.values}
        problems={form.problems}
        onChange={(name, value) => form.change({ [name]: value })}
      />
      <Checkbox
        label={T.exclusive}
        checked={form.values.is_exclusive !== ''}
        onChange={({ currentTarget }) => form.change({ is_exclusive: currentTarget.checked ? 'yes' : '' })}
      />
      <p className="quiet">{T.forever}</p>
    </FormDialog>
  );
};

/** The dialog that adds pasted values as exceptions. */
export const SendDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [paste] = useState(currentPaste);
  return paste ? <SendForm paste={paste} onClose={onClose} /> : null;
};
