import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { exceptionKey } from '../../../shared/model/exception';
import { local } from '../../bridge';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { toast, toastFailure, toastWith } from '../../state/overlay-store';
import { useTypedTenant } from '../bulk-action/TypedConfirmation';
import { ExceptionImpact } from '../exception-impact/ExceptionImpact';
import { addExceptions } from './add-exceptions';
import { ExceptionFields } from './ExceptionFields';
import { ExceptionSummary } from './ExceptionSummary';
import {
  draftEntries,
  draftMissing,
  draftProblems,
  draftValues,
  newExceptionDraft,
  type ExceptionDraft,
  withSeen,
} from './exception-draft';
import { openExceptionForm, useExceptionStart } from './exception-form-store';
import { TEXT } from './text';
import { useExisting } from './use-existing';
import { useOfferedTypes } from './use-exception-types';

/** Opens the tenant's own portal, where exceptions can be removed. */
export const openPortal = async (): Promise<void> => {
  const opened = await local['session.openPortal']({});
  if (!opened.ok) toastFailure(opened.failure);
  else if (!opened.value.opened) toast(TEXT.notOpened);
};

/** A draft, and what the tenant was found to have in the place of its entries, by their keys. */
type Told = { readonly draft: ExceptionDraft; readonly conflicts: Readonly<Record<string, string>> };

/** The form of an exception: a new one, one like another, or a stored one that is overwritten. */
export const ExceptionDialog = ({ onClose }: { readonly onClose: () => void }) => {
  // The form may be opened for something else while this one closes: what it began with stays.
  const [start] = useState(() => useExceptionStart.getState().start);
  const [started] = useState(() => new Set<string>());
  /** The last draft that was asked about. */
  const [told, setTold] = useState<Told>();
  const flags = useApp((s) => s.flags);
  const [naming, setNaming] = useState(start.draft.sec_type ?? '');
  const offered = useOfferedTypes(naming, start.entityType);
  const isChange = start.mode === 'change';
  const tenant = useTypedTenant();
  const form = useForm({
    initial: () =>
      newExceptionDraft({ created_by_email: useApp.getState().settings.analystEmail, ...start.draft }),
    // A stored exception keeps its type, whether or not the tenant still offers it.
    problemsOf: (draft) => draftProblems(draft, flags, isChange ? [draft.exception_type] : offered.offered),
    missingOf: (draft) => draftMissing(draft) ?? tenant.missing,
    send: async (draft) => {
      const conflicts = told?.draft === draft ? told.conflicts : {};
      const asked = draftEntries(draft, isChange ? undefined : start.files);
      const entries = isChange
        ? asked.map((entry) => (start.stored ? { ...entry, seen: start.stored } : entry))
        : withSeen(asked, existing).map((entry) => {
            const known = conflicts[exceptionKey(entry)];
            return known === undefined ? entry : { ...entry, known };
          });
      const failure = await addExceptions(entries, draft.created_by_email, {
        started,
        onRescan: start.onRescan,
      });
      if (failure === null) onClose();
      // Earlier conflicts stay known: a second try may meet other conflicts than the first.
      if (failure?.conflicts) setTold({ draft, conflicts: { ...conflicts, ...failure.conflicts } });
      return failure;
    },
  });
  const { values } = form;
  const existing = useExisting(values, !isChange);
  /** Makes room for the rows, and leads back to the form as it was. */
  const leaveForRows = () => {
    onClose();
    toastWith(TEXT.left, 'ok', {
      subject: 'exception form',
      next: '',
      buttons: [{ label: TEXT.back, run: () => openExceptionForm({ ...start, draft: values }) }],
    });
  };
  if (values.sec_type !== naming) setNaming(values.sec_type);
  return (
    <FormDialog
      title={TEXT.titles[start.mode]}
      form={form}
      submitLabel={isChange ? TEXT.submitChange : TEXT.submit(draftValues(values).length)}
      width={560}
      onClose={onClose}
      otherActions={<Button onClick={() => void openPortal()}>{TEXT.portal}</Button>}
    >
      <ExceptionFields form={form} start={start} offered={offered} />
      <ExceptionSummary draft={values} isChange={isChange} existing={existing} />
      {tenant.field}
      <ExceptionImpact draft={values} onShow={leaveForRows} />
    </FormDialog>
  );
};
