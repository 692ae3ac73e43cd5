import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { rangesOf } from '../../../../../renderer/dataset-view/view/selection';
import { newViewState } from '../../../../../renderer/dataset-view/view/view-state';
import { takeKeyed } from '../../../../../renderer/screens/review/commands';
import type { QueueDecision } from '../../../../../renderer/screens/review/decisions';
import type { Desk } from '../../../../../renderer/screens/review/desk';
import { DeskDialogs } from '../../../../../renderer/screens/review/DeskDialogs';
import { closeOverlay } from '../../../../../renderer/state/overlay-store';
import { QueryAction } from '../../../../../shared/model/query';
import { answerEffects, draw, installMain } from '../../../../support/page';
import { datasetOf } from '../../dataset-view/fake-rows';

const RESTORE = QueryAction.parse({ action_id: 'restore', label: 'Restore' });
const DECLINE = QueryAction.parse({ action_id: 'decline_restore', label: 'Decline the restore' });
const REASONED = QueryAction.parse({
  ...DECLINE,
  params: [{ name: 'reason', label: 'Reason', required: true }],
});

const stopped = (row: number, actionId: string, reason: string): QueueDecision => ({
  batch: 'b',
  row,
  dataset: 'd1',
  label: actionId,
  actionId,
  stage: 'unsent',
  reason,
  isChanged: true,
});
const itemOf = (entityId: string) => ({ entityId, columns: [], cells: [0, entityId] });

/** Opens a desk at which three items are marked, and an action on the first two of them was stopped. */
const openDesk = (actionId: string, actions: readonly QueryAction[]) => {
  const decide = vi.fn();
  const desk = {
    store: createStore(() => ({
      ...newViewState(datasetOf({ loaded: 3 })),
      selection: { kind: 'some', ranges: rangesOf([0, 1, 2]) },
      decisions: new Map([
        ['e1', stopped(0, actionId, 'Decided by ana@contoso.example.')],
        ['e2', stopped(1, actionId, 'Decided by carl@contoso.example.')],
      ]),
    })),
    queue: { id: 'q', counted: { label: 'Restore requests' }, actions },
    chosen: async () => [itemOf('e1'), itemOf('e2'), itemOf('e3')],
    decide,
  } as unknown as Desk;
  return { desk, decide, ...draw(<DeskDialogs desk={desk} />) };
};
const reasons = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const REASONS = ['e1: Decided by ana@contoso[.]example.', 'e2: Decided by carl@contoso[.]example.'];

beforeEach(() => {
  installMain();
  answerEffects();
});
afterEach(closeOverlay);

it('lists all decisions that a restore overrides, and overrides those only', async () => {
  const { user, desk, decide } = openDesk('restore', [RESTORE]);
  act(() => takeKeyed(desk, 'restore'));
  await waitFor(() => expect(reasons()).toEqual(REASONS));
  await user.click(screen.getByRole('button', { name: 'Restore anyway' }));
  const [, taking, items] = decide.mock.calls[0] ?? [];
  expect(taking).toEqual({ overrules: ['e1', 'e2'] });
  expect(await items).toHaveLength(3);
});

it('asks before a decline without parameters overrides what somebody else decided', async () => {
  const { user, desk, decide } = openDesk('decline_restore', [DECLINE]);
  act(() => takeKeyed(desk, 'decline'));
  await waitFor(() => expect(reasons()).toEqual(REASONS));
  await user.click(screen.getByRole('button', { name: 'Decline the restore anyway' }));
  expect(decide.mock.calls[0]?.[1]).toEqual({ overrules: ['e1', 'e2'] });
});

it('lists all decisions that a decline with a reason overrides, and overrides those only', async () => {
  const { user, desk, decide } = openDesk('decline_restore', [REASONED]);
  act(() => takeKeyed(desk, 'decline'));
  await waitFor(() => expect(reasons()).toEqual(REASONS));
  await user.click(screen.getByRole('radio', { name: /Malware/ }));
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(decide.mock.calls[0]?.[1]).toMatchObject({ overrules: ['e1', 'e2'] });
});
