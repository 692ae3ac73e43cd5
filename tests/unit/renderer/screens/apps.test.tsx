import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SecEntities } from '../../../../shared/model/apps';
import { fail, ok } from '../../../../shared/bridge';
import { DEFAULT_BRAND } from '../../../../shared/rules/brand';
import { flagsByName } from '../../../../shared/rules/flags';
import { appRows, licenseOf } from '../../../../renderer/screens/apps/app-facts';
import { AppsScreen } from '../../../../renderer/screens/apps/AppsScreen';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { openApp } from '../../../../renderer/record/open-app';
import { useApp } from '../../../../renderer/state/app-store';
import { closeTab, useWorkspace } from '../../../../renderer/state/workspace-store';
import { setUpAllCommands } from '../../../support/all-commands';
import { brandOfPack } from '../../../support/brands';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

setUpAllCommands();

const { apps } = SecEntities.parse({
  apps: [
    { name: 'off', label: 'Off', state: 'disabled', family: 'saas', app_store_order: 1 },
    { name: 'late', label: 'Late', state: 'enabled', family: 'saas', app_store_order: 9 },
    { name: 'odd', label: 'Odd', state: 7, family: 'saas', license_info: { license_type: 'trial' } },
    {
      name: 'early',
      label: 'Early',
      state: 'enabled',
      family: 'saas',
      license_info: { license_type: 'paid' },
    },
    { name: 'ap_avanan', state: 'enabled', security_stack_order: 2, options: { mode: 'strict' } },
    { name: 'microsoft_encryption', state: 'enabled', security_stack_order: 1 },
    { name: 'ms_defender', state: 'enabled' },
    { name: 'made_up', label: 'Made up', state: 'display_only', family: 'platform', is_saas: false },
  ],
});
const flags = flagsByName([]);

const Current = () => {
  const tab = useWorkspace((s) => s.tabs.find(({ id }) => id === s.current));
  return tab ? <AppsScreen tab={tab} /> : null;
};
const details = () => screen.findByRole('complementary', { name: 'Details of the app' });

beforeEach(() => {
  for (const { id } of useWorkspace.getState().tabs) closeTab(id);
  useApp.setState({ session: SIGNED_IN, flags });
});

describe('the rows of apps and tools', () => {
  it('rows are in the order of the store and of the stack, enabled ones first, and none in an unknown state is dropped', () => {
    const rows = appRows({ apps, brand: DEFAULT_BRAND, flags }, []);
    expect(rows.apps.map(({ label }) => label)).toEqual(['Late', 'Early', 'Odd', 'Off']);
    expect(rows.tools.map(({ label }) => label)).toEqual([
      'Microsoft Encryption',
      'Anti-Phishing',
      'Made up',
    ]);
    expect(rows.apps.map(({ app }) => app.state)).toEqual(['enabled', 'enabled', 'unknown', 'disabled']);
  });

  it('names the tools that the brand or a feature flag hides', () => {
    const rows = appRows({ apps, brand: brandOfPack('checkpoint'), flags }, []);
    expect(rows.tools.map(({ label }) => label)).toEqual(['Smart-Phish', 'Made up']);
    expect(rows.hidden).toEqual(['microsoft_encryption', 'ms_defender']);
    expect(
      appRows({ apps, brand: DEFAULT_BRAND, flags: { ...flags, ms_defender: true } }, []).hidden,
    ).toEqual([]);
  });

  it('rows show the numbers of their app, and apps with numbers that are not listed are named', () => {
    const rows = appRows({ apps, brand: DEFAULT_BRAND, flags }, [
      { app: 'late', threats: 3 },
      { app: 'gone' },
    ]);
    expect(rows.apps.map(({ numbers }) => numbers?.threats)).toEqual([3, undefined, undefined, undefined]);
    expect(rows.unlisted).toEqual(['gone']);
  });

  it('distinguishes an unknown license from one that was not sent', () => {
    const of = (name: string) => apps.filter((app) => app.name === name).map(licenseOf);
    expect([...of('odd'), ...of('early'), ...of('late')]).toEqual(['unknown', 'paid', 'none']);
  });
});

describe('the screen of apps', () => {
  it('explains a state and a license that Postern does not know, and shows what was sent', async () => {
    installMain({ 'apps.secEntities': answer({ apps }), 'apps.statistics': answer({ rows: [] }) });
    openApp('odd');
    const { user } = draw(<Current />);
    expect(await screen.findByText('The tenant sent no state that Postern knows.')).toBeTruthy();
    expect(screen.getByText('Sent as “trial”.')).toBeTruthy();
    expect(await screen.findByText('The tenant sent no numbers for it.')).toBeTruthy();
    expect(screen.queryByText('App store order')).toBeNull();
    await user.click(screen.getByText('Technical details'));
    const order = (await screen.findByText('App store order')).nextElementSibling;
    expect(order?.textContent).toBe('Not stated');
  });

  it('opens at the tool that a verdict names, among the tools and with its options', async () => {
    installMain({ 'apps.secEntities': answer({ apps }), 'apps.statistics': answer({ rows: [] }) });
    openApp('ap_avanan');
    draw(<Current />);
    expect(await screen.findByRole('heading', { name: /Anti-Phishing/ })).toBeTruthy();
    expect(screen.getByText('strict')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Security tools/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(/^1 security tool not shown/)).toBeTruthy();
  });

  it('names a tool that the tenant does not list', async () => {
    installMain({ 'apps.secEntities': answer({ apps }), 'apps.statistics': answer({ rows: [] }) });
    openApp('unheard_of');
    draw(<Current />);
    expect(await screen.findByText('The tenant doesn’t list “unheard_of”.')).toBeTruthy();
  });

  it('says of a tool that the tenant lists that it is hidden', async () => {
    installMain({ 'apps.secEntities': answer({ apps }), 'apps.statistics': answer({ rows: [] }) });
    openApp('ms_defender');
    draw(<Current />);
    expect(await screen.findByText(/^“ms_defender” isn’t shown: the brand hides it/)).toBeTruthy();
    expect(screen.queryByText(/doesn’t list/)).toBeNull();
  });

  it('lists the apps when their numbers fail, and reads both again on request', async () => {
    let isDown = true;
    const main = installMain({
      'apps.secEntities': answer({ apps }),
      'apps.statistics': () =>
        isDown
          ? fail({ kind: 'unexpected', message: 'The tenant failed.', next: 'Retry.' })
          : ok({ rows: [{ app: 'early', entities: 1200 }] }),
    });
    openApp('early');
    const { user } = draw(<Current />);
    await details();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The numbers of the apps couldn’t be loaded.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await within(await details()).findByText('1,200')).toBeTruthy();
    expect(main.inputs('apps.secEntities')).toHaveLength(2);
  });

  it('searches a type of an app in a new tab, and none of a disabled one', async () => {
    installMain({ 'apps.secEntities': answer({ apps }), 'apps.statistics': answer({ rows: [] }) });
    openApp('off');
    const { user } = draw(<Current />);
    expect(await screen.findByText('Postern doesn’t search disabled apps.')).toBeTruthy();
    openApp('early');
    await user.click(await screen.findByRole('button', { name: 'Search users of Early' }));
    const { tabs, current } = useWorkspace.getState();
    expect(tabs.find(({ id }) => id === current)).toMatchObject({
      screen: 'hunt',
      draft: { saas_id: 'early', query_domain: 'user' },
    });
  });

  it('lets Enter press the button that has the focus', async () => {
    installMain({ 'apps.secEntities': answer({ apps }), 'apps.statistics': answer({ rows: [] }) });
    onTestFinished(listenToKeys(() => ({ screen: 'apps', isCovered: false })));
    openApp('early');
    const { user } = draw(<Current />);
    await details();
    const button = screen.getByRole('button', { name: /^Security tools/ });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(useWorkspace.getState().tabs.map(({ screen: shown }) => shown)).toEqual(['apps']);
  });
});
