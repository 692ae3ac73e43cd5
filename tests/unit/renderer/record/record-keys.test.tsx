import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { answer, SIGNED_IN } from '../../../support/page';
import { drawRecord, setUpKeys } from '../../../support/record';

setUpKeys([RECORD_COMMANDS]);
beforeEach(() => useOverlay.setState({ toasts: [] }));

const said = (key: string) => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return useOverlay.getState().toasts.map(({ text }) => text);
};

it.each([
  ['g', 'Go to the next side of a contradiction: Open a record first.'],
  ['2', 'Open a tab of the record: Open a record first.'],
])('says of the key %s that no record is open', (key, text) => {
  useApp.setState({ session: SIGNED_IN });
  expect(said(key)).toEqual([text]);
});

const openUser = async (saas = 'office365_emails') => {
  const user = {
    entity_id: 'u1',
    entity_type: 'azure_user',
    saas,
    name: 'Ann',
    email: 'ann@a.example',
  };
  drawRecord(
    { entityId: 'u1', saas, entityType: 'office365_emails_user', domain: 'user' },
    { 'apps.entity': answer({ entity: user }), 'entity.user': answer(user) },
  );
  await screen.findAllByRole('tab');
};

it.each([
  ['9', 'Open a tab of the record: This record has no tab 9.'],
  ['g', 'Go to the next side of a contradiction: Open an email, a file or a message first.'],
  ['l', 'Go to similar emails: Open an email first.'],
])('says of the key %s what a record lacks that is open', async (key, text) => {
  await openUser();
  expect(said(key)).toEqual([text]);
});

it('says that web notifications need a record of an app, of whatever type', async () => {
  useApp.setState(({ flags }) => ({ flags: { ...flags, troubleshooting_debug: true } }));
  await openUser('');
  const command = (id: string) => RECORD_COMMANDS.commands.find((one) => one.id === id);
  expect(command('record.webNotifications')?.isEnabled()).toBe(false);
  expect(command('record.webNotifications')?.needs?.()).toBe('Open a record of an app first');
  expect(command('record.debugLinks')?.needs?.()).toBe('Open an email, a file or a message first');
  useApp.setState(({ flags }) => ({ flags: { ...flags, troubleshooting_debug: false } }));
});
