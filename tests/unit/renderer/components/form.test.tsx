import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Failure } from '../../../../shared/bridge';
import { FormDialog } from '../../../../renderer/components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../../../renderer/components/form/FormFields';
import { useForm } from '../../../../renderer/components/form/use-form';
import { draw, installMain } from '../../../support/page';

const FIELDS: readonly FieldSpec[] = [
  { name: 'host', label: 'Host', kind: 'text', isFocused: true },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'select',
    options: [
      { value: 'a', label: 'Allow' },
      { value: 'b', label: 'Block' },
    ],
  },
  { name: 'notes', label: 'Notes', kind: 'lines', rows: 2 },
  {
    name: 'scope',
    label: 'Scope',
    kind: 'radio',
    options: [
      { value: 'one', label: 'This email' },
      { value: 'all', label: 'All emails' },
    ],
  },
];
const START = { host: '', kind: 'a', notes: '', scope: 'one' };
type Values = typeof START;

const Example = ({ send }: { readonly send: (values: Values) => Promise<Failure | null> }) => {
  const form = useForm({
    initial: START,
    problemsOf: ({ host }) => ({ host: host === '' ? 'Enter a host.' : undefined }),
    send,
  });
  return (
    <FormDialog title="New exception" form={form} submitLabel="Create" onClose={() => undefined}>
      <FormFields
        fields={FIELDS}
        values={form.values}
        problems={form.problems}
        onChange={(name, value) => form.change({ [name]: value })}
      />
    </FormDialog>
  );
};

const submit = () => screen.getByRole('button', { name: /Create/ });

describe('a form in a dialog', () => {
  it('draws each kind of field and sends their values', async () => {
    installMain();
    const send = vi.fn(async (_: Values) => null);
    const { user } = draw(<Example send={send} />);
    await user.type(screen.getByLabelText('Host'), 'example.com');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Block');
    await user.type(screen.getByLabelText('Notes'), 'seen twice');
    await user.click(screen.getByLabelText('All emails'));
    await user.click(submit());
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send).toHaveBeenCalledWith({ host: 'example.com', kind: 'b', notes: 'seen twice', scope: 'all' });
  });

  it('names what is wrong beside its field and cannot be sent', async () => {
    installMain();
    const send = vi.fn(async (_: Values) => null);
    const { user } = draw(<Example send={send} />);
    expect(screen.getByLabelText('Host').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Enter a host.');
    await user.type(screen.getByLabelText('Notes'), 'x');
    expect(submit()).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Host'), '{Enter}');
    expect(send).not.toHaveBeenCalled();
  });

  it('sends once, however often Enter is pressed while it is on its way', async () => {
    installMain();
    let finish: (failure: Failure | null) => void = () => undefined;
    const send = vi.fn((_: Values) => new Promise<Failure | null>((resolve) => (finish = resolve)));
    const { user } = draw(<Example send={send} />);
    await user.type(screen.getByLabelText('Host'), 'example.com{Enter}{Enter}{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    finish(null);
    await waitFor(() => expect(submit()).toHaveProperty('disabled', false));
  });

  it('shows a failure until a value changes', async () => {
    installMain();
    const send = async () => ({ kind: 'offline', message: 'No connection.', next: 'Retry.' }) as const;
    const { user } = draw(<Example send={send} />);
    await user.type(screen.getByLabelText('Host'), 'example.com{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('No connection. Retry.');
    await user.type(screen.getByLabelText('Notes'), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
