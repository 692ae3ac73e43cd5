import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import {
  answerEffect,
  isDestructive,
  knownEffect,
} from '../../../../renderer/features/bulk-action/action-effects';
import { BulkActionDialog } from '../../../../renderer/features/bulk-action/BulkActionDialog';
import { offeredAction } from '../../../../renderer/features/bulk-action/record-actions';
import { newViewState } from '../../../../renderer/dataset-view/view/view-state';
import { takeKeyed } from '../../../../renderer/screens/review/commands';
import type { Desk } from '../../../../renderer/screens/review/desk';
import { DeskDialogs } from '../../../../renderer/screens/review/DeskDialogs';
import { useApp } from '../../../../renderer/state/app-store';
import { closeOverlay } from '../../../../renderer/state/overlay-store';
import { ok } from '../../../../shared/bridge';
import { QueryAction } from '../../../../shared/model/query';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

const action = (action_id: string, label: string, more: object = {}) =>
  QueryAction.parse({ action_id, label, ...more });
const HOLD = action('act_3', 'Zurückhalten');
const RESTORE = action('restore', 'Restore');
const before = useApp.getState();

beforeEach(() => useApp.setState({ session: SIGNED_IN }));
afterEach(() => {
  closeOverlay();
  useApp.setState({ session: before.session, settings: before.settings });
});

const open = (...actions: readonly QueryAction[]) => openWith(undefined, ...actions);

/** Opens the dialog with the action that was chosen before. */
const openWith = (wanted: string | undefined, ...actions: readonly QueryAction[]) => {
  const main = installMain({
    'app.saveSettings': (settings) => ok(settings),
    'bulk.start': answer({ id: 'j1', kind: 'action', title: '', state: 'waiting' }),
    'bulk.release': answer(null),
  });
  const choice = { choice: 'c1', rows: 12, entities: 12, nameless: 0, tenant: 'Contoso' };
  const dialog = () => (
    <BulkActionDialog
      noun="emails"
      target={{ entity_type: 'mail_email' }}
      actions={actions}
      wanted={wanted}
      choose={async () => ok(choice)}
      onStarted={vi.fn()}
      onClose={vi.fn()}
    />
  );
  return { main, dialog, ...draw(dialog()) };
};
const question = () => screen.queryByLabelText('What it does at this tenant');
const sent = (main: ReturnType<typeof installMain>) =>
  main.inputs('bulk.start').map((input) => (input as { readonly act: object }).act);

describe('an action', () => {
  it('does what the analyst said that it does, at this tenant and no other', () => {
    installMain({ 'app.saveSettings': (settings) => ok(settings) });
    const hold = { ...HOLD, is_destructive: true };
    answerEffect('act_3', 'quarantine');
    expect([isDestructive(hold), knownEffect(hold)]).toEqual([
      false,
      { effect: 'quarantine', source: 'analyst' },
    ]);
    expect(offeredAction({ id: 'quarantine' }, [hold])?.action_id).toBe('act_3');
    useApp.setState({ session: { ...SIGNED_IN, connectionId: 'another' } });
    expect(knownEffect(hold)).toEqual({ effect: undefined, source: 'tenant' });
  });

  it('needs an answer about its effect where not even the name tells, and the typed number until then', async () => {
    const { user, main } = open(HOLD);
    await waitFor(() => expect(question()).toHaveProperty('value', ''));
    await user.type(await screen.findByLabelText('Type 12 to confirm'), '12');
    expect(screen.getByRole('button', { name: /^Zurückhalten/ })).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('What it does at this tenant'), 'Quarantines');
    expect(screen.queryByLabelText('Type 12 to confirm')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Zurückhalten/ }));
    await waitFor(() => expect(sent(main)).toMatchObject([{ name: 'act_3', effect: 'quarantine' }]));
  });

  it('needs no second answer once it was sent with the effect that its name suggests', async () => {
    const first = openWith('restore', RESTORE, HOLD);
    await waitFor(() => expect(question()).toHaveProperty('value', 'restore'));
    expect(first.main.inputs('app.saveSettings')).toEqual([]);
    await first.user.click(screen.getByRole('button', { name: /^Restore/ }));
    await waitFor(() => expect(sent(first.main)).toMatchObject([{ name: 'restore', effect: 'restore' }]));
    first.unmount();
    const second = openWith('restore', RESTORE, HOLD);
    expect(await screen.findByText('You said: Restores from quarantine.')).toBeTruthy();
    expect(question()).toBeNull();
    await second.user.click(screen.getByRole('button', { name: 'Change…' }));
    await second.user.selectOptions(screen.getByLabelText('What it does at this tenant'), 'Deletes');
    expect(await screen.findByLabelText('Type 12 to confirm')).toBeTruthy();
  });

  it('needs no answer where the tenant says if it takes something away', async () => {
    open(action('act_4', 'Archiver', { is_destructive: false }));
    expect(await screen.findByText('The tenant marks it as not destructive.')).toBeTruthy();
    expect([question(), screen.queryByLabelText('Type 12 to confirm')]).toEqual([null, null]);
  });

  it('needs an answer, once, before a key takes it without another dialog', async () => {
    installMain({ 'app.saveSettings': (settings) => ok(settings) });
    const decide = vi.fn();
    const desk = {
      store: createStore(() => ({ ...newViewState(null), decisions: new Map() })),
      queue: { id: 'q', counted: { label: 'Restore requests' }, actions: [RESTORE] },
      decide,
    } as unknown as Desk;
    const { user } = draw(<DeskDialogs desk={desk} />);
    act(() => takeKeyed(desk, 'restore'));
    expect(await screen.findByRole('dialog', { name: 'What does “Restore” do?' })).toBeTruthy();
    expect([question()?.getAttribute('value'), decide.mock.calls.length]).toEqual([null, 0]);
    await user.click(screen.getByRole('button', { name: /^Restore/ }));
    await waitFor(() => expect(decide).toHaveBeenCalledTimes(1));
    act(() => takeKeyed(desk, 'restore'));
    expect(decide).toHaveBeenCalledTimes(2);
  });
});
