import { InputGroup } from '@blueprintjs/core';
import type { SessionState } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { TEXT } from '../text';

const T = TEXT.newToken;

type NewTokenProps = {
  readonly session: Extract<SessionState, { kind: 'signedIn' }>;
  readonly onClose: () => void;
};

/** Replaces the token of the session at the same address: tabs, rows and the open record stay, and reads that wait go on. */
export const NewTokenDialog = ({ session: { address, keeps, signsInBy }, onClose }: NewTokenProps) => {
  const form = useForm<{ readonly token: string }>({
    initial: { token: '' },
    missingOf: ({ token }) => (token.trim() === '' ? { reason: T.enter, field: 'token' } : undefined),
    send: async ({ token }) => {
      const result = await local['session.connect']({ address, token, keep: keeps });
      if (!result.ok) return result.failure;
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={signsInBy === 'browser' ? T.first : T.title}
      form={form}
      submitLabel={T.signIn}
      width={440}
      onClose={onClose}
    >
      <Field
        name="token"
        label={T.token}
        hint={keeps === 'keychain' ? T.replaces(address) : T.forSession(address)}
      >
        {(tie) => (
          <InputGroup
            {...tie}
            type="password"
            autoFocus
            spellCheck={false}
            autoComplete="off"
            value={form.values.token}
            onValueChange={(token) => form.change({ token })}
          />
        )}
      </Field>
    </FormDialog>
  );
};
