import { HTMLSelect } from '@blueprintjs/core';
import { CASE_FORMATS, type Case, type CaseFormat } from '../../../shared/model/case';
import { evidenceOf } from '../../../shared/rules/case-evidence';
import { local } from '../../bridge';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { upsertJob } from '../../state/jobs-store';
import { removeCase, showCaseDialog, useCases } from './cases-store';
import { TEXT } from './text';

const close = () => showCaseDialog(null);

const ExportDialog = ({ open }: { readonly open: Case }) => {
  const form = useForm<{ readonly as: CaseFormat }>({
    initial: { as: 'bundle' },
    send: async ({ as }) => {
      const ownDomains = [...useApp.getState().ownDomains];
      const started = await local['case.export']({ id: open.id, as, ownDomains });
      if (!started.ok) return started.failure;
      if (started.value) upsertJob(started.value);
      close();
      return null;
    },
  });
  return (
    <FormDialog
      title={TEXT.exportTitle}
      form={form}
      submitLabel={TEXT.exportSubmit}
      width={480}
      onClose={close}
    >
      <Field label={TEXT.format}>
        {(tie) => (
          <HTMLSelect
            {...tie}
            autoFocus
            fill
            value={form.values.as}
            onChange={({ currentTarget }) => {
              const as = CASE_FORMATS.find((one) => one === currentTarget.value);
              if (as) form.change({ as });
            }}
          >
            {CASE_FORMATS.map((one) => (
              <option key={one} value={one}>
                {TEXT.formats[one]}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    </FormDialog>
  );
};

const RemoveDialog = ({ open }: { readonly open: Case }) => {
  const form = useForm({
    initial: {},
    send: async () => {
      const failure = await removeCase(open.id);
      if (!failure) close();
      return failure;
    },
  });
  return (
    <FormDialog
      title={TEXT.removeTitle}
      form={form}
      submitLabel={TEXT.removeSubmit}
      width={440}
      focusesSubmit
      isDestructive
      onClose={close}
    >
      <p>{TEXT.removeNote(open.title, evidenceOf(open.pins).length)}</p>
    </FormDialog>
  );
};

/** The dialog of the cases screen that is open. */
export const CaseDialogs = () => {
  const { dialog, open } = useCases();
  if (dialog === 'export' && open) return <ExportDialog open={open} />;
  return dialog === 'remove' && open ? <RemoveDialog open={open} /> : null;
};
