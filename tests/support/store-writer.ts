/** A program that writes a store over and over until it is killed: `node store-writer.mjs STORE FOLDER`. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSettingsFile } from '../../main/electron/settings-file';
import { createPartFile } from '../../main/formats/part-file';
import { createRowReader } from '../../main/datasets/pivot/entity';
import { openPivotIndex } from '../../main/datasets/pivot/pivot-index';
import { createJobHistory } from '../../main/services/jobs/job-history';
import { writeHeadFile } from '../../main/services/journal/head-file';
import { createJournal } from '../../main/services/journal/journal';
import { SILENT_LOG } from '../../main/services/log/log';
import { createStorage } from '../../main/services/storage/storage';
import { z } from 'zod';
import { createPastQueries } from '../../main/services/queries/past-queries';
import { createScheduleStore, type StoredSchedule } from '../../main/services/schedules/schedule-store';
import { createLastSeen } from '../../main/services/queries/last-seen';

const [store = '', folder = ''] = process.argv.slice(2);
const SIZE = 200_000;

const asked = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  query_entity_type: 'office365_emails_email',
  condition: null,
  columns: [],
  sort_by: [],
  include_copies: false,
} as const;
const query = { ...asked, words: '' } as const;
const schedule = (label: string): StoredSchedule => ({
  id: 'one',
  form: {
    label: 'one',
    query: { ...query, columns: [{ db_id: 'subject', column_label: 'Subject' }], sort_by: [] },
    timing: { frequency: 'daily', time: '08:00' },
    zone: 'UTC',
    format: 'csv',
    which: 'new',
  },
  tenant: { key: 't', address: 'https://portal.example.com', label: 'T' },
  folder: '/tmp',
  hasPassword: false,
  isPaused: false,
  nextAt: 0,
  lastRun: 0,
  owed: null,
  last: { due: '', at: '', state: 'done', message: label, job: '' },
});

const storage = createStorage(folder);

const writers: Readonly<Record<string, (letter: string) => void | Promise<void>>> = {
  settings: (letter) =>
    openSettingsFile(folder).save({
      connections: [
        {
          id: 'c1',
          address: 'https://portal.example.com',
          label: letter.repeat(SIZE),
          colour: 0,
          keeps: 'session',
        },
      ],
    }),
  document: (letter) =>
    storage.store({ name: '.', label: 'It', schema: z.string() }).save('one', letter.repeat(SIZE)),
  journal: (letter) => storage.wal('.').append('one', { text: letter.repeat(SIZE / 20) }),
  history: (letter) =>
    void createJobHistory(storage).put('t', {
      job: {
        id: 'one',
        kind: 'export',
        title: letter.repeat(SIZE),
        state: 'done',
        done: 0,
        unit: 'rows',
        startedAt: '2026-11-20T12:00:00Z',
      },
    }),
  schedules: (letter) => createScheduleStore(storage).save(schedule(letter.repeat(SIZE))),
  // Some heads are added to the file, and some replace it once it is large.
  head: (letter) => writeHeadFile(join(folder, 'head'), { count: 1, hash: letter.repeat(SIZE / 20) }),
  past: (letter) =>
    void createPastQueries({ storage, clock: () => 1, tenant: () => 't' }).add({
      query: { ...asked, columns: [{ db_id: 'subject', column_label: 'Subject' }], sort_by: [] },
      words: letter.repeat(SIZE),
      total: 1,
      tookMs: 1,
    }),
  seen: (letter) =>
    createLastSeen(storage, () => 1).markSeen(
      { connection: 'c', kind: 'query', id: 'q' },
      Array.from({ length: 10_000 }, (_, i) => `${letter}${i}`),
    ),
  file: async (letter) => {
    const file = await createPartFile(join(folder, 'out.csv'));
    for (let n = 0; n < 20; n += 1) await file.write(Buffer.from(letter.repeat(SIZE / 20)));
    await file.finish();
  },
};

const journal = createJournal({ storage, clock: Date.now, log: SILENT_LOG });
/** Does one recorded act: its effect is a line in a file. */
const act = async (n: number): Promise<void> => {
  const owner = { journal: 'acme', tenant: 'Acme', who: 'ana' };
  const begun = await journal.begin(owner, { what: 'query.remove', target: `${process.pid} ${n}` });
  appendFileSync(join(folder, 'effects'), `${process.pid} ${n}\n`);
  await begun.end({ outcome: 'done' });
};

const readRow = createRowReader(
  [
    { key: 'from_email', label: 'Sender', type: 'text' },
    { key: 'entity_id', label: 'Entity ID', type: 'text' },
  ],
  {
    kind: 'query',
    saas: 'office365_emails',
    domain: 'email',
    entityType: 'office365_emails_email',
  },
);
/** Adds batches to an index that is closed and opened again after every other one, which is announced by a comma. */
const addToIndex = async (): Promise<never> => {
  for (let n = 0; ;) {
    process.stdout.write(',');
    const index = await openPivotIndex(join(folder, 'index.duckdb'), 1_000);
    for (const end = n + 2; n < end; n += 1) {
      const rows = Array.from({ length: 50 }, (_, i) => [
        `b${process.pid}-${n}@batch.example`,
        `${process.pid} ${n} ${i}`,
      ]);
      await index.add(
        rows.flatMap((row) => readRow(row) ?? []),
        Date.now(),
      );
      process.stdout.write('.');
    }
    await index.close();
  }
};
if (store === 'index') await addToIndex();

for (let n = 0; ; n += 1) {
  if (store === 'acts') await act(n);
  else if (store === 'steps') await storage.wal('.').append('one', { n });
  else await writers[store]?.(n % 2 === 0 ? 'a' : 'b');
  await storage.flush();
  process.stdout.write('.');
}
