import { expect, it } from 'vitest';
import { stopAll } from '../../main/core';

it('writes everything to disk although a feature fails to stop or to close', async () => {
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  const fail = (why: string) => () => Promise.reject(new Error(why));
  const log = { error: (_place: string, error: unknown) => void done.push((error as Error).message) };
  await stopAll(
    { log, settings: { flush: note('settings') } },
    {
      jobs: { stop: note('jobs') },
      loaders: { closeAll: note('loaders') },
      journal: { idle: note('journal') },
      storage: { flush: note('storage') },
    },
    [
      { stop: fail('stop'), close: fail('close') },
      {
        close: () => {
          throw new Error('thrown');
        },
      },
      { stop: note('other'), close: note('closed') },
    ],
  );
  expect(done.toSorted()).toEqual(
    [
      'stop',
      'close',
      'thrown',
      'other',
      'closed',
      'jobs',
      'loaders',
      'journal',
      'storage',
      'settings',
    ].toSorted(),
  );
});
