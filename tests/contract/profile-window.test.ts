import { describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { connect, setUpCores, start, tenantOf } from './support/faults';

setUpCores();

const record = {
  ref: { kind: 'path', type: 'slack', id: 'x' },
  title: 'Canary',
  ownDomains: ['contoso.example'],
};

describe('the profile window', () => {
  it('shows the record that the main window names, and none of a session that ended', async () => {
    const a = await tenantOf(1, { name: 'A' });
    const b = await tenantOf(1, { name: 'B' });
    const app = await start();
    good(await connect(app, a.origin));
    good(await app.command('profileWindow.open', {}));
    expect(app.profileWindows()).toBe(1);
    good(await app.command('profileWindow.show', record));
    expect(app.pushed.at(-1)).toEqual({ event: 'profileShown', payload: record });
    expect(good(await app.command('profileWindow.shown', {}))).toEqual(record);
    good(await connect(app, b.origin));
    expect(good(await app.command('profileWindow.shown', {}))).toBeNull();
    good(await app.command('profileWindow.show', record));
    app.pushed.length = 0;
    good(await app.command('session.signOut', {}));
    expect(app.pushed).toContainEqual({ event: 'profileShown', payload: null });
    expect(good(await app.command('profileWindow.shown', {}))).toBeNull();
  });

  it('asks the main window for tabs and for other rows, and learns of settings that were changed there', async () => {
    const app = await start();
    const tab = { screen: 'record', title: 'T', draft: { ref: 1 } };
    good(await app.command('profileWindow.openTab', tab));
    expect(app.pushed.at(-1)).toEqual({ event: 'tabRequested', payload: tab });
    good(await app.command('profileWindow.step', { by: -1 }));
    expect(app.pushed.at(-1)).toEqual({ event: 'profileStepped', payload: { by: -1 } });
    expect(await app.command('profileWindow.step', { by: 5 as 1 })).toMatchObject({ ok: false });
    const { settings } = app.settings.read();
    good(await app.command('app.saveSettings', { ...settings, theme: 'light' }));
    expect(app.pushed.at(-1)).toMatchObject({ event: 'settingsChanged', payload: { theme: 'light' } });
  });
});
