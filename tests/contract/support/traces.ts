/** Leaves work of a tenant behind. */
import { join } from 'node:path';
import type { LocalCallInput } from '../../../shared/local-calls/contract';
import { good, type startCore } from '../../support/core';

type App = Awaited<ReturnType<typeof startCore>>;

/** Leaves what belongs to the review queues, the exceptions, the logins and a case. */
const leaveOwnWork = async (app: App, query: LocalCallInput<'query.run'>, word: string): Promise<void> => {
  const queue = { id: `saved:${word}`, label: word, query };
  await app.ended(good(await app.command('review.count', { queues: [queue], isVisit: true })).id);
  good(await app.command('review.setQuery', { query_id: word, isQueue: true }));
  const pasted = { id: 'pasted', title: word, part: `${word}.example`, isFirst: true, isLast: true };
  good(await app.command('paste.add', pasted));
  good(
    await app.command('egress.save', {
      networks: [{ network: '192.0.2.0/24', kind: 'office', label: word }],
    }),
  );
  good(await app.command('case.create', { title: word }));
};

/** Leaves one of everything that is stored for a tenant, each with the word in it; returns the ID of the saved run. */
export const leaveTraces = async (
  app: App,
  query: LocalCallInput<'query.run'>,
  word: string,
): Promise<string> => {
  await leaveOwnWork(app, query, word);
  const { dataset } = good(await app.command('query.run', query));
  const { query_entity_type: entity_type = '' } = query;
  await app.core.call('scan.details', { entity_type, entity_id: `${word} scanned` });
  // A part of the rows: a whole result would be stored by itself.
  good(await app.command('query.run', { ...query, words: word, page_size: 1 }));
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
