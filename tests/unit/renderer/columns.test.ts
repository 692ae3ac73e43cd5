import { describe, expect, it } from 'vitest';
import type { DatasetColumn } from '../../../shared/dataset';
import { gridColumns, shownCell } from '../../../renderer/dataset-view/grid/grid-column';
import { draftFromLayout, shownColumns } from '../../../renderer/screens/hunt/result/shown-columns';

const column = (key: string, type: DatasetColumn['type'] = 'text'): DatasetColumn => ({
  key,
  label: key,
  type,
});
const loaded = [
  column('received', 'time'),
  column('from_email'),
  column('subject'),
  column('spf'),
  column('dkim'),
  column('dmarc'),
  column('entity_id'),
];
const draft = ['received', 'from_email', 'subject', 'spf', 'dkim', 'dmarc'].map((db_id) => ({
  db_id,
  label: db_id,
}));

describe('columns of the grid', () => {
  it('shows SPF, DKIM and DMARC as one, and hides the entity ID', () => {
    expect(gridColumns(loaded).map((one) => one.id)).toEqual(['received', 'from_email', 'subject', 'auth']);
  });

  it('shows a single check in a column of its own', () => {
    expect(gridColumns([column('spf'), column('dkim')]).map((one) => one.id)).toEqual(['spf', 'dkim']);
  });

  it('shows a cell as text: the time in a zone, addresses defanged, the checks by name', () => {
    const [received, from, , auth] = gridColumns(loaded);
    const row = [
      7,
      '2026-11-20T13:38:39Z',
      'voice@tele-notify.info',
      'Hi',
      'none',
      'pass',
      'fail',
      'e1',
    ] as const;
    if (!received || !from || !auth) throw new Error('columns are missing');
    expect(shownCell(row, received)).toMatch(/^11\/2\d\/26 \d\d:38:39$/);
    expect(shownCell(row, from)).toBe('voice@tele-notify[.]info');
    expect(shownCell(row, auth)).toBe('SPF none · DKIM pass · DMARC fail');
  });

  it('follows the order of the draft and hides what the draft hides', () => {
    const { columns, hidden } = shownColumns(loaded, [
      { db_id: 'subject', label: 's' },
      { db_id: 'received', label: 'r', hidden: true },
    ]);
    expect(columns.slice(0, 2).map((one) => one.id)).toEqual(['subject', 'received']);
    expect([...hidden].sort()).toEqual(['auth', 'from_email', 'received']);
  });

  it('writes order and widths of the grid to the draft, the three checks together', () => {
    const { columns } = shownColumns(loaded, draft);
    const layout = ['auth', 'subject', 'received', 'from_email'].map((id) => ({
      id,
      width: 99,
      hidden: false,
    }));
    const next = draftFromLayout(draft, columns, layout);
    expect(next.map((one) => one.db_id)).toEqual([
      'spf',
      'dkim',
      'dmarc',
      'subject',
      'received',
      'from_email',
    ]);
    expect(next.every((one) => one.width === 99)).toBe(true);
  });

  it('ignores a width that the analyst did not set, so that opening a pane does not change the query', () => {
    const { columns } = shownColumns(loaded, draft);
    const layout = ['subject', 'auth', 'received', 'from_email'].map((id) => ({
      id,
      hidden: false,
      ...(id === 'subject' ? { width: 250 } : {}),
    }));
    const next = draftFromLayout(draft, columns, layout);
    expect(next.find((one) => one.db_id === 'subject')).toEqual({
      ...draft.find((one) => one.db_id === 'subject'),
      width: 250,
    });
    for (const one of next)
      if (one.db_id !== 'subject') expect(one).toEqual(draft.find(({ db_id }) => db_id === one.db_id));
  });
});
