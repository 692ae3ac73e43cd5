import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Targets } from '../../../../renderer/screens/exception-paste/Targets';
import { useApp } from '../../../../renderer/state/app-store';
import { fail, ok } from '../../../../shared/bridge';
import type { PasteChoice } from '../../../../renderer/screens/exception-paste/paste-store';
import { flagsByName, resolveFlags } from '../../../../shared/rules/flags';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

const tool = (name: string, label = name) => ({
  name,
  label,
  family: 'security',
  state: 'enabled',
  is_saas: false,
});
const APPS = [
  { name: 'mail', label: 'Mail', family: 'saas', state: 'enabled', is_saas: true, domains: ['email'] },
  tool('avanan_url'),
  tool('made_up_tool', 'Their own filter'),
  tool('ms_defender'),
  tool('avanan_dlp'),
];
/** Types that the tenant blocks by, by tool: one that only the tenant knows has one, and a known one has less than usual. */
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  ms_defender: ['block-domain'],
  avanan_url: ['block-url'],
  made_up_tool: ['block-domain'],
};

beforeEach(() => {
  useApp.setState({
    session: { ...SIGNED_IN },
    flags: { ...flagsByName(resolveFlags()), ms_defender: false },
  });
});

let choices: PasteChoice[] = [];
const show = (choice: PasteChoice = { list: 'block', targets: {} }) => {
  choices = [];
  installMain({
    'apps.secEntities': answer({ apps: APPS }),
    'exception.options': answer({ options: [] }),
    'exception.blacklistOptions': (input) => {
      const { a } = input as { a: string };
      return a in BLOCKS
        ? ok({ options: (BLOCKS[a] ?? []).map((value) => ({ value, label: value })) })
        : fail({ kind: 'offline', message: 'No network', next: 'Retry' });
    },
  });
  return draw(<Targets choice={choice} onChoice={(next) => choices.push(next)} />);
};

it('offers for each kind what the tenant offers, also of a tool that only the tenant knows', async () => {
  const { user } = show();
  await screen.findByText(/^The tenant didn’t say which types 1 tool accepts \(.+\)\./);
  await user.click(screen.getByRole('button', { name: /^Domains/ }));
  const items = within(await screen.findByRole('menu', { name: 'Domains' }))
    .getAllByRole('menuitem')
    .map((one) => one.textContent);
  expect(items).toEqual(['Not chosen', 'Blocked domain · Their own filter']);
});

it('offers nothing before Block or Allow is chosen, and forgets what was chosen for the other list', async () => {
  const { user } = show({
    list: null,
    targets: { domain: { sec_type: 'made_up_tool', exception_type: 'block-domain' } },
  });
  expect(screen.queryByRole('toolbar', { name: 'Tool and type of each kind' })).toBeNull();
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    false,
    false,
  ]);
  await user.click(screen.getByLabelText('Allow'));
  expect(choices).toEqual([{ list: 'allow', targets: {} }]);
});

it('chooses for a kind what it can become, if that is one thing only, and leaves the others to the analyst', async () => {
  show();
  await waitFor(() =>
    expect(choices.at(-1)).toEqual({
      list: 'block',
      targets: {
        domain: { sec_type: 'made_up_tool', exception_type: 'block-domain' },
        ip: { sec_type: 'made_up_tool', exception_type: 'block-domain' },
        url: { sec_type: 'avanan_url', exception_type: 'block-url' },
      },
    }),
  );
  const kinds = screen.getByRole('toolbar', { name: 'Tool and type of each kind' });
  expect(within(kinds).queryByRole('button', { name: /^Hashes/ })).toBeNull();
});

it('keeps the types that are known for a tool of which the tenant does not say', async () => {
  const { user } = show({ list: 'allow', targets: {} });
  await screen.findByText(/^The tenant didn’t say which types 1 tool accepts/);
  await user.click(screen.getByRole('button', { name: /^Domains/ }));
  const items = within(await screen.findByRole('menu', { name: 'Domains' })).getAllByRole('menuitem');
  expect(items.some((one) => one.textContent?.startsWith('Sender · '))).toBe(true);
});

it('says that a tool chosen earlier no longer takes the type', async () => {
  show({ list: 'block', targets: { domain: { sec_type: 'avanan_url', exception_type: 'block-domain' } } });
  await waitFor(() => screen.getByText(/^The tenant doesn’t offer “Blocked domain” for /));
});
