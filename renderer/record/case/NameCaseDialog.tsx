import { InputGroup } from '@blueprintjs/core';
import { CASE_LIMITS } from '../../../shared/model/case';
import { local } from '../../bridge';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { NAME_CASE } from './name-case';
import { TEXT } from './text';

const T = TEXT.naming;

/** Names a new case. */
export const NameCaseDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const wanted = NAME_CASE.given();
  const form = useForm({
    initial: { title: wanted?.suggested ?? '' },
    missingOf: ({ title }) => (title.trim() === '' ? { reason: T.missing, field: 'title' } : undefined),
    send: async ({ title }) => {
      const created = await local['case.create']({ title: title.trim() });
      if (!created.ok) return created.failure;
      onClose();
      wanted?.onCreated(created.value);
      return null;
    },
  });
  return (
    <FormDialog
      title={T.title}
      form={form}
      submitLabel={wanted?.submit ?? T.submit}
      width={440}
      onClose={onClose}
    >
      <Field name="title" label={T.label}>
        {(tie) => (
          <InputGroup
            {...tie}
            autoFocus
            maxLength={CASE_LIMITS.title}
            value={form.values.title}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => form.change({ title: currentTarget.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
};
