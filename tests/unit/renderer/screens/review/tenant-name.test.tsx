import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { takeKeyed } from '../../../../../renderer/screens/review/commands';
import type { Desk } from '../../../../../renderer/screens/review/desk';
import { DeskDialogs } from '../../../../../renderer/screens/review/DeskDialogs';
import { forgetLedgers } from '../../../../../renderer/screens/review/ledger';
import { newViewState } from '../../../../../renderer/dataset-view/view/view-state';
import { useApp } from '../../../../../renderer/state/app-store';
import { closeOverlay } from '../../../../../renderer/state/overlay-store';
import { answerEffects, draw, installMain, SIGNED_IN } from '../../../../support/page';

const MSP = { ...SIGNED_IN, address: 'https://eu-msp.portal.example', tenant: 'Contoso Ltd' };
const decide = vi.fn();
const desk = {
  store: createStore(() => ({ ...newViewState(null), decisions: new Map() })),
  queue: {
    id: 'restore mail_email',
    counted: { label: 'Restore requests' },
    actions: [{ action_id: 'quarantine', label: 'Quarantine', params: [] }],
  },
  decide,
} as unknown as Desk;
const dialog = () => screen.queryByRole('dialog', { name: 'Decide for this tenant' });
const press = () => act(() => takeKeyed(desk, 'quarantine'));

beforeEach(() => {
  decide.mockClear();
  installMain();
  useApp.setState({ session: MSP });
  answerEffects();
});
afterEach(() => {
  closeOverlay();
  forgetLedgers();
});

it('asks for the name of the tenant before the first decision on a queue at an MSP portal, and once', async () => {
  const { user } = draw(<DeskDialogs desk={desk} />);
  press();
  const field = await screen.findByLabelText('Type Contoso Ltd to confirm');
  await user.type(field, 'Fabrikam{Enter}');
  expect(decide).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'contoso ltd{Enter}');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(decide).toHaveBeenCalledTimes(1);
  press();
  expect([dialog(), decide.mock.calls.length]).toEqual([null, 2]);
});

it('asks again once another session has begun', async () => {
  const { user } = draw(<DeskDialogs desk={desk} />);
  press();
  await user.type(await screen.findByLabelText('Type Contoso Ltd to confirm'), 'Contoso Ltd{Enter}');
  await waitFor(() => expect(decide).toHaveBeenCalledTimes(1));
  forgetLedgers();
  press();
  expect(await screen.findByRole('dialog', { name: 'Decide for this tenant' })).toBeTruthy();
  expect(decide).toHaveBeenCalledTimes(1);
});

it('decides at once at any other portal', () => {
  useApp.setState({ session: SIGNED_IN });
  draw(<DeskDialogs desk={desk} />);
  press();
  expect([dialog(), decide.mock.calls.length]).toEqual([null, 1]);
});
