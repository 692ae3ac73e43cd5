/** Leaves work of a tenant behind. */
import { join } from 'node:path';
import type { LocalCallInput } from '../../../shared/local-calls/contract';
import { good, type startCore } from '../../support/core';

/** Leaves one of everything that is stored for a tenant, each with the word in it; returns the ID of the saved run. */
export const leaveTraces = async (
  app: Awaited<ReturnType<typeof startCore>>,
  query: LocalCallInput<'runs.add'>['query'],
  word: string,
): Promise<string> => {
  const { dataset } = good(await app.command('query.run', query));
  const { query_entity_type: entity_type = '' } = query;
  await app.core.call('scan.details', { entity_type, entity_id: `${word} scanned` });
  good(await app.command('runs.add', { query, words: word, total: 1, tookMs: 1 }));
  const queries = [{ query_id: `${word.toLowerCase()}-id`, label: word }];
  good(await app.command('watch.start', { queries, minutes: 60 }));
  await app.ended(good(await app.command('snapshot.save', { dataset, words: word })).id);
  app.saves.push(join(app.folder, 'export.csv'));
  const job = good(
    await app.command('export.dataset', {
      view: { dataset, sort: [], filter: [] },
      columns: ['n'],
      labels: [word],
      format: 'csv',
      name: word,
      query: word,
    }),
  );
  await app.ended(job?.id ?? '');
  app.saves.push(app.folder);
  const picked = good(await app.command('schedule.pickFolder', {}));
  good(
    await app.command('schedule.save', {
      id: null,
      form: {
        label: word,
        query: { ...query, words: word },
        timing: { frequency: 'daily', time: '08:00' },
        zone: 'UTC',
        format: 'csv',
        which: 'always',
      },
      folder: picked?.folder ?? '',
      password: { kind: 'none' },
    }),
  );
  const [run] = good(await app.command('snapshot.list', {}));
  return run?.id ?? '';
};
