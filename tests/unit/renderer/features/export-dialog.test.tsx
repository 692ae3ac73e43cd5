import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ExportDialog } from '../../../../renderer/features/export/ExportDialog';
import { exportedColumns } from '../../../../renderer/features/export/ExportDialog';
import { receiptBlocks } from '../../../../renderer/features/export/receipt-pairs';
import { NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { answer, draw, installMain } from '../../../support/page';

const START = useOverlay.getState();
beforeEach(() => useOverlay.setState(START, true));

const COLUMN = { id: 'subject', label: 'Subject', keys: ['subject'] };
const DATASET = {
  dataset: 'd',
  columns: [
    { key: 'entity_id', label: 'Entity ID', type: 'text' },
    { key: 'subject', label: 'Subject line', type: 'text' },
  ],
  loaded: 125,
  total: 125,
  isTotalKnown: true,
};
const SOURCE = {
  view: { dataset: 'd', sort: [], filter: [] },
  count: 125,
  countedAt: 125,
  selection: NOTHING,
  dataset: DATASET,
  columns: [COLUMN],
  name: 'Emails',
  query: 'all emails',
};
type Props = Parameters<typeof ExportDialog>[0];
const open = (patch: object = {}) =>
  draw(<ExportDialog {...({ ...SOURCE, ...patch } as unknown as Props)} />);
const submit = () => screen.getByRole('button', { name: 'Export to file…' });

describe('the export dialog', () => {
  it('exports all rows as CSV with their labels and the entity ID', async () => {
    const main = installMain({ 'export.dataset': answer(null) });
    const { user } = open();
    await user.click(submit());
    await waitFor(() => expect(main.inputs('export.dataset')).toHaveLength(1));
    expect(main.inputs('export.dataset')[0]).toMatchObject({
      columns: ['subject', 'entity_id'],
      labels: ['Subject line', 'Entity ID'],
      selection: null,
      counted: { rows: 125, loaded: 125 },
      format: 'csv',
      password: null,
      timeZone: null,
    });
  });

  it('leaves the entity ID out if it is unchecked', async () => {
    const main = installMain({ 'export.dataset': answer(null) });
    const { user } = open();
    await user.click(screen.getByRole('checkbox', { name: /^Include entity IDs/ }));
    await user.click(submit());
    await waitFor(() => expect(main.inputs('export.dataset')).toHaveLength(1));
    expect(main.inputs('export.dataset')[0]).toMatchObject({ columns: ['subject'] });
  });

  it('says that nothing was written if the save dialog was canceled', async () => {
    installMain({ 'export.dataset': answer(null) });
    const { user } = open();
    await user.click(submit());
    await waitFor(() =>
      expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual([
        'Export canceled. No file was written.',
      ]),
    );
  });

  it('stays disabled until both passwords match', async () => {
    installMain();
    const { user } = open();
    await user.type(screen.getByLabelText('Password'), 'secret');
    expect(submit()).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Repeat password'), 'secre');
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match.');
    await user.type(screen.getByLabelText('Repeat password'), 't');
    expect(submit()).toHaveProperty('disabled', false);
  });

  it('shows the password on request', async () => {
    installMain();
    const { user } = open();
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  });

  it('offers nothing to export if there are no rows', () => {
    installMain();
    open({ count: 0 });
    expect(submit()).toHaveProperty('disabled', true);
  });

  it('warns that only loaded rows can be exported, and loads all on request', async () => {
    installMain();
    let loads = 0;
    const { user } = open({
      dataset: { ...DATASET, total: 998, state: 'idle' },
      onLoadAll: () => (loads += 1),
    });
    expect(screen.getByText('125 of 998 rows are loaded. Only loaded rows can be exported.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load all first' }));
    expect(loads).toBe(1);
  });
});

describe('the columns of an export', () => {
  it('the columns of an export contain the entity ID once, even if it is on screen', () => {
    const shown = { id: 'id', label: 'ID', keys: ['entity_id'] };
    const source = { ...SOURCE, columns: [shown] } as unknown as Parameters<typeof exportedColumns>[0];
    expect(exportedColumns(source, true).map(({ key }) => key)).toEqual(['entity_id']);
  });
});

describe('a receipt', () => {
  it('lists what it states and leaves out what it does not', () => {
    const blocks = receiptBlocks(
      {
        kind: 'export',
        fileName: 'emails.csv',
        bytes: 2_048,
        sha256: 'ab',
        startedAt: '2026-11-20T08:00:00Z',
        finishedAt: '2026-11-20T08:00:01Z',
        rows: { asked: 12, written: 12, total: 30 },
        tenant: 'Contoso',
        timeZone: 'UTC',
        guarded: 0,
        defanged: false,
      },
      'UTC',
    );
    expect(blocks.map(({ title }) => title)).toEqual(['File', 'Content', 'Request']);
    const pairs = blocks.flatMap((block) => block.pairs);
    expect(pairs.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Name: emails.csv',
      'Size: 2.0 KB (2,048 bytes)',
      'Rows requested: 12',
      'Rows written: 12',
      'Rows in the tenant: 30',
      'SHA-256: ab',
      'Formula guard: 0 cells',
      'Defanged: No',
      'Tenant: Contoso',
      'Time zone: UTC',
      expect.stringMatching(/^Finished: 11\/20\/26 08:00:01/),
    ]);
  });

  it('names the file that the rows come from, and no tenant', () => {
    const blocks = receiptBlocks(
      {
        kind: 'export',
        fileName: 'strange.xlsx',
        bytes: 2_048,
        sha256: 'ab',
        startedAt: '2026-11-20T08:00:00Z',
        finishedAt: '2026-11-20T08:00:01Z',
        rows: { asked: 3, written: 3, total: 2_000 },
        tenant: '',
        source: { kind: 'file', isLocal: true, name: 'strange.csv', sha256: 'cd' },
        timeZone: 'As in the file',
      },
      'UTC',
    );
    const pairs = blocks.flatMap((block) => block.pairs.map(({ label, value }) => `${label}: ${value}`));
    expect(pairs).toContain('Rows in the file: 2,000');
    expect(pairs).toContain('Source file: strange.csv');
    expect(pairs).toContain('SHA-256 of the source file: cd');
    expect(pairs).toContain('Time zone: As in the file');
    expect(pairs.join()).not.toMatch(/tenant/i);
  });

  it('says nothing of a tenant in the choices of a format, since rows of files are exported too', async () => {
    installMain();
    const { user } = open({ dataset: { ...DATASET, isLocal: true, file: { name: 'strange.csv' } } });
    for (const format of ['JSON', 'Excel', 'Parquet', 'CSV']) {
      await user.click(screen.getByRole('radio', { name: format }));
      expect(screen.getByRole('dialog').textContent).not.toMatch(/tenant|as sent/i);
    }
  });

  it('gives a sample and its archive a block each, with their own name, size and hash', () => {
    const receipt = {
      kind: 'download',
      fileName: 'invoice.zip',
      bytes: 300,
      sha256: 'of the archive',
      startedAt: '2026-11-20T08:00:00Z',
      finishedAt: '2026-11-20T08:00:01Z',
      tenant: 'Contoso',
      who: 'ana, with the connection “Contoso”',
      timeZone: 'UTC',
      zipPassword: 'infected',
      sample: { name: 'invoice.exe', bytes: 200, sha256: 'of the sample', md5: 'md5 of the sample' },
    } as const;
    const linesOf = (blocks: ReturnType<typeof receiptBlocks>) =>
      blocks.map(({ title, pairs }) => [title, ...pairs.map(({ label, value }) => `${label}: ${value}`)]);
    const [archive, sample, request] = linesOf(receiptBlocks(receipt, 'UTC'));
    expect(archive).toEqual([
      'Archive',
      'Name: invoice.zip',
      'Size: 300 B (300 bytes)',
      'SHA-256: of the archive',
      'Zip password: infected',
    ]);
    expect(sample).toEqual([
      'Sample',
      'Name: invoice.exe',
      'Size: 200 B (200 bytes)',
      'SHA-256: of the sample',
      'MD5: md5 of the sample',
    ]);
    expect(request?.slice(0, 3)).toEqual([
      'Request',
      'Requested by: ana, with the connection “Contoso”',
      'Tenant: Contoso',
    ]);
    // An earlier version stored the hash of the sample beside the name of the archive.
    const { sample: _sample, ...old } = receipt;
    const [oldArchive, oldSample] = linesOf(receiptBlocks({ ...old, sha256: 'of the sample' }, 'UTC'));
    expect(oldArchive?.join()).not.toContain('SHA-256');
    expect(oldSample).toEqual(['Sample', 'SHA-256: of the sample']);
  });
});
