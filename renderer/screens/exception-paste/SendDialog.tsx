import { Checkbox } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ok, type Result } from '../../../shared/bridge';
import { MOST_EXCEPTIONS } from '../../../shared/model/exception';
import { datasets, local } from '../../bridge';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm, type Missing } from '../../components/form/use-form';
import { selectedCount } from '../../dataset-view/view/selection';
import { useTypedTenant } from '../../features/bulk-action/TypedConfirmation';
import { tellStored } from '../../features/exception/add-exceptions';
import { changeSettings, useApp } from '../../state/app-store';
import { jobEnded, upsertJob } from '../../state/jobs-store';
import { toast } from '../../state/overlay-store';
import { currentPaste, readAgain, type OpenPaste } from './paste-store';
import { PasteImpact, READY } from './PasteImpact';
import { TEXT } from './text';

const T = TEXT.send;

const FIELDS: readonly FieldSpec[] = [
  { name: 'created_by_email', kind: 'text', label: T.creator, hint: T.creatorHint, isFocused: true },
  { name: 'comment', kind: 'lines', rows: 2, label: T.comment, hint: T.commentHint },
];

type SendProps = { readonly paste: OpenPaste & { readonly tab: string }; readonly onClose: () => void };

/** The rows of a view that are ready, or the failure to count them; undefined until they are counted. */
type Ready = Result<number> | undefined;

/** Counts the rows of the view that are ready once all are read, so that the number is the one that is sent. */
const useReadyCount = ({ rows }: OpenPaste): { readonly isRead: boolean; readonly ready: Ready } => {
  const isRead = useStore(rows.store, ({ dataset }) => dataset.state === 'complete');
  const [ready, setReady] = useState<Ready>();
  useEffect(() => {
    if (!isRead) return undefined;
    let isStale = false;
    const { view } = rows.store.getState();
    void datasets.view({ view: { ...view, filter: [...view.filter, READY] } }).then((counted) => {
      if (!isStale) setReady(counted.ok ? ok(counted.value.count) : counted);
    });
    return () => {
      isStale = true;
    };
  }, [rows, isRead]);
  return { isRead, ready };
};

/** Returns what the form still lacks: nothing is sent before it is known how many rows are. */
const missingOf = (selected: number, isRead: boolean, ready: Ready): Missing | undefined => {
  if (selected > 0) return ready?.ok && ready.value === 0 ? { reason: TEXT.needsReady } : undefined;
  if (!isRead) return { reason: T.notRead };
  if (!ready) return { reason: T.counting };
  if (!ready.ok) return { reason: T.notCounted(ready.failure.message) };
  return ready.value === 0 ? { reason: TEXT.needsReady } : undefined;
};

const describe = (selected: number, isRead: boolean, ready: Ready): string => {
  if (selected > 0) return T.selected(selected, MOST_EXCEPTIONS);
  if (!isRead) return T.notRead;
  if (!ready) return T.counting;
  return ready.ok ? T.all(ready.value, MOST_EXCEPTIONS) : T.notCounted(ready.failure.message);
};

/** Shows what is being sent, and once more when its job has ended. */
const followSent = async (tab: string, job: string, overwrites: boolean): Promise<void> => {
  void readAgain(tab);
  const ended = await jobEnded(job);
  tellStored(ended?.outcomes?.done ?? 0, overwrites ? 'either' : 'add');
  await readAgain(tab);
};

/** Sends the rows that are ready, among the selected ones or those that the filter shows. */
const SendForm = ({ paste, onClose }: SendProps) => {
  const { view, count, selection } = paste.rows.store.getState();
  const selected = selectedCount(selection, count);
  const { isRead, ready } = useReadyCount(paste);
  const tenant = useTypedTenant();
  const form = useForm({
    initial: {
      created_by_email: useApp.getState().settings.analystEmail,
      comment: '',
      is_exclusive: '',
      overwrites: '',
    },
    missingOf: () => missingOf(selected, isRead, ready) ?? tenant.missing,
    send: async ({ is_exclusive, overwrites, ...values }) => {
      const sent = await local['paste.send']({
        view,
        selection: selected > 0 ? selection : null,
        is_exclusive: is_exclusive !== '',
        overwrites: overwrites !== '',
        ...values,
      });
      if (!sent.ok) return sent.failure;
      const { job, left, isNoted } = sent.value;
      upsertJob(job);
      changeSettings({ analystEmail: values.created_by_email.trim() });
      toast(T.sent(sent.value.sent), 'ok', left > 0 ? T.left(left) : undefined);
      if (!isNoted) toast(T.notNoted, 'warn', T.notNotedNext);
      onClose();
      void followSent(paste.tab, job.id, overwrites !== '');
      return null;
    },
  });
  return (
    <FormDialog title={T.title} form={form} submitLabel={T.submit} onClose={onClose}>
      <p role="status">{describe(selected, isRead, ready)}</p>
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
      <Checkbox
        label={T.overwrites}
        checked={form.values.overwrites !== ''}
        onChange={({ currentTarget }) => form.change({ overwrites: currentTarget.checked ? 'yes' : '' })}
      />
      <p className="quiet">{T.forever}</p>
      {tenant.field}
      <PasteImpact rows={paste.rows} isRead={selected > 0 || isRead} onShow={onClose} />
    </FormDialog>
  );
};

/** The dialog that adds pasted values as exceptions. */
export const SendDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [paste] = useState(currentPaste);
  return paste ? <SendForm paste={paste} onClose={onClose} /> : null;
};
