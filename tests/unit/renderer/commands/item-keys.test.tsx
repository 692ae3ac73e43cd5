import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { Popover } from '../../../../renderer/components/Popover';
import { EvidenceContext, EvidenceValue } from '../../../../renderer/record/EvidenceValue';
import { DeclineDialog } from '../../../../renderer/screens/review/DeclineDialog';
import type { Desk } from '../../../../renderer/screens/review/desk';
import { PastRun } from '../../../../renderer/screens/hunt/query-bar/PastRun';
import { useApp } from '../../../../renderer/state/app-store';
import type { PastQuery } from '../../../../shared/model/past-query';
import { QueryAction } from '../../../../shared/model/query';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain, type FakeMain } from '../../../support/page';

const opened = vi.hoisted(() => ({ pivots: [] as string[] }));
vi.mock('../../../../renderer/query/pivot-screen', async (original) => ({
  ...(await original<object>()),
  openPivot: (text: string) => opened.pivots.push(text),
}));

setUpAllCommands();

const bind = (keys: Record<string, string[]>): void =>
  useApp.setState(({ settings }) => ({ settings: { ...settings, keys } }));

let main: FakeMain;
let screenOf = 'hunt';
let stop: () => void;
beforeEach(() => {
  opened.pivots.length = 0;
  main = installMain({ 'runs.change': answer({ queries: [], notices: [] }) });
  stop = listenToKeys(() => ({ screen: screenOf, isCovered: false }));
});
afterEach(() => {
  stop();
  bind({});
});

const press = (key: string, modifiers: object = {}): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });

const drawValue = () => {
  const target = { entityId: 'u1', entityType: 't', saas: 's', domain: 'user' } as const;
  draw(
    <EvidenceContext value={{ target }}>
      <EvidenceValue field="host" label="Host" value="evil.example">
        evil.example
      </EvidenceValue>
    </EvidenceContext>,
  );
  screen.getByText('evil.example').focus();
};

it('lists what was seen with the focused value by P, or by the key that the analyst gave it', () => {
  drawValue();
  press('p');
  expect(opened.pivots).toEqual(['evil.example']);
  act(() => bind({ 'value.pivot': ['Y'] }));
  press('p');
  press('y');
  expect(opened.pivots).toEqual(['evil.example', 'evil.example']);
});

it('opens the menu of the focused value by Enter and by M', async () => {
  drawValue();
  press('m');
  await screen.findByRole('menu', { name: 'Host' });
});

const RUN = {
  id: 'r1',
  words: 'subject is invoice',
  name: '',
  isFavourite: false,
  found: [{ at: 0, total: 3, tookMs: 1 }],
  query: { saas_id: 'mail', query_domain: 'email', sort_by: [] },
} as unknown as PastQuery;

/** Draws a past run in a panel, as the hunt does. */
const drawRun = async (onTab: () => void) => {
  draw(
    <Popover
      isOpen
      onOpen={() => undefined}
      content={
        <div className="runs-panel" role="dialog" aria-label="Runs">
          <ul>
            <PastRun run={RUN} isFirst onRun={() => undefined} onTab={onTab} />
          </ul>
        </div>
      }
    >
      <button>Open</button>
    </Popover>,
  );
  const run = await screen.findByRole('button', { name: /^Run again/ });
  act(() => run.focus());
};

it('runs a past run in a new tab, and makes it a favorite, by keys that can be changed', async () => {
  screenOf = 'hunt';
  const onTab = vi.fn();
  await drawRun(onTab);
  press('Enter', { shiftKey: true });
  expect(onTab).toHaveBeenCalledTimes(1);
  act(() => bind({ 'pastRun.favorite': ['W'] }));
  press('s');
  expect(main.inputs('runs.change')).toEqual([]);
  press('w');
  expect(main.inputs('runs.change')).toEqual([{ id: 'r1', isFavourite: true }]);
});

it('means nothing else by a bare key while a panel is open', async () => {
  screenOf = 'hunt';
  await drawRun(() => undefined);
  press('?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
});

it('declines with the reason whose digit is pressed, but not while a comment is typed', async () => {
  screenOf = 'review';
  const decide = vi.fn();
  const action = QueryAction.parse({
    action_id: 'decline_restore',
    label: 'Decline the restore',
    params: [{ name: 'reason', label: 'Reason', required: true }],
  });
  const desk = {
    store: createStore(() => ({ selection: { kind: 'some', ranges: [] }, count: 1, decisions: new Map() })),
    queue: { actions: [action] },
    chosen: async () => [],
    decide,
  } as unknown as Desk;
  draw(<DeclineDialog desk={desk} action={action} />);
  act(() => screen.getByRole('textbox').focus());
  press('2');
  expect(decide).not.toHaveBeenCalled();
  act(() => screen.getByRole('radio', { name: /Phishing/ }).focus());
  press('2');
  await waitFor(() => expect(decide).toHaveBeenCalledTimes(1));
  expect(JSON.stringify(decide.mock.calls[0])).toContain('Malware');
});
