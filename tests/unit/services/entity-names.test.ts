import { expect, it } from 'vitest';
import { namedColumns, readNames } from '../../../main/services/bulk-actions/entity-names';
import type { DatasetColumn } from '../../../shared/dataset';
import { ok } from '../../../shared/bridge';

const column = (key: string, label = key): DatasetColumn => ({ key, label, type: 'text' });
const VIEW = { view: { dataset: 'd', sort: [], filter: [] }, selection: null };

it('finds subject, sender, recipients and state by their keys or labels, of any tenant', () => {
  const keys = (...columns: DatasetColumn[]) => namedColumns(columns).map(({ key }) => key);
  expect(keys(column('state'), column('from_email'), column('subject'), column('recipients'))).toEqual([
    'subject',
    'from_email',
    'recipients',
    'state',
  ]);
  expect(keys(column('c17', 'Subject'), column('c3', 'Sender'), column('c9', 'Size'))).toEqual(['c17', 'c3']);
  expect(keys(column('file_name'), column('owner'))).toEqual(['file_name', 'owner']);
  expect(keys(column('size'))).toEqual([]);
});

it('labels the state as that before the action', () => {
  const columns = namedColumns([column('subject', 'Subject'), column('state', 'State')]);
  expect(columns.map(({ label }) => label)).toEqual(['Subject', 'State before']);
});

it('reads the names of the selected rows, lists as one text', async () => {
  const cells: Record<string, unknown[]> = { subject: ['Hello', null], recipients: [['a@x', 'b@x'], []] };
  const datasets = { cells: async ({ key }: { key: string }) => ok((cells[key] ?? []) as never[]) };
  const names = await readNames(datasets, [column('subject'), column('recipients')], VIEW, ['1', '2']);
  expect(names?.labels).toEqual(['subject', 'recipients']);
  expect(names?.cells.get('1')).toEqual(['Hello', 'a@x, b@x']);
  expect(names?.cells.get('2')).toEqual(['', '']);
});

it('leaves names out if rows came in between, so that no subject is beside another row’s ID', async () => {
  const datasets = { cells: async () => ok(['Hello', 'New', 'World'] as never[]) };
  expect(await readNames(datasets, [column('subject')], VIEW, ['1', '2'])).toBeUndefined();
});

it('leaves names out if there are too many rows or no such column', async () => {
  const datasets = { cells: async () => ok([] as never[]) };
  expect(await readNames(datasets, [column('size')], VIEW, ['1'])).toBeUndefined();
  const many = Array.from({ length: 20_001 }, (_, n) => String(n));
  expect(await readNames(datasets, [column('subject')], VIEW, many)).toBeUndefined();
});
