import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from 'zustand';
import { DeskFooter } from '../../../../../renderer/screens/review/DeskFooter';
import type { Desk } from '../../../../../renderer/screens/review/desk';
import { useApp } from '../../../../../renderer/state/app-store';
import { setUpAllCommands } from '../../../../support/all-commands';
import { draw, installMain, SIGNED_IN } from '../../../../support/page';

setUpAllCommands();

const waiting = { batch: 'b', row: 0, dataset: 'd', label: 'Restore', actionId: 'restore', stage: 'waiting' };
const desk = {
  store: createStore(() => ({
    selection: { kind: 'some', ranges: [] },
    count: 1,
    open: null,
    decisions: new Map([['e1', waiting]]),
  })),
  queue: { actions: [] },
  follows: () => false,
} as unknown as Desk;

it.each([
  ['names the tenant of a waiting decision at an MSP portal', 'https://eu-msp.portal.example', true],
  ['names no tenant beside a waiting decision at any other portal', SIGNED_IN.address, false],
])('%s', (_, address, isNamed) => {
  installMain();
  useApp.setState({ session: { ...SIGNED_IN, address, tenant: 'Contoso Ltd' } });
  draw(<DeskFooter desk={desk} target={null} />);
  const strip = screen.getByRole('group', { name: 'Pending decisions' });
  expect(strip.textContent?.includes('Contoso Ltd')).toBe(isNamed);
});
