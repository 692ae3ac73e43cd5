import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { SafeQuery } from '../../../../shared/model/saved-query';
import { setUpAllCommands } from '../../../support/all-commands';
import { otherConfig } from '../../../support/other-vocabulary';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

const app = (name: string, label: string, domain: string, state = 'enabled') => ({
  name,
  label,
  state,
  family: 'saas',
  is_saas: true,
  options: {},
  app_store_order: 0,
  security_stack_order: 0,
  domains: [domain],
});
const SAVED = SafeQuery.parse({
  query_id: 'q1',
  query_label: 'Slack lures',
  query_subtype: 'report',
  query_domain: 'message',
  saas_id: 'chat',
  query_entity_type: 'chat_message',
});
const ANSWERS = {
  'apps.secEntities': answer({
    apps: [
      app('post', 'Contoso Mail', 'email'),
      app('chat', 'Slack', 'message'),
      app('old', 'Old Box', 'file', 'disabled'),
    ],
    feature_flags: {},
  }),
  'query.list': answer([SAVED]),
  'query.config': (input: unknown) =>
    answer({
      ...otherConfig,
      fields: (input as { query_domain: string }).query_domain === 'email' ? otherConfig.fields : [],
    })(),
  'app.saveWorkspace': answer(null),
  'app.saveSettings': answer(null),
};

setUpAllCommands(ANSWERS);

const open = async () => {
  const { useApp } = await import('../../../../renderer/state/app-store');
  const { useWorkspace } = await import('../../../../renderer/state/workspace-store');
  const { Palette } = await import('../../../../renderer/shell/palette/Palette');
  useApp.setState({ session: SIGNED_IN, ownDomains: ['contoso.example'] });
  useWorkspace.setState({ tabs: [], current: null });
  return { ...draw(<Palette onClose={() => undefined} />), useWorkspace, useApp };
};
const options = () => screen.queryAllByRole('option').map((one) => one.textContent ?? '');
const field = () => screen.getByRole('combobox', { name: 'Find a command' });

describe('the palette', () => {
  beforeEach(() => void installMain(ANSWERS));

  it('finds an app, a saved query of it, and puts an app that is off last with its state', async () => {
    const { user } = await open();
    await user.type(field(), 'slack');
    await waitFor(() =>
      expect(options().join('\n')).toMatch(
        /Slack: Messages[\s\S]*Slack lures|Slack lures[\s\S]*Slack: Messages/,
      ),
    );
    await user.clear(field());
    await user.type(field(), 'old box');
    await screen.findByRole('option', { name: /Old Box: Files.*app state: disabled/ });
    expect(screen.getByRole('option', { name: /Old Box/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it('offers the hunts for a pasted address, by the fields of the tenant, and opens one', async () => {
    const { user, useWorkspace } = await open();
    await user.click(field());
    await user.paste('admin@c0ntoso[.]example');
    const [first] = await screen.findAllByRole('option', { name: /Search emails: From .*Contoso Mail/ });
    await user.click(first ?? field());
    const { draft } = useWorkspace.getState().tabs[0] as unknown as {
      draft: { saas_id: string; condition: { condition: { values: string[] }[] } };
    };
    expect(draft.saas_id).toBe('post');
    expect(draft.condition.condition[0]?.values).toEqual(['admin@c0ntoso.example']);
  });

  it('opens the first hunt that is found if Enter was pressed before any was', async () => {
    const { user, useWorkspace } = await open();
    await user.click(field());
    await user.paste('admin@c0ntoso.example');
    expect(options().join('\n')).not.toContain('Search emails');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(useWorkspace.getState().tabs).toHaveLength(1));
    expect(useWorkspace.getState().tabs[0]?.screen).toBe('hunt');
    expect(JSON.stringify(useWorkspace.getState().tabs[0]?.draft)).toContain('admin@c0ntoso.example');
  });

  it('lists the record of an address after the hunts if it is outside the organization, and before them if not', async () => {
    const { user } = await open();
    await user.click(field());
    await user.paste('admin@c0ntoso.example');
    await screen.findByRole('option', { name: /^Open the user or group/ });
    expect(options()[0]).toMatch(/^Search emails: From/);
    await user.clear(field());
    await user.paste('ann@contoso.example');
    await screen.findAllByRole('option', { name: /^Search emails: From/ });
    expect(options()[0]).toMatch(/^Open the user or group/);
  });

  it('does not offer the hunts of a text that has been changed since', async () => {
    const { user } = await open();
    await user.click(field());
    await user.paste('admin@c0ntoso.example');
    await screen.findAllByRole('option', { name: /Search emails: From/ });
    await user.clear(field());
    await user.paste('other@c0ntoso.example');
    expect(options().join('\n')).not.toContain('Search emails: From');
    await screen.findAllByRole('option', { name: /Search emails: From.*other/ });
  });

  it('offers hunts in apps of each type for plain words, and those of all other apps by one more line', async () => {
    const MAIL = ['mail1', 'mail2'].map((name) => app(name, name, 'email'));
    const DRIVES = Array.from({ length: 9 }, (_, i) => app(`drive${i}`, `Drive ${i}`, 'file'));
    installMain({
      ...ANSWERS,
      'apps.secEntities': answer({
        apps: [...MAIL, ...DRIVES, app('chat', 'Slack', 'message')],
        feature_flags: {},
      }),
      'query.config': (input: unknown) =>
        (input as { saas_id: string }).saas_id === 'drive0'
          ? fail({ kind: 'offline', message: 'The tenant did not answer.', next: '' })
          : answer(otherConfig)(),
    });
    const { user } = await open();
    await user.click(field());
    await user.paste('quarterly figures');
    await screen.findAllByRole('option', { name: /Search messages.*Slack/ });
    const unread = screen.getByRole('option', { name: /Drive 0: Files could not be searched/ });
    expect(unread.getAttribute('aria-disabled')).toBe('true');
    expect(unread.textContent).toContain('The tenant did not answer.');
    expect(options().join('\n')).not.toContain('Drive 8');
    await user.click(screen.getByRole('option', { name: /Search in 4 more places/ }));
    await screen.findAllByRole('option', { name: /Search files.*Drive 8/ });
    expect(screen.queryByRole('option', { name: /more place/ })).toBeNull();
  });

  it('says that the apps could not be read', async () => {
    installMain({
      ...ANSWERS,
      'apps.secEntities': () => fail({ kind: 'offline', message: 'The tenant did not answer.', next: '' }),
    });
    const { user } = await open();
    await user.type(field(), 'quarterly figures');
    await screen.findByRole('option', { name: /Apps could not be read.*The tenant did not answer/ });
  });

  it('says that the saved queries could not be read, and reads them again', async () => {
    const failure = { kind: 'offline' as const, message: 'The tenant did not answer.', next: '' };
    let times = 0;
    installMain({
      ...ANSWERS,
      'query.list': () => {
        times += 1;
        return times === 1 ? ok([], { fallback: failure }) : answer([SAVED])();
      },
    });
    const { user } = await open();
    await user.type(field(), 'slack lures');
    const retry = await screen.findByRole('option', { name: /^Saved queries could not be read/ });
    expect(retry.textContent).toContain('The tenant did not answer.');
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: /^Slack lures/ });
    expect(options().join('\n')).not.toContain('could not be read');
  });

  it('changes a setting by its name', async () => {
    const { user, useApp } = await open();
    await user.type(field(), 'theme light{Enter}');
    expect(useApp.getState().settings.theme).toBe('light');
  });
});
