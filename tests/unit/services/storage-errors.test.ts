import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { DatasetClient } from '../../../main/services/datasets/dataset-client';
import { createStorage, type Storage } from '../../../main/services/storage/storage';
import { createPickedFiles } from '../../../main/services/files/picked-files';
import { createJobHistory } from '../../../main/services/jobs/job-history';
import { createAnnotations } from '../../../main/services/files/annotations';
import { createSnapshots } from '../../../main/services/files/snapshots';
import { createScheduleStore, type StoredSchedule } from '../../../main/services/schedules/schedule-store';
import { ok } from '../../../shared/bridge';
import type { Job } from '../../../shared/model/app-state';
import { NO_ANNOTATION } from '../../../shared/model/annotations';
import { lay } from '../../support/recorded-disk';

const disk = await vi.hoisted(async () => (await import('../../support/recorded-disk')).createDisk());
vi.mock('node:fs', async (original) =>
  (await import('../../support/recorded-disk')).recordedFs(await original(), disk),
);

/** Puts the annotations of one file on disk. */
const annotationFile = (storage: Storage, rows: object) =>
  storage
    .store({ name: 'reviews', label: 'It', schema: z.unknown() })
    .save('review-abc', { name: 'a.csv', rows });

const root = mkdtempSync(join(tmpdir(), 'postern-kept-'));
const folder = join(root, 'own');
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
beforeEach(() => {
  disk.isOn = false;
  lay(folder, new Map());
});

describe('stored data on a disk that cannot be read for a moment', () => {
  /** Fails the first read of what `work` does. */
  const unreadable = <T>(work: () => T): T => {
    disk.code = 'EIO';
    disk.calls = 0;
    disk.failAt = 1;
    disk.isOn = true;
    try {
      return work();
    } finally {
      disk.isOn = false;
    }
  };
  const job = (id: string): Job => ({
    id,
    kind: 'export',
    title: id,
    state: 'done',
    done: 1,
    unit: 'rows',
    startedAt: '2026-11-20T12:00:00Z',
  });
  const schedule = (id: string): StoredSchedule => ({
    id,
    form: {
      label: id,
      query: {
        saas_id: 's',
        query_domain: 'email',
        query_entity_type: 'e',
        columns: [{ db_id: 'a', column_label: 'A' }],
        sort_by: [],
        include_copies: false,
        words: '',
      },
      timing: { frequency: 'daily', time: '08:00' },
      zone: 'UTC',
      format: 'csv',
      which: 'always',
    },
    tenant: { key: 't', address: 'https://portal.example.com', label: 'T' },
    folder: '/tmp',
    hasPassword: false,
    isPaused: false,
    nextAt: 0,
    lastRun: 0,
    owed: null,
    last: null,
  });
  /** Writes as a start does that quits afterwards. */
  const stored = async (write: (storage: Storage) => unknown) => {
    const storage = createStorage(folder);
    await write(storage);
    await storage.flush();
  };
  const kept = () =>
    createJobHistory(createStorage(folder))
      .read('t')
      .map((entry) => entry.job.id);

  it('does not take the history for empty and overwrite it', async () => {
    await stored((storage) => void createJobHistory(storage).put('t', { job: job('before') }));
    const storage = createStorage(folder);
    const history = createJobHistory(storage);
    expect(unreadable(() => history.read('t'))).toEqual([]);
    history.put('t', { job: job('now') });
    history.put('t', { job: job('later') });
    await storage.flush();
    expect(kept()).toContain('before');
    expect(history.notices().join(' ')).toContain('could not be read');
  });

  it('keeps the entries of the history in memory when the disk refuses a write that is waited for', async () => {
    const storage = createStorage(folder);
    const history = createJobHistory(storage);
    history.put('t', { job: job('on disk') });
    await history.written('t');
    // A file in place of the folder makes every write fail.
    renameSync(join(folder, 'jobs'), join(folder, 'aside'));
    writeFileSync(join(folder, 'jobs'), '');
    history.put('t', { job: job('missed run') });
    history.put('t', { job: job('export') });
    await history.written('t');
    const inMemory = () => history.read('t').map((entry) => entry.job.id);
    expect(inMemory()).toEqual(['export', 'missed run', 'on disk']);
    rmSync(join(folder, 'jobs'));
    renameSync(join(folder, 'aside'), join(folder, 'jobs'));
    history.put('t', { job: job('later') });
    await history.written('t');
    expect(kept()).toEqual(['later', 'export', 'missed run', 'on disk']);
  });

  it('starts without the schedules, leaves them as they are and tells the analyst', async () => {
    await stored((storage) => createScheduleStore(storage).save(schedule('one')));
    const store = unreadable(() => createScheduleStore(createStorage(folder)));
    expect(store.notices.join(' ')).toContain('could not be read');
    expect(createScheduleStore(createStorage(folder)).get('one')?.form.label).toBe('one');
  });

  it('sets a damaged schedule and a damaged history aside, and tells the analyst', async () => {
    await stored(async (storage) => {
      await createScheduleStore(storage).save(schedule('one'));
      createJobHistory(storage).put('t', { job: job('before') });
    });
    writeFileSync(join(folder, 'schedules', 'one.json'), '{');
    writeFileSync(join(folder, 'jobs', 't.json'), '{');
    const storage = createStorage(folder);
    const history = createJobHistory(storage);
    expect(history.read('t')).toEqual([]);
    expect(history.notices().join(' ')).toMatch(/renamed to t\.json\.corrupt/);
    expect(createScheduleStore(createStorage(folder)).notices.join(' ')).toMatch(
      /renamed to one\.json\.corrupt/,
    );
  });

  it('reports what a newer Postern wrote, and does not overwrite it', async () => {
    const newer = JSON.stringify({ version: 2, value: {} });
    mkdirSync(join(folder, 'schedules'));
    mkdirSync(join(folder, 'jobs'));
    writeFileSync(join(folder, 'schedules', 'one.json'), newer);
    writeFileSync(join(folder, 'jobs', 't.json'), newer);
    expect(createScheduleStore(createStorage(folder)).notices.join(' ')).toContain(
      'newer version of Postern',
    );
    const storage = createStorage(folder);
    const history = createJobHistory(storage);
    history.put('t', { job: job('now') });
    await storage.flush();
    expect(history.notices().join(' ')).toContain('newer version of Postern');
    expect(readFileSync(join(folder, 'jobs', 't.json'), 'utf8')).toBe(newer);
  });

  it('does not overwrite annotations, and opens their file all the same', async () => {
    const storage = createStorage(folder);
    // The dataset process knows each row of the file by its key.
    const datasets = {
      putAnnotations: async ({ reviews }: { readonly reviews: object }) => ok(Object.keys(reviews)),
      annotateRows: async () =>
        ok([{ key: 'row-2', before: NO_ANNOTATION, after: { ...NO_ANNOTATION, note: 'new' } }]),
    } as unknown as DatasetClient;
    const reviews = () =>
      createAnnotations({
        storage: createStorage(folder),
        datasets,
        clock: () => 1,
        onChange: () => undefined,
      });
    const ask = { view: { dataset: 'd', sort: [], filter: [] }, selection: null, patch: { note: 'new' } };
    await annotationFile(storage, { 'row-1': { verdict: null, tags: [], note: 'kept', at: 1 } });
    const one = reviews();
    disk.code = 'EIO';
    disk.calls = 0;
    disk.failAt = 1;
    disk.isOn = true;
    const attached = await one.attach('d', 'abc', 'a.csv').finally(() => (disk.isOn = false));
    expect(attached.notices.join(' ')).toContain('could not be read');
    expect((await one.change(ask)).ok).toBe(false);
    expect((await reviews().attach('d', 'abc', 'a.csv')).state.annotated).toBe(1);
  });

  it('sets damaged annotations of a file aside, and tells the analyst', async () => {
    const storage = createStorage(folder);
    await annotationFile(storage, {});
    writeFileSync(join(folder, 'reviews', 'review-abc.json'), '{');
    const reviews = createAnnotations({
      storage,
      datasets: { putAnnotations: async () => ok([]) } as unknown as DatasetClient,
      clock: () => 1,
      onChange: () => undefined,
    });
    expect((await reviews.attach('d', 'abc', 'a.csv')).notices.join(' ')).toMatch(
      /renamed to review-abc\.json\.corrupt/,
    );
  });

  it('opens a file although the list of recent files cannot be written', async () => {
    const files = createPickedFiles({
      storage: createStorage(folder),
      clock: () => 1,
      push: () => undefined,
      dialogs: {} as never,
    });
    await files.rememberRecent(true);
    expect(() => unreadable(() => files.addRecent({ path: '/tmp/a.csv' }))).not.toThrow();
  });

  it('deletes the rows of a stored run without a name at the next start, and keeps those of others', async () => {
    const own = join(folder, 'snapshots');
    const store = createStorage(folder).store({ name: 'snapshots', label: 'A run', schema: z.unknown() });
    await store.save('snapshot-one', {
      title: 'One',
      tenant: 'T',
      words: '',
      at: '2026-11-20T12:00:00Z',
      rows: 1,
      total: 1,
    });
    await store.save('snapshot-damaged', {});
    for (const name of ['one.rows', 'damaged.rows', 'lost.rows', '.lost.rows.0123456789ab.part', 'other.txt'])
      writeFileSync(join(own, name), 'x');
    const start = () =>
      createSnapshots({
        storage: createStorage(folder),
        loaders: { whenComplete: () => undefined },
        tenant: () => 'T',
        tenantId: () => 'id of T',
      } as unknown as Parameters<typeof createSnapshots>[0]);
    expect(
      start()
        .list()
        .map(({ id }) => id),
    ).toEqual(['one']);
    start();
    expect(
      readdirSync(own)
        .filter((name) => !name.includes('.json'))
        .sort(),
    ).toEqual(['damaged.rows', 'one.rows', 'other.txt']);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(start).not.toThrow();
  });
});
