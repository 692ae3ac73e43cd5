import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPartFile } from '../../main/formats/part-file';
import { createTempFileRegistry } from '../../main/services/jobs/temp-file-registry';
import { createStorage } from '../../main/services/storage/storage';
import { good, startCore } from '../support/core';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-unfinished-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const documents = () => join(folder, 'documents');
const registry = () => createTempFileRegistry(createStorage(documents()));

it('deletes at the next start the part files of a killed Postern, leaves others alone and tells the analyst', async () => {
  // A process was killed during two exports; a part file of another program is beside them.
  const killed = registry();
  await killed.register(join(folder, 'one.csv'));
  const forget = await killed.register(join(folder, 'done.csv'));
  forget();
  await killed.register(join(folder, 'two.csv'));
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

it('ignores a folder that no longer exists', async () => {
  await registry().register(join(folder, 'no', 'such', 'folder', 'x.csv'));
  const told = await registry().sweep();
  expect(told).toHaveLength(1);
  expect(await registry().sweep()).toEqual([]);
});

it('runs a job even if the disk refuses to record its part file', async () => {
  writeFileSync(documents(), 'a file where the folder should be');
  const release = await registry().register('/x/y.csv');
  expect(release).not.toThrow();
});
