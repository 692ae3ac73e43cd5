import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { good, startCore } from '../support/core';
import { json, startLoopback } from '../support/loopback';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

it('a download that is cancelled in the midst leaves nothing, and the tenant sees the end (R44, R68)', async () => {
  let closed = 0;
  const tenant = await startLoopback((_n, seen, response) => {
    if (!seen.url?.includes('sec_match_file')) return json(response, 200, { apps: [], tenant_name: 'Probe' });
    if (seen.url.includes('test_only=true')) return json(response, 200, { success: true });
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 10_000_000 });
    const drip = setInterval(() => response.write(Buffer.alloc(4096)), 5);
    response.on('close', () => {
      clearInterval(drip);
      closed += 1;
    });
  });
  stops.push(() => tenant.close());
  const app = await startCore();
  stops.push(() => app.stop());
  good(await app.command('session.connect', { address: tenant.origin, token: 't', label: '', keep: 'session' }));
  app.saves.push(join(app.folder, 'sample.bin'));
  const answer = good(await app.command('download.attachment', { entity_type: 'office365_emails_attachment', entity_id: 'a', name: 'sample.bin', as: 'raw', verdict: 'malw' }));
  const id = (answer.success && answer.job?.id) || '';
  const done = async () => good(await app.command('job.list', {})).find((one) => one.id === id)?.done ?? 0;
  while ((await done()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  good(await app.command('job.cancel', { job: id }));
  expect(await app.ended(id)).toMatchObject({ state: 'cancelled' });
  while (closed === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(readdirSync(app.folder).filter((name) => !/^(datasets|documents)/.test(name))).toEqual([]);
});
