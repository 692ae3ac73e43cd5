import { describe, expect, it } from 'vitest';
import { followExport, FOLLOW_MINUTES } from '../../../../main/services/bulk-actions/follow-export';
import {
  changedSince,
  findFile,
  hashKeys,
  quoteChanges,
  type FoundFile,
} from '../../../../main/services/bulk-actions/result-file';
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
    provides = () => ok({ success: true }),
    signal = new AbortController().signal,
    named,
  }: {
    readonly before?: Record<string, string> | null;
    readonly provides?: (asked: number, file: string) => Result<{ readonly success: boolean }>;
    readonly signal?: AbortSignal;
    readonly named?: FoundFile;
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
    const file = `${input.a}/${input.b}`;
    asked.push(file);
    return provides(asked.filter((one) => one !== 'query.get').length, file);
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

const NOT_READY = ok({ success: false });
const FILE = { file: { entity_type: 'r', entity_id: '1' } };
const ADDRESS = { report: '/api/v1/sec_match_file/r/1' };

const query = (rest: Record<string, unknown> = {}) => ok({ query_id: 'q-1', query_label: 'Phish', ...rest });

describe('the file that a tenant names', () => {
  it.each([
    [{ last_export: { entity_type: 'query_result', entity_id: 'f 1' } }, 'query_result', 'f 1', false],
    [{ exports: [{ EntityType: 'report', entityId: 77 }] }, 'report', '77', false],
    [{ reportUrl: '/api/v1/sec_match_file/report/f%201?test_only=false' }, 'report', 'f 1', true],
    [{ a: { b: { href: 'https://portal.example/api/v1/sec_match_file/x/y' } } }, 'x', 'y', true],
    [{ at: { entity_type: 'a', entity_id: '1' }, href: '/api/v1/sec_match_file/x/y' }, 'x', 'y', true],
    [
      { sample: '/api/v1/sec_match_file/office365_emails_attachment/7' },
      'office365_emails_attachment',
      '7',
      false,
    ],
  ])('finds it in %j', (value, entity_type, entity_id, isCertain) => {
    expect(findFile(value)).toEqual({ entity_type, entity_id, isCertain });
  });

  it.each([
    { last_match: { entity_type: 'office365_emails_email', entity_id: '7' } },
    { owner: { entity_type: 'user', entity_id: '7' } },
    { last_match: '/api/v1/sec_match_file/office365_emails_email/7' },
  ])('takes no email and no user for a file: %j', (value) => {
    expect(findFile(value)).toBeUndefined();
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

  it('quotes a few new keys, and counts the others', () => {
    const keys = Array.from({ length: 17 }, (_, at) => [`key${at}`, at]);
    expect(quoteChanges(Object.fromEntries(keys))).toBe(
      'key0: 0; key1: 1; key2: 2; key3: 3; key4: 4; and 12 more',
    );
  });
});

describe('an export in the tenant', () => {
  it('ends with the file once the query lists one that was not there before', async () => {
    const old = { last: { entity_type: 'r', entity_id: '1', at: 1 } };
    const { end, asked } = await follow(
      [query(old), query(old), query({ last: { entity_type: 'r', entity_id: '1', at: 2 } })],
      { before: hashKeys(old) },
    );
    expect(end?.resultFile).toEqual({ entity_type: 'r', entity_id: '1', name: 'Phish.csv' });
    expect(asked).toEqual(['query.get', 'query.get', 'query.get', 'r/1']);
    expect(end?.message).not.toContain('earlier export');
  });

  it.each([
    [{}, ''],
    [{ exported_at: 2 }, ' New in the query since then: exported_at: 2'],
  ])(
    'offers the file of an address that stays the same, as one that may be older: %j',
    async (more, said) => {
      const old = { ...ADDRESS, exported_at: 1 };
      const { end } = await follow([query({ ...old, ...more })], { before: hashKeys(old) });
      expect(end?.message).toBe(
        `The export was started. No file could be downloaded within ${FOLLOW_MINUTES} minutes. The tenant lists the same file as before the export. It may be from an earlier one.${said}`,
      );
      expect(end?.resultFile).toEqual({ entity_type: 'r', entity_id: '1', name: 'Phish.csv' });
    },
  );

  it('takes a type and an ID that stay the same for no file of an export', async () => {
    const { end } = await follow([query(FILE)], { before: hashKeys(FILE) });
    expect(end?.resultFile).toBeUndefined();
  });

  it('takes the file that the answer to the start names without reading the query', async () => {
    const { end, asked } = await follow([query()], { named: { entity_type: 'r', entity_id: '9' } });
    expect(end?.resultFile).toMatchObject({ entity_id: '9' });
    expect(asked).toEqual(['r/9']);
  });

  it('waits until the tenant sends the file that it names', async () => {
    const { end, asked } = await follow([query({ file: { entity_type: 'r', entity_id: '1' } })], {
      provides: (count) => ok({ success: count === 3 }),
    });
    expect(asked.filter((one) => one === 'r/1')).toHaveLength(3);
    expect(end?.resultFile).toBeDefined();
    expect(end?.isFollowable).toBeUndefined();
  });

  it('offers a file that is listed but never sent, and says that', async () => {
    const { end } = await follow([query(ADDRESS)], { provides: () => NOT_READY });
    expect(end).toMatchObject({ resultFile: { entity_id: '1' }, isFollowable: true });
    expect(end?.message).toContain('The tenant lists a file for this export, but it isn’t ready yet.');
  });

  it('offers a file that is listed but could not be checked, and says that', async () => {
    const { end, asked } = await follow([query(ADDRESS)], {
      provides: () => fail(failure('not_found', 'No such file.')),
    });
    expect(end).toMatchObject({ resultFile: { entity_id: '1' }, isFollowable: true });
    expect(end?.message).toContain('but it could not be checked: No such file.');
    expect(end?.message).not.toContain('The query could not be read');
    expect(asked.filter((one) => one === 'r/1').length).toBeGreaterThan(3);
  });

  it('finds a file whose first check failed', async () => {
    const { end } = await follow([query(ADDRESS)], {
      provides: (count) => (count < 3 ? fail(failure('not_found', 'No such file.')) : ok({ success: true })),
    });
    expect(end).toEqual({
      message: 'The tenant’s file is ready to download.',
      resultFile: { entity_type: 'r', entity_id: '1', name: 'Phish.csv' },
    });
  });

  it('still offers a file that is not ready when the query can’t be read later', async () => {
    const { end, asked } = await follow([query(ADDRESS), fail(failure('not_found', 'No such query.'))], {
      provides: () => NOT_READY,
    });
    expect(asked).toEqual(['query.get', 'r/1', 'query.get']);
    expect(end?.resultFile).toMatchObject({ entity_id: '1' });
    expect(end?.message).toContain('No such query.');
  });

  it('states as a fact only that an address leads to the file', async () => {
    const found = await follow([query(ADDRESS)]);
    expect(found.end?.message).toBe('The tenant’s file is ready to download.');
    const guessed = await follow([query(FILE)]);
    expect(guessed.end?.message).toBe(
      'The tenant lists a file that may be this export. Check it before you use it.',
    );
    const waiting = await follow([query(FILE)], { provides: () => NOT_READY });
    expect(waiting.end?.message).toContain('a file that may be this export, but it isn’t ready yet.');
  });

  it('reads the query when the file that the answer named can’t be downloaded', async () => {
    const { end, asked } = await follow([query(), query(FILE)], {
      named: { entity_type: 'query', entity_id: 'q-1' },
      provides: (_count, file) => ok({ success: file === 'r/1' }),
    });
    expect(asked).toEqual(['query/q-1', 'query.get', 'query/q-1', 'query.get', 'r/1']);
    expect(end?.resultFile).toMatchObject({ entity_type: 'r', entity_id: '1' });
  });

  it('waits for the file that the answer named although the query can’t be read', async () => {
    const { end } = await follow([fail(failure('forbidden', 'Not allowed.'))], {
      named: { entity_type: 'r', entity_id: '9' },
      provides: (count) => ok({ success: count === 3 }),
    });
    expect(end?.resultFile).toMatchObject({ entity_id: '9' });
  });

  it('takes no doubtful file while the address that the answer gave is not ready', async () => {
    const { end } = await follow([query(FILE)], {
      named: { entity_type: 'r', entity_id: '9', isCertain: true },
      provides: (count) => ok({ success: count === 3 }),
    });
    expect(end?.resultFile).toMatchObject({ entity_id: '9' });
  });

  it('doubts a file if the query could not be read before', async () => {
    const { end } = await follow([query(ADDRESS)], { before: null });
    expect(end?.message).toContain('may be from an earlier export');
    expect(end?.message).not.toContain('ready to download');
  });

  it('calls nothing new if the query could not be read before', async () => {
    const { end } = await follow([query({ owner: 'x', color: 'red' })], { before: null });
    expect(end?.message).toContain('The query could not be read before the export, so changes aren’t known.');
    expect(end?.message).not.toMatch(/New in the query|color/);
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
  ])('stops when the wait is aborted (%s), and says why', async (reason, words) => {
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
