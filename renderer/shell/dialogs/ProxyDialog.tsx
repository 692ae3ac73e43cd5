import { Checkbox, InputGroup } from '@blueprintjs/core';
import { PROXY_MODES, type ProxyMode } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { toast } from '../../state/overlay-store';
import { TEXT } from '../text';

const T = TEXT.proxySettings;

type ProxyForm = {
  readonly mode: ProxyMode;
  readonly address: string;
  readonly user: string;
  readonly password: string;
  /** Deletes the stored user name and password. */
  readonly forget: boolean;
};

const MODE_FIELD: FieldSpec = {
  name: 'mode',
  label: T.mode,
  kind: 'select',
  options: PROXY_MODES.map((value) => ({ value, label: T.modes[value] })),
};

const addressField = (mode: ProxyMode): readonly FieldSpec[] => {
  if (mode === 'manual')
    return [{ name: 'address', label: T.address, placeholder: T.addressExample, kind: 'text' }];
  if (mode === 'pac')
    return [{ name: 'address', label: T.script, placeholder: T.scriptExample, kind: 'text' }];
  return [];
};

/** Builds the sign-in part of the call: an empty user name keeps what is stored. */
const signInOf = ({ forget, user, password }: ProxyForm) => {
  if (forget) return 'forget';
  return user === '' ? 'keep' : { user, password };
};

type SignInProps = {
  readonly values: ProxyForm;
  readonly onChange: (patch: Partial<ProxyForm>) => void;
};

const SignInFields = ({ values: { user, password, forget }, onChange }: SignInProps) => (
  <>
    <Field label={T.user} hint={T.userHint}>
      {(tie) => (
        <InputGroup
          {...tie}
          value={user}
          onValueChange={(text) => onChange({ user: text })}
          disabled={forget}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </Field>
    <Field label={T.password} hint={T.passwordHint}>
      {(tie) => (
        <InputGroup
          {...tie}
          type="password"
          value={password}
          onValueChange={(text) => onChange({ password: text })}
          disabled={forget || user === ''}
          autoComplete="off"
        />
      )}
    </Field>
    <Checkbox
      label={T.forget}
      checked={forget}
      onChange={({ currentTarget }) => onChange({ forget: currentTarget.checked })}
    />
  </>
);

/** The proxy for connections to the portal. */
export const ProxyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { proxy } = useApp((s) => s.settings);
  const form = useForm<ProxyForm>({
    initial: { mode: proxy.mode, address: proxy.address, user: '', password: '', forget: false },
    send: async (values) => {
      const { mode, address } = values;
      const result = await local['proxy.save']({ mode, address, signIn: signInOf(values) });
      if (!result.ok) return result.failure;
      useApp.setState({ settings: result.value });
      toast(T.saved, 'ok');
      onClose();
      return null;
    },
  });
  const { values, failure, change } = form;
  const setField = (name: string, value: string) =>
    change(
      name === 'mode' ? { mode: PROXY_MODES.find((one) => one === value) ?? 'system' } : { [name]: value },
    );
  return (
    <FormDialog title={T.title} form={form} submitLabel={T.save} width={440} onClose={onClose}>
      <FormFields
        fields={[MODE_FIELD, ...addressField(values.mode)]}
        values={values}
        problems={{ address: failure?.field === 'address' ? failure.message : undefined }}
        onChange={setField}
      />
      {values.mode !== 'direct' && <SignInFields values={values} onChange={change} />}
    </FormDialog>
  );
};
