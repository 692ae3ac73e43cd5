import { describe, expect, it } from 'vitest';
import { followExport, FOLLOW_MINUTES } from '../../../../main/services/bulk-actions/follow-export';
import { changedSince, findFile, hashKeys } from '../../../../main/services/bulk-actions/result-file';
import { recoverBulkAction } from '../../../../main/services/bulk-actions/recover-bulk-action';
import type { Wal } from '../../../../main/services/storage/wal';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { failure } from '../../../../main/wire/failures';
import { fail, ok, type Result } from '../../../../shared/bridge';
import type { Job } from '../../../../shared/model/app-state';

const ACTION = { kind: 'exportResults', id: 'q-1', query_label: 'Phish', format: 'csv' } as const;

/** Follows an export at a tenant that gives these queries one after the other, and the last one from then on. */
const follow = async (
  queries: readonly Result<Record<string, unknown>>[],
  {
    before = hashKeys({ query_id: 'q-1' }),
    provides = () => true,
    signal = new AbortController().signal,
    named,
  }: {
    readonly before?: Record<string, string> | null;
    readonly provides?: (asked: number) => boolean;
    readonly signal?: AbortSignal;
    readonly named?: { readonly entity_type: string; readonly entity_id: string };
  } = {},
) => {
  const pauses: number[] = [];
  const asked: string[] = [];
  const call = async (name: string, input: { a?: string; b?: string }) => {
    if (name === 'query.get') {
      const query = queries[Math.min(asked.filter((one) => one === name).length, queries.length - 1)];
      asked.push(name);
      return query;
    }
    asked.push(`${input.a}/${input.b}`);
    const count = asked.filter((one) => one !== 'query.get').length;
    return ok({ success: provides(count) });
  };
  const ended = await followExport({
    client: { call } as unknown as ApiClient,
    action: ACTION,
    before,
    named,
    signal,
    tell: () => undefined,
    sleep: async (ms) => void pauses.push(ms),
  });
  return { end: ended.ok ? ended.value : undefined, pauses, asked };
};

const query = (rest: Record<string, unknown> = {}) => ok({ query_id: 'q-1', query_label: 'Phish', ...rest });

describe('the file that a tenant names', () => {
  it.each([
    [{ last_export: { entity_type: 'query_result', entity_id: 'f 1' } }, 'query_result', 'f 1'],
    [{ exports: [{ EntityType: 'report', entityId: 77 }] }, 'report', '77'],
    [{ reportUrl: '/api/v1/sec_match_file/report/f%201?test_only=false' }, 'report', 'f 1'],
    [{ a: { b: { href: 'https://portal.example/api/v1/sec_match_file/x/y' } } }, 'x', 'y'],
  ])('finds it in %j', (value, entity_type, entity_id) => {
    expect(findFile(value)).toEqual({ entity_type, entity_id });
  });

  it('takes no part of a secret for a file', () => {
    expect(findFile({ download_token: { entity_type: 'a', entity_id: 'b' } })).toBeUndefined();
  });

  it('finds only what is new, and nothing of what the specification names', () => {
    const before = hashKeys({ query_id: 'q', exported: { n: 1 }, owner: 'x' });
    expect(changedSince({ query_id: 'r', exported: { n: 2 }, owner: 'x' }, before)).toEqual({
      exported: { n: 2 },
    });
  });
});

describe('an export in the tenant', () => {
  it('ends with the file once the query names one that was not there before', async () => {
    const old = { last: { entity_type: 'r', entity_id: '1', at: 1 } };
    const { end, asked } = await follow(
      [query(old), query(old), query({ last: { entity_type: 'r', entity_id: '1', at: 2 } })],
      { before: hashKeys(old) },
    );
    expect(end?.resultFile).toEqual({ entity_type: 'r', entity_id: '1', name: 'Phish.csv' });
    expect(asked).toEqual(['query.get', 'query.get', 'query.get', 'r/1']);
    expect(end?.message).not.toContain('earlier export');
  });

  it('takes the file that the answer to the start names without reading the query', async () => {
    const { end, asked } = await follow([query()], { named: { entity_type: 'r', entity_id: '9' } });
    expect(end?.resultFile).toMatchObject({ entity_id: '9' });
    expect(asked).toEqual(['r/9']);
  });

  it('waits until the tenant sends the file that it names', async () => {
    const { end, asked } = await follow([query({ file: { entity_type: 'r', entity_id: '1' } })], {
      provides: (count) => count === 3,
    });
    expect(asked.filter((one) => one === 'r/1')).toHaveLength(3);
    expect(end?.resultFile).toBeDefined();
    expect(end?.isFollowable).toBeUndefined();
  });

  it('offers a file that is named but never sent, and says that', async () => {
    const { end } = await follow([query({ file: { entity_type: 'r', entity_id: '1' } })], {
      provides: () => false,
    });
    expect(end?.resultFile).toBeDefined();
    expect(end?.message).toContain('doesn’t send it yet');
  });

  it('doubts a file if the query could not be read before', async () => {
    const { end } = await follow([query({ file: { entity_type: 'r', entity_id: '1' } })], { before: null });
    expect(end?.message).toContain('may be of an earlier export');
  });

  it('looks less and less often, stops after the stated time, and says where to look', async () => {
    const { end, pauses } = await follow([query()]);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    const total = pauses.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeGreaterThanOrEqual(FOLLOW_MINUTES * 60_000);
    expect(total).toBeLessThan((FOLLOW_MINUTES + 1.1) * 60_000);
    expect(end).toMatchObject({ isFollowable: true, next: expect.stringContaining('portal') as string });
    expect(end?.message).toContain('10 minutes');
    expect(end?.resultFile).toBeUndefined();
  });

  it('quotes what else is new, without its secrets', async () => {
    const { end } = await follow([query({ job: { state: 'queued', api_token: 't0p' }, password: 'p' })]);
    expect(end?.message).toContain('job: {"state":"queued"}');
    expect(end?.message).not.toMatch(/t0p|password/);
  });

  it('names an address that leads elsewhere, without the parameters that may open it', async () => {
    const { end } = await follow([query({ report: 'https://files.example/1.csv?sig=s3cr3t' })]);
    expect(end?.message).toContain('https://files.example/1.csv?…');
    const relative = await follow([query({ report: '/files/1.csv?sig=s3cr3t' })]);
    expect(relative.end?.message).toContain('report: /files/1.csv?…');
    expect(`${end?.message}${relative.end?.message}`).not.toContain('s3cr3t');
  });

  it('goes on after a failure that may pass, and stops after one that does not', async () => {
    const file = query({ file: { entity_type: 'r', entity_id: '1' } });
    const passing = await follow([fail(failure('rejected', 'Busy.', { status: 503 })), file]);
    expect(passing.end?.resultFile).toBeDefined();
    const final = await follow([fail(failure('not_found', 'No such query.')), file]);
    expect(final.asked).toEqual(['query.get']);
    expect(final.end?.message).toContain('No such query.');
  });

  it.each([
    ['analyst', 'You stopped waiting'],
    ['leaving', 'You signed out'],
  ])('stops when it is aborted by the %s, and says why', async (reason, words) => {
    const controller = new AbortController();
    controller.abort(reason);
    const { end, asked } = await follow([query()], { signal: controller.signal });
    expect(asked).toEqual([]);
    expect(end).toMatchObject({
      isFollowable: true,
      message: expect.stringContaining(words) as string,
    });
  });
});

describe('an export that was followed when Postern was killed', () => {
  const item = { entity_id: 'q-1', outcome: 'done', reason: '' };
  const recover = (steps: readonly object[]) => {
    const chosen = { step: 'chosen', act: ACTION, ids: [], isWhole: true };
    const wal = { read: () => [chosen, { step: 'sending', from: 0, to: 0 }, ...steps] };
    return recoverBulkAction(wal as unknown as Wal)({ id: 'j', kind: 'action' } as Job);
  };

  it('counts as started, and can be looked for again', () => {
    const after = recover([
      { step: 'answered', items: [item] },
      { step: 'following', before: {} },
    ]);
    expect(after).toMatchObject({ state: 'done', isFollowable: true, outcomes: { done: 1 } });
    expect(after?.message).toContain('Postern was closed before its file was found');
  });

  it('stays unknown if the answer to the start was lost', () => {
    expect(recover([])).toMatchObject({ outcomes: { unknown: 1 } });
    expect(recover([])?.isFollowable).toBeUndefined();
  });
});
