/** Last week's export of the exceptions beside the list of today. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NewException } from '../../shared/model/exception';
import { good } from '../support/core';
import { app, folder, setUpBulkActions, undo } from './support/bulk-actions';

setUpBulkActions();

const entry = (exception_str: string, comment: string): NewException => ({
  sec_type: 'checkpoint_url',
  exception_type: 'allow-domain',
  exception_str,
  comment,
});
const add = async (one: NewException) => {
  const job = good(
    await app.command('exceptions.add', {
      created_by_email: 'analyst@contoso.example',
      entries: [{ ...one, overwrites: true }],
    }),
  );
  expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 1 } });
};

const openList = async () => {
  const { dataset } = good(await app.command('exceptions.open', {}));
  await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
  return good(await app.command('dataset.state', { dataset }));
};

/** Exports an open list as the screen does, and opens the file. */
const exportAndOpen = async (list: Awaited<ReturnType<typeof openList>>, name: string) => {
  const path = join(folder, name);
  app.saves.push(path);
  const job = good(
    await app.command('export.dataset', {
      view: { dataset: list.dataset, sort: [], filter: [] },
      columns: list.columns.map(({ key }) => key),
      labels: list.columns.map(({ label }) => label),
      format: 'csv',
      name: 'exceptions',
      query: 'all exceptions',
    }),
  );
  expect(await app.ended(job?.id ?? '')).toMatchObject({ state: 'done' });
  app.opens.push(path);
  const [given] = good(await app.command('files.pick', {}));
  const file = good(await app.command('files.open', { file: given?.file ?? '' }));
  await app.ended(file.job.id);
  return file.state.dataset;
};

it('tells what was added and what was changed since the export, in the list and in a newer export', async () => {
  await undo(0);
  await add(entry('changed.example', 'First'));
  const before = await exportAndOpen(await openList(), 'last-week.csv');
  await add(entry('changed.example', 'Second'));
  await add(entry('new.example', 'New'));
  const list = await openList();
  for (const after of [list.dataset, await exportAndOpen(list, 'this-week.csv')]) {
    const compared = good(await app.command('compare.open', { before, after }));
    expect(await app.ended(compared.job.id)).toMatchObject({
      state: 'done',
      message: '1 added, 0 gone, 1 changed',
    });
  }
});
