import { DEFAULT_BRAND } from '../../../../shared/rules/brand';
import { describe, expect, it } from 'vitest';
import { sendException } from '../../../../main/services/bulk-actions/exception-requests';
import { explainRefusals } from '../../../../main/services/bulk-actions/explain-refusals';
import { outcomeOfAnswer, outcomeOfFailure } from '../../../../main/services/bulk-actions/requests';
import { text } from '../../../../main/services/bulk-actions/text';
import { runBulkAction } from '../../../../main/services/bulk-actions/run-bulk-action';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { failure, notWhileOffline } from '../../../../main/wire/failures';
import { fail, ok, type Result } from '../../../../shared/bridge';
import type { BulkAction, ItemOutcome } from '../../../../shared/model/bulk-action';
import { exceptionKey, type NewException } from '../../../../shared/model/exception';

const WORDING = { brand: { ...DEFAULT_BRAND, name: 'Brand' }, dateFormat: 'us' as const, timeZone: 'UTC' };
const RESTORE: BulkAction = {
  kind: 'manual',
  label: 'Restore',
  entity_type: 'office365_emails_email',
  name: 'restore',
  attributes: {},
  tags: [],
};
/** A tenant that answers every call alike, and the calls that it got. */
const tenantOf = (reply: Result<unknown>) => {
  const calls: { name: string; options: { signal?: AbortSignal } | undefined }[] = [];
  const call = async (name: string, _: unknown, options?: { signal?: AbortSignal }) => {
    calls.push({ name, options });
    return reply;
  };
  return { calls, client: { call } as unknown as ApiClient };
};
const refused = (entity_id: string): ItemOutcome => ({ entity_id, outcome: 'refused', reason: 'Not now' });
const DISK = failure('disk', 'The journal could not be written, so nothing was sent.');

describe('a write that was never sent', () => {
  it.each([DISK, notWhileOffline()])('counts as not sent: $message', (cause) => {
    expect(outcomeOfFailure(cause)).toBe('unsent');
  });

  it('ends the action if the journal can’t be written, with nothing of unknown outcome', async () => {
    const { calls, client } = tenantOf(fail(DISK));
    const ended = await runBulkAction({
      action: RESTORE,
      ids: Array.from({ length: 600 }, (_, at) => `id-${at}`),
      client,
      signal: new AbortController().signal,
      wait: new AbortController(),
      report: () => undefined,
      tell: () => undefined,
      log: async () => undefined,
      clock: () => 0,
      undoMs: 0,
      wording: WORDING,
    });
    expect(calls.filter(({ name }) => name === 'query.manualAction')).toHaveLength(1);
    expect(ended).toMatchObject({ ok: false, failure: { kind: 'rejected' } });
    expect(!ended.ok && ended.failure.message).toContain('600 not sent');
  });
});

describe('an entity on which nothing was left to end', () => {
  const outcomeOf = async (name: string, label: string, reason: string) => {
    const { calls, client } = tenantOf(ok({}));
    const items = [{ ...refused('id'), reason }];
    const { signal } = new AbortController();
    const explained = await explainRefusals(client, { ...RESTORE, name, label }, items, WORDING, signal);
    expect(calls).toEqual([]);
    expect(explained[0]?.reason).toBe(reason);
    return explained[0]?.outcome;
  };

  it.each([
    ['unsuspend', 'End the suspension', 'Not suspended'],
    ['act_7', 'End the suspension', 'The user is not suspended.'],
    ['remove_sharing', 'Stop sharing outside', 'Not shared outside'],
    ['unblock', 'Unblock', 'It was not blocked'],
  ])('counts as already done after %s (%s): %s', async (name, label, reason) => {
    expect(await outcomeOf(name, label, reason)).toBe('already');
  });

  it.each([
    ['suspend', 'Suspend', 'Not suspended'],
    ['unsuspend', 'End the suspension', 'Not suspended by you, so you may not end it'],
    ['remove_sharing', 'Stop sharing outside', 'Not shared by this account'],
    ['remove_sharing', 'Stop sharing outside', 'Permission denied: the owner is not shared'],
    ['unblock', 'Unblock', 'Try again later, as the list was not blocked.'],
    ['delete', 'Delete', 'Not shared'],
  ])('stays refused after %s (%s): %s', async (name, label, reason) => {
    expect(await outcomeOf(name, label, reason)).toBe('refused');
  });
});

describe('a refused entity', () => {
  const explain = async (entity: object, count = 1) => {
    const { calls, client } = tenantOf(ok(entity));
    const { signal } = new AbortController();
    const items = Array.from({ length: count }, (_, at) => refused(`id-${at}`));
    return { calls, signal, items: await explainRefusals(client, RESTORE, items, WORDING, signal) };
  };
  const RESTORED = {
    is_restored: true,
    restored_by: 'x@contoso.example',
    restored_at: '2026-01-02T10:00:00Z',
  };

  it('counts as restored already if it isn’t in quarantine, or was restored after that', async () => {
    for (const more of [{}, { is_quarantined: true, quarantine_time: '2026-01-01T10:00:00Z' }])
      expect((await explain({ ...RESTORED, ...more })).items[0]).toMatchObject({
        outcome: 'already',
        reason: expect.stringContaining('Already restored by x@contoso.example'),
      });
  });

  it('stays refused if it was quarantined again after it was restored', async () => {
    const again = { ...RESTORED, is_quarantined: true, quarantine_time: '2026-01-03T10:00:00Z' };
    const [item] = (await explain(again)).items;
    expect(item).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/^Not now\. Quarantined/),
    });
  });

  it('keeps the tenant’s outcome if the times don’t tell what came last', async () => {
    expect((await explain({ ...RESTORED, is_quarantined: true })).items).toEqual([refused('id-0')]);
  });

  it('says if its state was not looked up, and stops looking when the action is canceled', async () => {
    const { calls, items, signal } = await explain(RESTORED, 25);
    expect(calls).toHaveLength(20);
    expect(calls.every(({ options }) => options?.signal === signal)).toBe(true);
    expect(items.filter(({ outcome }) => outcome === 'already')).toHaveLength(20);
    expect(items[20]?.reason).toBe(
      'Not now. Its state wasn’t looked up: only the first 20 of a request are.',
    );
  });
});

describe('a reason that begins with "already"', () => {
  it.each([
    'Already in quarantine',
    'Already requested',
    'It was already reported.',
    'Already clean',
    'Already quarantined by x@contoso.example on 01/02/26',
    'This is already restored',
  ])('counts as already done if it names a state: %s', (reason) => {
    expect(outcomeOfAnswer(false, reason)).toBe('already');
  });

  it.each([
    'Already being processed by another administrator',
    'already in progress',
    'Already locked',
    'This is already pending approval',
    'Already handled',
    'Already in use',
  ])('stays refused if it names what has not ended, or not how: %s', (reason) => {
    expect(outcomeOfAnswer(false, reason)).toBe('refused');
  });

  it.each([
    ['Already closed', 'close_finding', 'Close'],
    ['Already closed by x@contoso.example', 'act_7', 'Close the finding'],
    ['It was already opened.', 'REOPEN', 'Open again'],
    ['Already locked', 'lockAccount', 'Lock'],
    ['already expired', 'expire', 'Let it expire'],
    ['Already closed', 'autoClose', 'Finish'],
  ])(
    'counts as already done if it names what the action aims at: %s after %s (%s)',
    (reason, name, label) => {
      expect(outcomeOfAnswer(false, reason, [name, label])).toBe('already');
    },
  );

  it.each([
    ['Already closed', 'restore', 'Restore'],
    ['Already locked', 'unlock', 'Unlock'],
    ['Already locked', 'release_lock', 'Remove the lock'],
    ['Already locked', 'quarantine', 'Quarantine'],
    ['Already expired', 'restore', 'Restore'],
    ['Already being closed', 'close', 'Close'],
  ])('stays refused if it names an obstacle to the action: %s after %s (%s)', (reason, name, label) => {
    expect(outcomeOfAnswer(false, reason, [name, label])).toBe('refused');
  });
});

describe('an exception that the tenant has already', () => {
  it.each([
    [{}, '. It didn’t send its settings.'],
    [{ comment: '', is_exclusive: false }, ', with other settings: no comment, not exclusive.'],
    [{ comment: 'By phone', exception_payload: {} }, ', with other settings: comment “By phone”.'],
  ])('says what the tenant sent of it, and no more: %j', (sent, described) => {
    const there = {
      sec_type: 'checkpoint_url',
      exception_type: 'block-domain',
      exception_str: 'a.example',
      ...sent,
    };
    const { message } = text.exceptionThere(there);
    expect(message).toBe(`The tenant has an exception for “a.example” already${described}`);
  });

  it('counts as already there, not as refused', async () => {
    const entry = {
      sec_type: 'checkpoint_url',
      exception_type: 'block-domain' as const,
      exception_str: 'a.example',
    };
    const { client } = tenantOf(ok({ rows: [], results: [{ success: false, reason: 'Already exists' }] }));
    const action = {
      kind: 'exceptions' as const,
      created_by_email: 'me@contoso.example',
      entries: [entry],
    };
    const { items } = await sendException(client, action, exceptionKey(entry));
    expect(items).toMatchObject([{ outcome: 'already', reason: 'Already exists' }]);
  });
});

describe('a refused exception', () => {
  const entry = {
    sec_type: 'checkpoint_url',
    exception_type: 'block-domain' as const,
    exception_str: 'a.example',
  };
  /** Adds an exception at a tenant that has none, and answers the addition with this. */
  const addAt = async (
    reply: Result<unknown>,
    more: Partial<NewException> = {},
  ): Promise<ItemOutcome | undefined> => {
    const call = async (name: string) => (name === 'exception.addExternal' ? reply : ok({ rows: [] }));
    const wanted = { ...entry, ...more };
    const action = { kind: 'exceptions' as const, created_by_email: 'me@contoso.example', entries: [wanted] };
    const client = { call } as unknown as ApiClient;
    return (await sendException(client, action, exceptionKey(wanted))).items[0];
  };
  const unknownEntity = fail(failure('rejected', 'Unbekannte Entität.', { status: 400 }));

  it('quotes the tenant and names another entity as the next step if it was for the whole tenant', async () => {
    const item = await addAt(unknownEntity);
    expect(item).toMatchObject({ outcome: 'refused' });
    expect(item?.reason).toMatch(/^Unbekannte Entität\. .* an email or file as its entity\.$/);
    const denied = await addAt(ok({ success: false, message: 'Quota' }));
    expect(denied?.reason).toMatch(/^Quota\. .* an email or file as its entity\.$/);
  });

  it('quotes the tenant alone if an entity was named, or another field is the cause', async () => {
    const named = await addAt(unknownEntity, { entity: { entity_type: 'mail', entity_id: 'm-1' } });
    expect(named?.reason).toBe('Unbekannte Entität.');
    const other = await addAt(
      fail(failure('rejected', 'Too long.', { status: 422, field: 'exception_str' })),
    );
    expect(other?.reason).toBe('Too long.');
  });
});
