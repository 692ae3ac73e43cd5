import { inAppOrder } from '../../../shared/rules/app-order';
import { local } from '../../bridge';
import { AppsNote } from '../../components/AppsNote';
import { FailurePanel } from '../../components/FailurePanel';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { upsertJob } from '../../state/jobs-store';
import { useSecEntities } from '../../state/use-sec-entities';
import { TEXT } from './text';

/** Exports the active users of an app to a file, as the tenant writes them. */
export const ActiveUsers = ({ onClose }: { readonly onClose: () => void }) => {
  const { resource, reload } = useSecEntities();
  const apps =
    resource.state === 'ready'
      ? inAppOrder(resource.value.apps.filter((app) => app.is_saas && app.state !== 'disabled'))
      : [];
  const appOf = ({ app }: { readonly app: string }) => (app === '' ? apps[0]?.name : app);
  const form = useForm({
    initial: { app: '' },
    missingOf: (values) => (appOf(values) === undefined ? { reason: TEXT.activeUsers.noApp } : undefined),
    send: async (values) => {
      const saas = appOf(values);
      if (saas === undefined) return null;
      const result = await local['export.activeUsers']({ saas });
      if (!result.ok) return result.failure;
      // If the save dialog was canceled this one stays open: another app may be meant.
      if (!result.value) return null;
      upsertJob(result.value);
      onClose();
      return null;
    },
  });
  const field: FieldSpec = {
    name: 'app',
    label: TEXT.activeUsers.app,
    hint: TEXT.activeUsers.hint,
    kind: 'select',
    isFocused: true,
    options: apps.map(({ name, label }) => ({ value: name, label })),
  };
  return (
    <FormDialog
      title={TEXT.activeUsers.title}
      form={form}
      submitLabel={TEXT.activeUsers.submit}
      width={440}
      onClose={onClose}
    >
      {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
      <AppsNote />
      <FormFields
        fields={[field]}
        values={{ app: appOf(form.values) }}
        onChange={(_, app) => form.change({ app })}
      />
    </FormDialog>
  );
};
