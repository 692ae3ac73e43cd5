import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '../../shared/api/contract';
import { TABLE_NAMES } from '../../main/demo/schema';
import { startTestTenant, type TestTenant } from './support/tenant';

const lastDays = (days: number) => ({
  operator_id: 'and',
  condition: [{ operator_id: 'relative_date', field_id: 'email.received', values: [days, 'days'] }],
});
const column = (db_id: string) => ({ db_id, column_label: db_id });
const question = (condition: object | null): InputOf<'query.execute'> => ({
  saas_id: 'office365_emails',
  query_domain: 'email',
  query_entity_type: 'office365_emails_email',
  condition,
  columns: ['received', 'subject', 'recipients'].map(column),
  sort_by: [{ db_id: 'received', order: 'desc' }],
  size: 500,
});

let whole: TestTenant;
let early: TestTenant;
beforeAll(async () => {
  whole = await startTestTenant({ emails: 20_000 });
  early = await startTestTenant({ emails: 20_000, isEarly: true });
});
afterAll(async () => {
  await whole.close();
  await early.close();
});

const both = async (name: Parameters<TestTenant['ask']>[0], input: object) => {
  const [a, b] = [await early.ask(name, input), await whole.ask(name, input)];
  expect(a.status).toBe(200);
  // A walk's place ends in a name of its own, a new one each time.
  return [a, b].map(({ status, body }) => ({
    status,
    body: JSON.stringify(body, (key, value: unknown) =>
      key === 'search_after' && Array.isArray(value) ? value.slice(0, -1) : value,
    ),
  }));
};

test('answers calls that need no rows, or only the last days, while the demo tenant still loads, as it does when loaded', async () => {
  for (const days of [1, 3, 7]) {
    const [a, b] = await both('query.execute', question(lastDays(days)));
    expect(a).toEqual(b);
  }
  const [apps, same] = await both('apps.secEntities', {});
  expect(apps).toEqual(same);
  expect(early.store.count('user', {})).toBe(0);
  expect(early.store.count('email', {})).toBeLessThan(whole.store.count('email', {}) / 4);
});

test('signs in while the demo tenant generates the mails of the last days, and delays calls that need them', async () => {
  const fresh = await startTestTenant({ emails: 200_000, isEarly: true });
  const mails = () => fresh.store.count('email', {});
  const asked = fresh.ask('query.execute', { ...question(lastDays(7)), size: 1 });
  expect((await fresh.ask('apps.secEntities', {})).status).toBe(200);
  expect(
    (await fresh.ask('query.config', { saas_id: 'office365_emails', query_domain: 'email' })).status,
  ).toBe(200);
  const atSignIn = mails();
  expect((await asked).status).toBe(200);
  expect(mails()).toBeGreaterThan(atSignIn);
  await fresh.close();
});

test('delays every other call until the rest is loaded, and then answers as usual', async () => {
  for (const input of [
    question(lastDays(8)),
    question(null),
    question({
      operator_id: 'or',
      condition: [lastDays(7), { operator_id: 'is', field_id: 'email.verdict', values: ['malware'] }],
    }),
  ]) {
    const [a, b] = await both('query.execute', input);
    expect(a).toEqual(b);
  }
  const [a, b] = await both('apps.statistics', {});
  expect(a).toEqual(b);
});

test('fills every table with the same rows in the same order, early or at once', async () => {
  await early.store.loadedSince(-Infinity);
  for (const table of TABLE_NAMES) {
    const all = `SELECT rowid, * FROM "${table}" ORDER BY rowid`;
    expect(early.store.cells(all), table).toEqual(whole.store.cells(all));
  }
});

test('delays a call with an invalid date until the rest is loaded, and refuses it with the same message', async () => {
  for (const values of [[7, 'moons'], ['soon'], [-1, 'days'], []]) {
    const fresh = await startTestTenant({ emails: 600, isEarly: true });
    const [a, b] = [
      await fresh.ask(
        'query.execute',
        question({ operator_id: 'relative_date', field_id: 'email.received', values }),
      ),
      await whole.ask(
        'query.execute',
        question({ operator_id: 'relative_date', field_id: 'email.received', values }),
      ),
    ];
    expect([a.status, a.body]).toEqual([b.status, b.body]);
    await fresh.close();
  }
});
