import { expect, it } from 'vitest';
import { good } from '../support/core';
import { json } from '../support/loopback';
import { until } from '../support/until';
import { entities, query, setUpFaultLine, signedIn } from './support/fault-line';

setUpFaultLine();

it('says until when the tenant limits requests, and takes it back once they go on', async () => {
  let isLimited = true;
  const { app } = await signedIn((_n, { url }, response) => {
    if (url.includes('sec_entities')) return json(response, 200, entities);
    if (!isLimited) return json(response, 200, query('q'));
    isLimited = false;
    return json(response, 429, {}, { 'retry-after': '2' });
  });
  const read = app.command('saved.read', { id: 'q' });
  const slowedUntil = () =>
    app.pushed
      .filter(({ event }) => event === 'sessionChanged')
      .map(({ payload }) => (payload as { slowedUntil?: number }).slowedUntil)
      .at(-1);
  await until(() => slowedUntil() !== undefined);
  expect(good(await read).query_id).toBe('q');
  await until(() => slowedUntil() === undefined);
});
