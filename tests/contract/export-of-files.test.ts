import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportFileName } from '../../main/services/exports/export-name';
import { good } from '../support/core';
import { app, draftOf, setUpDemoCore, signIn } from './support/demo-core';

setUpDemoCore();

/** Opens a file that a stranger sent, and reads it to its end. */
const openFile = async (name: string, content: string) => {
  const path = join(app.folder, name);
  writeFileSync(path, content);
  app.opens.push(path);
  const [given] = good(await app.command('files.pick', {}));
  const { state, job } = good(await app.command('files.open', { file: given?.file ?? '' }));
  expect((await app.ended(job.id)).state).toBe('done');
  return good(await app.command('dataset.state', { dataset: state.dataset }));
};
const exportAll = async (
  { dataset, columns }: Awaited<ReturnType<typeof openFile>>,
  more: { readonly format?: 'csv' | 'xlsx'; readonly timeZone?: string } = {},
) => {
  app.saves.push(join(app.folder, `written-${Math.random()}.csv`));
  const asked = { format: 'csv', name: 'strange', ...more } as const;
  const [keys, labels] = [columns.map(({ key }) => key), columns.map(({ label }) => label)];
  const job = good(
    await app.command('export.dataset', { view: { dataset }, columns: keys, labels, ...asked }),
  );
  return app.ended(job?.id ?? '');
};

it('names the file in place of the tenant in the receipt of rows that come from a file', async () => {
  await signIn();
  const file = await openFile('strange.csv', 'from,seen\r\na@evil.example,11/20/26\r\nb@evil.example,\r\n');
  const { receipt } = await exportAll(file);
  const sha256 = createHash('sha256')
    .update(readFileSync(join(app.folder, 'strange.csv')))
    .digest('hex');
  expect(receipt).toMatchObject({
    rows: { asked: 2, written: 2, total: 2 },
    tenant: '',
    timeZone: 'As in the file',
    source: { kind: 'file', isLocal: true, name: 'strange.csv', sha256 },
  });
  expect(receipt).not.toHaveProperty('brand');
});

it('names the chosen zone if the times of a file are written as date cells', async () => {
  await signIn();
  const file = await openFile('times.csv', 'at\r\n2026-11-20T10:00:00Z\r\n');
  const { receipt } = await exportAll(file, { format: 'xlsx', timeZone: 'Europe/Berlin' });
  expect(receipt?.timeZone).toBe('Europe/Berlin');
});

it('says of a comparison with a file that its rows are those of the comparison', async () => {
  await signIn();
  const [before, after] = [await openFile('a.csv', 'id\r\n1\r\n'), await openFile('b.csv', 'id\r\n2\r\n')];
  const compare = async (one: { dataset: string }, other: { dataset: string }) => {
    const sides = { before: one.dataset, after: other.dataset };
    const { state, job } = good(await app.command('compare.open', { ...sides, key: ['id'] }));
    await app.ended(job.id);
    return exportAll(good(await app.command('dataset.state', { dataset: state.dataset })));
  };
  const ofFiles = (await compare(before, after)).receipt;
  expect(ofFiles).toMatchObject({
    tenant: '',
    timeZone: 'As in the compared rows',
    source: { kind: 'comparison', isLocal: true },
  });
});

it('names the tenant of rows that come from the tenant', async () => {
  await signIn();
  const { receipt } = await exportAll(good(await app.command('query.run', await draftOf())));
  expect(receipt?.tenant).not.toBe('');
  expect(receipt).toMatchObject({ timeZone: 'As the tenant sent it' });
  expect(receipt).not.toHaveProperty('source');
});

it('leaves the tenant out of the name that it suggests for rows of a file', () => {
  const of = { query: 'strange.csv', time: 0, rows: 2, format: 'csv', isLocked: false };
  expect(exportFileName({ ...of, tenant: '' })).toBe('strange.csv_19700101T000000Z_2.csv');
  expect(exportFileName({ ...of, tenant: 'Contoso' })).toBe('Contoso_strange.csv_19700101T000000Z_2.csv');
});

it('says of the tenant’s journal that its rows are those of a list, and whose they are', async () => {
  await signIn();
  const journal = good(await app.command('journal.open', { of: 'tenant' }));
  const { receipt } = await exportAll(journal);
  expect(receipt?.tenant).not.toBe('');
  expect(receipt).toMatchObject({
    timeZone: 'As in the list',
    source: { kind: 'list', isLocal: false },
  });
});
