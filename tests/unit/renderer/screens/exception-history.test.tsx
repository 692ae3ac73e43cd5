import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExceptionHistory } from '../../../../renderer/screens/exceptions/ExceptionHistory';
import { fail, ok } from '../../../../shared/bridge';
import { draw, installMain } from '../../../support/page';

const CELLS: Readonly<Record<string, string>> = {
  sec_type: 'checkpoint_url',
  exception_type: 'allow-domain',
  exception_str: 'partner.example',
};
const field = (key: string) => CELLS[key];
const FIRST = { comment: 'First', is_exclusive: false, payload: '', creator: 'ann@contoso.example' };
const change = (changed: object) => ({
  seq: 1,
  at: '2026-11-20T09:00:00Z',
  who: 'ann',
  outcome: 'done',
  reason: '',
  before: null,
  after: FIRST,
  ...changed,
});

it('lists who changed what of an exception and when, and says what the journal can’t tell', async () => {
  const second = { ...FIRST, comment: '<b>Second</b>', is_exclusive: true };
  const changes = [
    change({ seq: 3, outcome: 'refused', reason: 'No license.' }),
    change({ seq: 2, before: FIRST, after: second }),
    change({}),
  ];
  const main = installMain({
    'exceptions.history': () => ok({ changes, total: 60, unreadable: 1 }),
  });
  draw(<ExceptionHistory field={field} />);
  const table = await screen.findByRole('table', { name: 'Changes made here' });
  const [refused, changed, added] = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
  expect(refused).toContain('Refused by the tenant: No license.');
  expect(changed).toContain('Comment: First → <b>Second</b>');
  expect(changed).toContain('Exclusive: no → yes');
  expect(changed).not.toContain('Creator');
  expect(added).toContain('Comment: First');
  expect(added).toContain('New: the tenant had none before');
  // Two columns: with a third one, an address has no room in the pane.
  within(table).getByRole('columnheader', { name: 'Time and user' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(added).toMatch(/^11\/20\/26 \d\d:00:00ann/);
  screen.getByText(/Changes made elsewhere aren’t in it/);
  screen.getByText(/^The newest 3 of 60 changes/);
  screen.getByText(/^1 entry of the journal can’t be read/);
  expect(main.inputs('exceptions.history')).toEqual([CELLS]);
});

it('leaves the creator out if the tenant didn’t say who it is, and names one that it removed', async () => {
  const unknown = { ...FIRST, comment: 'Second', creator: null };
  const removed = { ...FIRST, creator: '' };
  const changes = [
    change({ seq: 3, after: unknown }),
    change({ seq: 2, before: FIRST, after: removed }),
    change({ before: FIRST, after: unknown }),
  ];
  installMain({ 'exceptions.history': () => ok({ changes, total: 3, unreadable: 0 }) });
  draw(<ExceptionHistory field={field} />);
  const table = await screen.findByRole('table', { name: 'Changes made here' });
  const [added, without, changed] = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
  expect(added).not.toContain('Creator');
  expect(without).toContain('Creator: ann@contoso[.]example → none');
  expect(changed).toContain('Comment: First → Second');
  expect(changed).not.toContain('Creator');
});

it('shows no earlier value of a setting that the tenant didn’t send', async () => {
  const before = { comment: null, is_exclusive: null, payload: '', creator: null };
  const changes = [change({ before })];
  installMain({ 'exceptions.history': () => ok({ changes, total: 1, unreadable: 0 }) });
  draw(<ExceptionHistory field={field} />);
  const table = await screen.findByRole('table', { name: 'Changes made here' });
  within(table).getByText('Comment: First');
  within(table).getByText('Exclusive: no');
  within(table).getByText('Creator: ann@contoso[.]example');
  expect(within(table).queryByText(/→|New: the tenant had none/)).toBeNull();
});

it('reports that nothing was changed here, or that the journal could not be read', async () => {
  installMain({ 'exceptions.history': () => ok({ changes: [], total: 0, unreadable: 0 }) });
  const { unmount } = draw(<ExceptionHistory field={field} />);
  await screen.findByText('No change was made here.');
  unmount();
  installMain({
    'exceptions.history': () => fail({ kind: 'disk', message: 'The disk is full.', next: 'Retry.' }),
  });
  draw(<ExceptionHistory field={field} />);
  await screen.findByText('The disk is full.');
  screen.getByRole('button', { name: 'Retry' });
});
