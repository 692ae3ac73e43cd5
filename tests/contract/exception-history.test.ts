/** The changes of an exception at a tenant that sends no more of it than it must. */
import { expect, it } from 'vitest';
import type { NewException } from '../../shared/model/exception';
import { good, startCore } from '../support/core';
import { startTenantProxy } from '../support/tenant-proxy';
import { startTestTenant } from './support/tenant';

const NAMED = {
  sec_type: 'checkpoint_url',
  exception_type: 'allow-domain',
  exception_str: 'x.example',
} as const;
const LEFT_OUT = new Set(['comment', 'is_exclusive', 'created_by_email', 'exception_payload']);

/** Leaves out what a tenant need not send, at any depth. */
const withoutSettings = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (LEFT_OUT.has(key) ? undefined : value)));

it('claims nothing of an overwritten exception that the tenant did not send', async () => {
  const tenant = await startTestTenant({ emails: 20 });
  const proxy = await startTenantProxy(tenant.origin, (path, answer) =>
    /exception/.test(path) ? withoutSettings(answer) : answer,
  );
  const app = await startCore();
  try {
    good(
      await app.command('session.connect', { address: proxy.origin, token: tenant.token, keep: 'session' }),
    );
    await app.command('app.saveSettings', { ...app.settings.read().settings, undoSeconds: 0 });
    const add = async (changed: Partial<NewException>): Promise<void> => {
      const entries = [{ ...NAMED, ...changed }];
      const job = good(
        await app.command('exceptions.add', { created_by_email: 'ann@contoso.example', entries }),
      );
      expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 1 } });
    };
    await add({ comment: 'First', is_exclusive: true });
    await add({ comment: 'Second', overwrites: true });
    const { changes } = good(await app.command('exceptions.history', NAMED));
    expect(changes.map(({ before }) => before)).toEqual([
      { comment: null, is_exclusive: null, payload: null, creator: null },
      null,
    ]);
    expect(changes.map(({ after }) => [after.comment, after.is_exclusive, after.creator])).toEqual([
      ['Second', false, null],
      ['First', true, null],
    ]);
  } finally {
    await app.stop();
    await proxy.close();
    await tenant.close();
  }
});
