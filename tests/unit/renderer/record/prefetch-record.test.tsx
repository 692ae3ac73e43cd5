import { beforeEach, expect, it } from 'vitest';
import { takeRead } from '../../../../renderer/record/part-reads';
import { dropPrefetched, prefetchRecord } from '../../../../renderer/record/prefetch-record';
import { RECORDS } from '../../../../renderer/record/records';
import { recordVersion, refreshRecord } from '../../../../renderer/record/refresh-record';
import type { RecordTarget } from '../../../../renderer/record/record-target';
import { upsertJob } from '../../../../renderer/state/jobs-store';
import { fail, ok, type Result } from '../../../../shared/bridge';
import { installMain, type FakeMain } from '../../../support/page';

const target = (entityId: string, domain: RecordTarget['domain'] = 'email'): RecordTarget => ({
  entityId,
  saas: 'office365_emails',
  entityType: `office365_emails_${domain}`,
  domain,
});
const load = (entityId: string, signal = new AbortController().signal) =>
  takeRead(
    'record',
    recordVersion(target(entityId)),
    (own) => RECORDS.email.load(target(entityId), own),
    signal,
  );
const settled = () => new Promise((resolve) => setTimeout(resolve));
const JOB = {
  id: 'j1',
  kind: 'action',
  title: 'Quarantine',
  done: 0,
  unit: 'entities',
  startedAt: '2026-06-01T10:00:00Z',
} as const;
const REFUSED = { kind: 'rejected', message: 'No.', next: 'Retry.' } as const;

let main: FakeMain;
let answer: (id: string) => Result<unknown> | Promise<Result<unknown>>;
const read = () => main.inputs('entity.email').map((input) => (input as { entity_id: string }).entity_id);
const cancelled = () => main.inputs('call.cancel').length;

beforeEach(() => {
  dropPrefetched();
  answer = (id) => ok({ subject: id });
  main = installMain({
    'entity.email': (input) => answer((input as { entity_id: string }).entity_id),
    'call.cancel': () => ok(null),
  });
});

it('reads the next record once, and shows what was read ahead', async () => {
  prefetchRecord(target('a'));
  prefetchRecord(target('a'));
  expect(await load('a')).toMatchObject({ ok: true, value: { subject: 'a' } });
  expect(read()).toEqual(['a']);
});

it('caches a record for the step back to it until a job ends, which may have changed it', async () => {
  await load('a');
  prefetchRecord(target('b'), target('a'));
  await load('b');
  prefetchRecord(target('c'), target('b'));
  expect(await load('a')).toMatchObject({ ok: true, value: { subject: 'a' } });
  expect(read()).toEqual(['a', 'b', 'c']);
  upsertJob({ ...JOB, state: 'running' });
  await load('a');
  expect(read()).toEqual(['a', 'b', 'c']);
  upsertJob({ ...JOB, state: 'done', endedAt: '2026-06-01T10:00:01Z' });
  await load('a');
  expect(read()).toEqual(['a', 'b', 'c', 'a']);
});

it('forgets the records that were open longest ago', async () => {
  const ids = Array.from({ length: 9 }, (_, n) => `e${n}`);
  for (const id of ids) await load(id);
  await load('e8');
  expect(read()).toEqual(ids);
  await load('e0');
  expect(read()).toEqual([...ids, 'e0']);
});

it('holds one record, and cancels its read when the queue moves on to another one', async () => {
  answer = () => new Promise(() => undefined);
  prefetchRecord(target('a'));
  prefetchRecord(target('b'));
  await Promise.resolve();
  expect(read()).toEqual(['a', 'b']);
  // The email and its verdicts, in one message.
  expect(cancelled()).toBe(1);
  answer = (id) => ok({ subject: id });
  await load('a');
  expect(read()).toEqual(['a', 'b', 'a']);
  dropPrefetched();
  await Promise.resolve();
  expect(cancelled()).toBe(2);
});

it('cancels a read that was ahead and is waited for, when its record is left', async () => {
  let end: (result: Result<unknown>) => void = () => undefined;
  answer = () => new Promise((resolve) => (end = resolve));
  prefetchRecord(target('a'));
  const controller = new AbortController();
  const opened = load('a', controller.signal);
  controller.abort();
  await Promise.resolve();
  expect(cancelled()).toBe(1);
  end(ok({ subject: 'a' }));
  await opened;
});

it('continues a read while views wait for it, and cancels it when the last of them has left', async () => {
  let end: (result: Result<unknown>) => void = () => undefined;
  answer = (id) => new Promise((resolve) => (id === 'a' ? (end = resolve) : undefined));
  const [first, second] = [new AbortController(), new AbortController()];
  void load('a', first.signal);
  const other = load('a', second.signal);
  await settled();
  first.abort();
  // Another record comes next, and what was read ahead is dropped.
  prefetchRecord(target('b'));
  prefetchRecord(target('c'));
  dropPrefetched();
  await settled();
  expect(read()).toEqual(['a', 'b', 'c']);
  end(ok({ subject: 'a' }));
  expect(await other).toMatchObject({ ok: true, value: { subject: 'a' } });
});

it('reads a part again that was canceled when its last view left', async () => {
  answer = () => new Promise(() => undefined);
  const controller = new AbortController();
  void load('a', controller.signal);
  await settled();
  controller.abort();
  answer = (id) => ok({ subject: id });
  expect(await load('a')).toMatchObject({ ok: true, value: { subject: 'a' } });
  expect(read()).toEqual(['a', 'a']);
});

it('reads again what could not be read ahead, what was changed since then, and what a click is', async () => {
  answer = () => fail(REFUSED);
  prefetchRecord(target('a'));
  await settled();
  answer = (id) => ok({ subject: id });
  expect(await load('a')).toMatchObject({ ok: true });
  expect(read()).toEqual(['a', 'a']);

  prefetchRecord(target('b'));
  refreshRecord(target('b'));
  await load('b');
  expect(read()).toEqual(['a', 'a', 'b', 'b']);

  const before = main.calls.length;
  prefetchRecord(target('c', 'click'));
  expect(main.calls).toHaveLength(before);
});

it('keeps what is read of the open record when the next one is read ahead', async () => {
  answer = () => new Promise(() => undefined);
  prefetchRecord(target('a'));
  prefetchRecord(target('b'), target('a'));
  await settled();
  expect(cancelled()).toBe(0);
  prefetchRecord(target('c'), target('b'));
  await settled();
  expect(cancelled()).toBe(1);
});
