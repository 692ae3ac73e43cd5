import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { until } from '../support/until';
import { app, setUpDemoCore, signIn, tenant } from './support/demo-core';

setUpDemoCore();

/** Files whose bytes the tenant gives at the first request. */
const files = async (count: number) => {
  const found: { name: string; entity_type: string; entity_id: string; md5: string; sha256: string }[] = [];
  for (const row of tenant.store.find('file', { saas: 'onedrive' }, { limit: 60 })) {
    const { name, entity_type, entity_id, md5, sha256 } = row;
    const { body } = await tenant.ask('download.file', { a: entity_type, b: entity_id, test_only: true });
    if ((body as { success: boolean }).success) found.push({ name, entity_type, entity_id, md5, sha256 });
    if (found.length === count) return found;
  }
  throw new Error('too few files');
};
const folderOf = (name: string): string => {
  const folder = join(app.folder, name);
  mkdirSync(folder);
  app.saves.push(folder);
  return folder;
};
const isSaved = (name: string) => !name.endsWith('.json');
const listIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'postern-downloads.json'), 'utf8')) as {
    asked: number;
    files: { state: string; reason?: string; receipt?: { fileName: string; hash: string } }[];
  };

describe('several samples', () => {
  it('puts them into one folder as one job, checked, and none replaces another or a file that is there', async () => {
    await signIn();
    const folder = folderOf('samples');
    const [one, two, three] = await files(3);
    if (!one || !two || !three) throw new Error('no files');
    writeFileSync(join(folder, 'A.BIN'), 'of before');
    const asked = [one, two, three].map((file) => ({ ...file, name: '../a.bin' }));
    asked[2] = { ...three, name: 'a.bin' };
    const job = good(await app.command('download.files', { files: asked, as: 'raw' }));
    expect(job).toMatchObject({ kind: 'download', unit: 'files', total: 3 });
    const ended = await app.ended(job?.id ?? '');
    expect(ended).toMatchObject({
      state: 'done',
      done: 3,
      receipt: { rows: { asked: 3, written: 3, total: 3 } },
    });
    const names = readdirSync(folder).filter(isSaved).sort();
    expect(names).toHaveLength(4);
    expect(readFileSync(join(folder, 'A.BIN'), 'utf8')).toBe('of before');
    const hashes = names.map((name) =>
      createHash('md5')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    );
    expect(hashes).toEqual(expect.arrayContaining([one.md5, two.md5, three.md5]));
    expect(listIn(folder).files.map(({ state, receipt }) => [state, receipt?.hash])).toEqual([
      ['saved', 'equal'],
      ['saved', 'equal'],
      ['saved', 'equal'],
    ]);
  });

  it('saves emails as messages, named by their subjects, beside files', async () => {
    await signIn();
    const folder = folderOf('mails');
    const [file] = await files(1);
    const mails = tenant.store
      .find('email', {}, { limit: 2, offset: 5 })
      .map(({ entity_id, entity_type }) => ({
        entity_id,
        entity_type,
        name: 'Re: a/b',
        isMail: true,
      }));
    if (!file) throw new Error('no file');
    const job = good(await app.command('download.files', { files: [...mails, file], as: 'raw' }));
    expect(await app.ended(job?.id ?? '')).toMatchObject({
      state: 'done',
      receipt: { rows: { written: 3 } },
    });
    const saved = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    expect(saved).toHaveLength(2);
    for (const name of saved) expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^[\w-]+: /);
    expect(listIn(folder).files.map(({ state }) => state)).toEqual(['saved', 'saved', 'saved']);
  });

  it('names the files that could not be downloaded, and saves the others', async () => {
    await signIn();
    const folder = folderOf('samples');
    const [one, two, three] = await files(3);
    if (!one || !two || !three) throw new Error('no files');
    const missing = { ...two, entity_id: 'no such file' };
    const another = { ...three, md5: '0'.repeat(32) };
    const job = good(await app.command('download.files', { files: [one, missing, another], as: 'zip' }));
    const ended = await app.ended(job?.id ?? '');
    expect(ended).toMatchObject({
      state: 'incomplete',
      message: expect.stringContaining('1 of 3 files saved') as string,
      next: expect.stringContaining('list in the folder') as string,
    });
    expect(readdirSync(folder).filter(isSaved)).toEqual([`${one.name}.zip`]);
    const list = listIn(folder);
    expect([list.asked, list.files.map(({ state }) => state)]).toEqual([
      3,
      ['saved', 'unavailable', 'failed'],
    ]);
    expect(list.files[2]?.reason).toContain('hash differs');
  });

  it('stops when the job is cancelled, with what is there and its list', async () => {
    await signIn();
    const folder = folderOf('samples');
    const [one, two, three] = await files(3);
    if (!one || !two || !three) throw new Error('no files');
    tenant.misbehave({ match: `${two.entity_id}$`, delayMs: 120_000 });
    const job = good(await app.command('download.files', { files: [one, two, three], as: 'raw' }));
    const now = async () => good(await app.command('job.list', {})).find(({ id }) => id === job?.id);
    await until(async () => (await now())?.done === 1);
    await app.command('job.cancel', { job: job?.id ?? '' });
    expect(await app.ended(job?.id ?? '')).toMatchObject({
      state: 'cancelled',
      message: expect.stringContaining('1 of 3 files saved') as string,
      next: expect.stringContaining(join(folder, 'postern-downloads.json')) as string,
    });
    expect(listIn(folder).files.map(({ state }) => state)).toEqual(['saved', 'failed', 'not tried']);
    expect(readdirSync(folder).sort()).toEqual([one.name, 'postern-downloads.json'].sort());
  });

  it('starts no job if the dialog is closed', async () => {
    await signIn();
    const [one] = await files(1);
    if (!one) throw new Error('no files');
    expect(good(await app.command('download.files', { files: [one], as: 'raw' }))).toBeNull();
  });
});
