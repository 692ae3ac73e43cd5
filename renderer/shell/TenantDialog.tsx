import { InputGroup } from '@blueprintjs/core';
import type { Connection } from '../../shared/model/app-state';
import { local } from '../bridge';
import { Field } from '../components/Field';
import { FormDialog } from '../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../components/form/FormFields';
import { useForm } from '../components/form/use-form';
import { useApp } from '../state/app-store';
import { displayText } from '../state/format';
import { mspSession } from '../state/msp';
import { TEXT } from './text';

const T = TEXT.tenants;
/** No connection's ID. */
const ANOTHER = '';

type Values = { readonly tenant: string; readonly token: string };

const fieldOf = (others: readonly Connection[]): FieldSpec => ({
  name: 'tenant',
  label: T.tenant,
  hint: T.hint,
  kind: 'select',
  isFocused: true,
  options: [
    ...others.map(({ id, label, address }) => ({ value: id, label: displayText(label || address) })),
    { value: ANOTHER, label: T.another },
  ],
});

/** Switches to another tenant of the same MSP portal: one of the saved connections, or one whose token is entered. */
export const TenantDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const session = useApp((s) => mspSession(s.session));
  const connections = useApp((s) => s.connections);
  const others = connections.filter(
    ({ id, address }) => address === session?.address && id !== session.connectionId,
  );
  const form = useForm<Values>({
    initial: { tenant: others[0]?.id ?? ANOTHER, token: '' },
    missingOf: ({ tenant, token }) =>
      tenant === ANOTHER && token.trim() === '' ? { reason: T.enter, field: 'token' } : undefined,
    send: async ({ tenant, token }) => {
      if (!session) return null;
      const { address, keeps } = session;
      const result =
        tenant === ANOTHER
          ? await local['session.connect']({ address, token, keep: keeps })
          : await local['session.resume']({ connectionId: tenant });
      if (!result.ok) return result.failure;
      onClose();
      return null;
    },
  });
  const { values, change } = form;
  const close = () => {
    // A sign-in that went on would switch the tenant later.
    if (form.isBusy) void local['session.cancelSignIn']({});
    onClose();
  };
  return (
    <FormDialog title={T.title} form={form} submitLabel={T.switch} width={440} onClose={close}>
      <FormFields fields={[fieldOf(others)]} values={values} onChange={(_, tenant) => change({ tenant })} />
      {values.tenant === ANOTHER && (
        <Field name="token" label={T.token} hint={T.tokenHint}>
          {(tie) => (
            <InputGroup
              {...tie}
              type="password"
              spellCheck={false}
              autoComplete="off"
              value={values.token}
              onValueChange={(token) => change({ token })}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
};
