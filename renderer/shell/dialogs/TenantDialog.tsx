import { InputGroup } from '@blueprintjs/core';
import type { Result } from '../../../shared/bridge';
import type { Connection, SessionState } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { isSame } from '../../features/bulk-action/confirmation';
import { useApp } from '../../state/app-store';
import { displayText } from '../../state/format';
import { useJobs } from '../../state/jobs-store';
import { mspSession, type SignedIn } from '../../state/msp';
import { TEXT } from '../text';

const T = TEXT.tenants;
/** No connection's ID. */
const ANOTHER = '';

type Values = { readonly tenant: string; readonly token: string; readonly typed: string };

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

/** Returns the name of a saved connection; undefined for a tenant whose name isn't known yet. */
const nameOf = (connections: readonly Connection[], id: string): string | undefined => {
  const found = connections.find((one) => one.id === id);
  return found && (found.label || found.address);
};

type WaitingProps = {
  readonly note: string;
  readonly name: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
};

/** Says which actions the switch cancels, and asks for the name of the other tenant, or of this one if the other's isn't known. */
const Waiting = ({ note, name, typed, onTyped }: WaitingProps) => (
  <>
    <p className="warn-text" role="status">
      {note}
    </p>
    <Field name="typed" label={T.typeName(name)}>
      {(tie) => (
        <InputGroup {...tie} spellCheck={false} autoComplete="off" value={typed} onValueChange={onTyped} />
      )}
    </Field>
  </>
);

/** Signs in to the chosen tenant. */
const enter = ({ address, keeps }: SignedIn, { tenant, token }: Values): Promise<Result<SessionState>> =>
  tenant === ANOTHER
    ? local['session.connect']({ address, token, keep: keeps })
    : local['session.resume']({ connectionId: tenant });

/** Switches to another tenant of the same MSP portal: one of the saved connections, or one whose token is entered. */
export const TenantDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const session = useApp((s) => mspSession(s.session));
  const connections = useApp((s) => s.connections);
  const others = connections.filter(
    ({ id, address }) => address === session?.address && id !== session.connectionId,
  );
  const waiting = useJobs((s) => s.jobs.filter(({ state }) => state === 'waiting').length);
  const current = session?.tenant ?? '';
  const nameFor = ({ tenant }: Values) => nameOf(others, tenant) ?? current;
  const form = useForm<Values>({
    initial: { tenant: others[0]?.id ?? ANOTHER, token: '', typed: '' },
    missingOf: (now) => {
      if (now.tenant === ANOTHER && now.token.trim() === '') return { reason: T.enter, field: 'token' };
      const name = nameFor(now);
      return waiting > 0 && !isSame(now.typed, name)
        ? { reason: `${T.typeName(displayText(name))}.`, field: 'typed' }
        : undefined;
    },
    send: async (now) => {
      const result = session && (await enter(session, now));
      if (result?.ok === false) return result.failure;
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
      {waiting > 0 && (
        <Waiting
          note={T.waiting(waiting, displayText(current))}
          name={displayText(nameFor(values))}
          typed={values.typed}
          onTyped={(typed) => change({ typed })}
        />
      )}
    </FormDialog>
  );
};
