import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from 'zustand';
import { DeclineDialog } from '../../../../../renderer/screens/review/DeclineDialog';
import type { Desk } from '../../../../../renderer/screens/review/desk';
import { useApp } from '../../../../../renderer/state/app-store';
import { QueryAction } from '../../../../../shared/model/query';
import { draw, installMain } from '../../../../support/page';

const DECLINE = QueryAction.parse({
  action_id: 'decline_restore',
  label: 'Decline the restore',
  params: [{ name: 'reason', label: 'Reason', required: true }],
});

const desk = {
  store: createStore(() => ({ selection: { kind: 'some', ranges: [] }, count: 1, decisions: new Map() })),
  queue: { actions: [DECLINE] },
  chosen: async () => [],
} as unknown as Desk;

it('says how long a decline can be undone, and that nothing undoes it after that, before a digit sends it', () => {
  installMain();
  useApp.setState(({ settings }) => ({ settings: { ...settings, undoSeconds: 5 } }));
  draw(<DeclineDialog desk={desk} action={DECLINE} />);
  expect(screen.getByText(/5 seconds/).textContent).toContain('After that, it can’t be undone from here.');
});
