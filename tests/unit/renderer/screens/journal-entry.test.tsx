import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from 'zustand';
import { EntryPane } from '../../../../renderer/screens/journal/JournalScreen';
import type { Rows } from '../../../../renderer/dataset-view/rows/rows-store';
import { useApp } from '../../../../renderer/state/app-store';
import { draw, installMain, SIGNED_IN } from '../../../support/page';

const COLUMNS = [
  { key: 'at', label: 'Time', type: 'time' },
  { key: 'target', label: 'Target', type: 'text' },
  { key: 'before', label: 'Before', type: 'text', isJson: true },
  { key: 'after', label: 'After', type: 'text', isJson: true },
];

/** Draws an entry about some entities, and returns its fields. */
const entry = (target: string, ...ids: readonly string[]) => {
  installMain();
  useApp.setState({
    session: { ...SIGNED_IN },
    settings: { ...useApp.getState().settings, times: 'utc', dateFormat: 'us' },
  });
  const before = Object.fromEntries(ids.map((id) => [id, { State: 'delivered' }]));
  const after = { data: { name: 'quarantine', attributes: {}, tags: [] }, entity_ids: ids };
  const at = '2026-10-07T15:01:31.726Z';
  const open = { row: 1, offset: 0, cells: [1, at, target, JSON.stringify(before), JSON.stringify(after)] };
  const store = createStore(() => ({
    open,
    shows: 'row',
    view: { filter: [] },
    dataset: { columns: COLUMNS },
    count: 1,
  }));
  draw(<EntryPane rows={{ store, openName: () => undefined } as unknown as Rows} />);
  return within(screen.getByRole('complementary'))
    .getAllByRole('term')
    .filter(({ nextElementSibling: value }) => !value?.querySelector('dl'))
    .map(({ textContent, nextElementSibling: value }) => `${textContent}: ${value?.textContent ?? ''}`);
};

it('shows the time of an entry as its row does, with its zone', () => {
  expect(entry('Handover', 'e1')).toContain('Time: 10/07/26 15:01:31 · UTC');
});

it('shows the time of an open entry in another zone once the analyst chose that', () => {
  entry('Handover', 'e1');
  act(() =>
    useApp.setState(({ settings }) => ({ settings: { ...settings, times: 'local' }, zone: 'Asia/Tokyo' })),
  );
  expect(screen.getByText('Time').nextElementSibling?.textContent).toContain('10/08/26 00:01:31');
});

it('names the email of an entry in place of its ID', () => {
  expect(entry('Handover', '3e056206')).toContain('Handover › State: delivered');
});

it('keeps the IDs of an entry about several emails apart', () => {
  const fields = entry('2 emails: “Handover”, “Minutes”', 'e1f', 'e2f');
  expect(fields).toContain('e1f › State: delivered');
  expect(fields).toContain('e2f › State: delivered');
});

it('leaves out what was recorded as empty', () => {
  const fields = entry('Handover', 'e1');
  expect(fields.join()).not.toContain('Attributes');
  expect(fields).toContain('Action › Name: quarantine');
});
