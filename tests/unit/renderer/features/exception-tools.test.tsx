import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ExceptionDialog } from '../../../../renderer/features/exception/ExceptionDialog';
import { openExceptionForm } from '../../../../renderer/features/exception/exception-form-store';
import { useApp } from '../../../../renderer/state/app-store';
import { DEFAULT_BRAND } from '../../../../shared/rules/brand';
import { flagsByName, resolveFlags } from '../../../../shared/rules/flags';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

beforeEach(() => {
  useApp.setState({ session: { ...SIGNED_IN }, flags: flagsByName(resolveFlags()) });
  openExceptionForm();
});

describe('the security tools of the form', () => {
  const tool = (name: string, label: string) => ({
    name,
    label,
    family: 'security',
    state: 'enabled',
    is_saas: false,
  });
  const GATED = ['ms_defender', 'files_behind_links', 'checkpoint_te'];
  const offered = async (flags: Readonly<Record<string, boolean>>, hiddenTools: readonly string[]) => {
    useApp.setState((now) => ({
      flags: { ...now.flags, ...flags },
      session: { ...SIGNED_IN, brand: { ...DEFAULT_BRAND, hiddenTools: [...hiddenTools] } },
    }));
    const known = GATED.map((name) => tool(name, name));
    installMain({
      'exception.options': answer({ options: [] }),
      'exception.blacklistOptions': answer({ options: [] }),
      'apps.secEntities': answer({ apps: [...known, tool('their_own', 'Their own sandbox')] }),
    });
    draw(<ExceptionDialog onClose={() => undefined} />);
    await screen.findByRole('option', { name: 'Their own sandbox' });
    return within(screen.getByLabelText('Security tool'))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value)
      .filter((value) => value !== '');
  };

  it('offers all that the tenant lists, with its own label for one that is not known', async () => {
    const tools = await offered({ ms_defender: true, files_behind_links: true }, []);
    expect(tools).toEqual([...GATED, 'their_own']);
  });

  it('offers none that a flag or the brand hides', async () => {
    const tools = await offered({ ms_defender: false, files_behind_links: false }, ['checkpoint_te']);
    expect(tools).toEqual(['their_own']);
  });

  it('offers none that is hidden before the tenant has answered too', () => {
    useApp.setState((now) => ({ flags: { ...now.flags, ms_defender: false } }));
    installMain({
      'exception.options': answer({ options: [] }),
      'exception.blacklistOptions': answer({ options: [] }),
      'apps.secEntities': () => new Promise(() => undefined),
    });
    draw(<ExceptionDialog onClose={() => undefined} />);
    const tools = within(screen.getByLabelText('Security tool')).getAllByRole<HTMLOptionElement>('option');
    expect(tools.map(({ value }) => value)).toContain('checkpoint_te');
    expect(tools.map(({ value }) => value)).not.toContain('ms_defender');
  });
});

it('says that the tenant offers no type for a tool, and what to do', async () => {
  installMain({
    'exception.options': answer({ options: [{ value: 'their_own_type', label: 'Their own' }] }),
    'exception.blacklistOptions': answer({ options: [{ value: 'their_own_type', label: 'Their own' }] }),
    'apps.secEntities': answer({
      apps: [{ name: 'mail', label: 'Mail', is_saas: true, state: 'enabled', domains: ['email'] }],
    }),
  });
  const { user } = draw(<ExceptionDialog onClose={() => undefined} />);
  await user.click(screen.getByRole('radio', { name: /^Block/ }));
  const tools = screen.getByLabelText<HTMLSelectElement>('Security tool');
  const [tool = ''] = [...tools.options].map(({ value }) => value).filter((value) => value !== '');
  await user.selectOptions(tools, tool);
  await screen.findByText('The tenant offers no type for this tool that does this. Choose another tool.');
});

it('leaves out a type that the tenant lists as blocking alone and that would be added as allowing', async () => {
  installMain({
    'exception.options': answer({ options: [{ value: 'recipient_email', label: 'Recipient' }] }),
    'exception.blacklistOptions': answer({
      options: ['sender_email', 'recipient_email'].map((value) => ({ value, label: value })),
    }),
    'apps.secEntities': answer({
      apps: [{ name: 'mail', label: 'Mail', is_saas: true, state: 'enabled', domains: ['email'] }],
    }),
  });
  const { user } = draw(<ExceptionDialog onClose={() => undefined} />);
  await user.click(screen.getByRole('radio', { name: 'Allow' }));
  await user.selectOptions(screen.getByLabelText('Security tool'), 'ap_avanan');
  await screen.findByText(/lists these types as blocking, .* left out: Sender\. Use the tenant’s portal/);
  const types = [...screen.getByLabelText<HTMLSelectElement>('Type').options].map(({ value }) => value);
  expect(types).toContain('recipient_email');
  expect(types).not.toContain('sender_email');
});
