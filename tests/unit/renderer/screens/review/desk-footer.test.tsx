import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from 'zustand';
import { DeskFooter } from '../../../../../renderer/screens/review/DeskFooter';
import { AllDecided } from '../../../../../renderer/screens/review/DeskView';
import type { Desk } from '../../../../../renderer/screens/review/desk';
import { useApp } from '../../../../../renderer/state/app-store';
import { setUpAllCommands } from '../../../../support/all-commands';
import { answer, draw, installMain, SIGNED_IN } from '../../../../support/page';

setUpAllCommands();

const waiting = { batch: 'b', row: 0, dataset: 'd', label: 'Restore', actionId: 'restore', stage: 'waiting' };
const QUARANTINE = { action_id: 'quarantine', label: 'Quarantine', params: [] };
const deskOf = (patch: Partial<typeof waiting> = {}, actions: readonly (typeof QUARANTINE)[] = []) =>
  ({
    store: createStore(() => ({
      selection: { kind: 'some', ranges: [] },
      count: 1,
      open: null,
      decisions: new Map([['e1', { ...waiting, ...patch }]]),
    })),
    queue: { actions },
    follows: () => false,
  }) as unknown as Desk;
const strip = () => within(screen.getByRole('group', { name: 'Pending decisions' }));

it.each([
  ['names the tenant of a waiting decision at an MSP portal', 'https://eu-msp.portal.example', true],
  ['names no tenant beside a waiting decision at any other portal', SIGNED_IN.address, false],
])('%s', (_, address, isNamed) => {
  installMain();
  useApp.setState({ session: { ...SIGNED_IN, address, tenant: 'Contoso Ltd' } });
  draw(<DeskFooter desk={deskOf()} target={null} />);
  expect(strip().queryByText('Contoso Ltd') !== null).toBe(isNamed);
});

it('offers to undo or send a decision that is still checked', () => {
  installMain();
  draw(<DeskFooter desk={deskOf({ stage: 'checking' })} target={null} />);
  strip().getByText('Checking 1 item');
  strip().getByRole('button', { name: /^Undo/ });
  strip().getByRole('button', { name: /^Send now/ });
});

it('offers no button for a restore that the tenant rules out', async () => {
  installMain({
    'entity.isQuarantineRestorable': answer({ restorable: false, reason: 'It is not in quarantine' }),
  });
  const restore = { action_id: 'restore', label: 'Restore', params: [] };
  const desk = deskOf({ stage: 'done' }, [restore, QUARANTINE]);
  desk.store.setState({ open: { row: 0, offset: 0, cells: [0] } });
  const target = { entityId: 'e1', saas: 'mail', entityType: 'mail_email', domain: 'email' } as const;
  draw(<DeskFooter desk={desk} target={target} />);
  await screen.findByText(/^Can’t be restored/);
  expect(screen.getByRole('button', { name: /^Restore/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /^Quarantine/ })).toHaveProperty('disabled', false);
});

it('tells the whole name of an action in a tooltip, with its key', () => {
  installMain();
  const label = 'Quarantine of the merged subsidiaries in Northern Europe';
  const actions = [
    { ...QUARANTINE, label },
    { action_id: 'restore', label: 'Restore', params: [] },
  ];
  const desk = deskOf({ stage: 'done' }, actions);
  desk.store.setState({ open: { row: 0, offset: 0, cells: [0] } });
  draw(<DeskFooter desk={desk} target={null} />);
  expect(screen.getByRole('button', { name: /^Quarantine of/ }).title).toBe(`${label} · Q`);
});

it.each([
  ['says of a waiting decision that nothing undoes it', [], true],
  ['says nothing of a waiting decision that another action undoes', [QUARANTINE], false],
])('%s', (_, actions, isSaid) => {
  installMain();
  draw(<DeskFooter desk={deskOf({}, actions)} target={null} />);
  expect(strip().queryByText('No action here undoes it') !== null).toBe(isSaid);
});

it('says what became of the open item whole, with the tenant’s reason', () => {
  installMain();
  const desk = deskOf({ stage: 'refused', reason: 'The mailbox is being moved' } as Partial<typeof waiting>);
  const dataset = { columns: [{ key: 'entity_id' }] };
  desk.store.setState({ dataset, open: { row: 0, offset: 0, cells: [0, 'e1'] } } as object);
  draw(<DeskFooter desk={desk} target={null} />);
  screen.getByText('Restore · refused: The mailbox is being moved');
});

it('marks the end of a queue as a warning while something was refused', () => {
  installMain();
  const view = { filter: [] };
  const desk = deskOf({ stage: 'refused' });
  desk.store.setState({ view, done: { view, count: 1 } } as object);
  draw(<AllDecided desk={desk} />);
  expect(screen.getByRole('status').className).toContain('warn');
});
