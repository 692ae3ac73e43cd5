import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPartFile } from '../../main/formats/part-file';
import { createTempFileRegistry } from '../../main/services/jobs/temp-file-registry';
import { good, startCore } from '../support/core';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-unfinished-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const documents = () => join(folder, 'documents');

it('what a killed Postern left of its files goes at the next start, others stay, and the analyst is told', async () => {
  // A process that was killed in the midst of two exports; another program's part lies beside them.
  const killed = createTempFileRegistry(documents(), Date.now);
  killed.register(join(folder, 'one.csv'));
  const forget = killed.register(join(folder, 'done.csv'));
  killed.register(join(folder, 'two.csv'));
  forget();
  await (await createPartFile(join(folder, 'one.csv'))).write(Buffer.from('half'));
  await (await createPartFile(join(folder, 'two.csv'))).write(Buffer.from('half'));
  writeFileSync(join(folder, 'two.csv'), 'of before');
  writeFileSync(join(folder, 'other.part'), 'theirs');
  const app = await startCore(undefined, { paths: { downloads: folder, documents: documents() } });
  const { notices } = good(await app.command('app.state', {}));
  expect(notices.map((one) => /one\.csv|two\.csv|done\.csv/.exec(one)?.[0])).toEqual(['one.csv', 'two.csv']);
  expect(readdirSync(folder).sort()).toEqual(['documents', 'other.part', 'two.csv']);
  await app.stop();
  const next = await startCore(undefined, { paths: { downloads: folder, documents: documents() } });
  expect(good(await next.command('app.state', {})).notices).toEqual([]);
  await next.stop();
});

it('a folder that is gone by then costs nothing', async () => {
  createTempFileRegistry(documents(), Date.now).register(join(folder, 'no', 'such', 'folder', 'x.csv'));
  const told = await createTempFileRegistry(documents(), Date.now).sweep();
  expect(told).toHaveLength(1);
  expect(await createTempFileRegistry(documents(), Date.now).sweep()).toEqual([]);
});

it('a disk that refuses to remember costs no job', () => {
  writeFileSync(documents(), 'a file where the folder should be');
  expect(() => createTempFileRegistry(documents(), Date.now).register('/x/y.csv')()).not.toThrow();
});
