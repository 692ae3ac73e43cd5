import { describe, expect, it } from 'vitest';
import { isDenied } from '../../shared/api/done';
import type { InputOf } from '../../shared/api/contract';
import { createSavedQueries } from '../../main/services/queries/saved-queries';
import { sendBatch, sendWhole } from '../../main/services/bulk-actions/requests';
import { json } from '../support/loopback';
import { setUpClient, start } from './support/client';

setUpClient();

const query = {
  query_id: '77',
  query_label: 'Invoices',
  query_subtype: 'report',
  query_domain: 'email',
  saas_id: 'office365_emails',
  query_entity_type: 'office365_emails_email',
} as const;
const { query_id: _id, ...unsaved } = query;
const act = {
  kind: 'manual',
  entity_type: 'office365_emails_email',
  name: 'quarantine',
  attributes: {},
  tags: [],
} as unknown as Parameters<typeof sendBatch>[1];

/** Answers a write with a status and a body, and reads of queries with the stored query. */
const tenantOf = (status: number, body: string, listed: readonly object[] = [query]) =>
  start((_n, { method, url }, response) => {
    if (method === 'GET') return json(response, 200, url.endsWith('/query') ? listed : query);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  });

describe.each([
  ['204', 204, ''],
  ['an empty 200', 200, ''],
  ['{}', 200, '{}'],
  ['{"ok":true}', 200, '{"ok":true}'],
  ['a 201 with an ID', 201, '{"id":77}'],
  ['a bare ID', 201, '"77"'],
  ['true', 200, 'true'],
  ['null', 200, 'null'],
  ['a plain OK', 200, 'OK'],
])('a write answered by %s', (_title, status, body) => {
  it('counts as done: a query is deleted, saved and updated', async () => {
    const { client, seen } = await tenantOf(status, body);
    expect(await client.call('query.remove', { id: '77' })).toMatchObject({ ok: true });
    const saved = createSavedQueries({ client: () => client });
    const made = await saved.save({
      query: unsaved,
      base: null,
      password: { kind: 'keep' },
      overwrite: false,
    } as unknown as Parameters<typeof saved.save>[0]);
    expect(made).toMatchObject({ ok: true, value: { kind: 'saved', query: { query_id: '77' } } });
    const updated = await saved.save({
      query,
      base: query,
      password: { kind: 'keep' },
      overwrite: false,
    } as unknown as Parameters<typeof saved.save>[0]);
    expect(updated).toMatchObject({ ok: true, value: { kind: 'saved', query: { query_label: 'Invoices' } } });
    expect(seen.filter(({ method }) => method !== 'GET')).toHaveLength(3);
  });

  it('counts as done for each entity of an action', async () => {
    const { client } = await tenantOf(status, body);
    expect((await sendBatch(client, act, ['a', 'b'])).items).toEqual([
      { entity_id: 'a', outcome: 'done', reason: '' },
      { entity_id: 'b', outcome: 'done', reason: '' },
    ]);
  });
});

it.each([
  ['a number', '{"imported":2,"error":[]}', 2, []],
  ['a number as text', '{"imported":"2"}', 2, []],
  ['a list of names', '{"imported":["a","b"]}', 2, []],
  ['a bare list', '["a","b"]', 2, []],
  ['{}', '{}', undefined, []],
  ['nothing', '', undefined, []],
  [
    'a number and a sentence',
    '{"imported":1,"error":"b exists"}',
    1,
    [{ query_label: '', reason: 'b exists' }],
  ],
])('counts an import answered by %s as done', async (_title, body, imported, error) => {
  const { client } = await tenantOf(body === '' ? 204 : 200, body);
  const answer = await client.call('query.importDefinitions', { file: new Uint8Array([123, 125]) });
  expect(answer).toMatchObject({ ok: true, value: { error } });
  expect(answer.ok && answer.value.imported).toBe(imported);
});

it('counts an import as denied by its success, or by an error without a number imported', async () => {
  for (const [body, denied] of [
    ['{"success":false}', true],
    ['{"error":"Bad file"}', true],
    ['{"error":["a"]}', true],
    ['{"imported":1,"error":["a"]}', false],
    ['{"error":[]}', false],
  ] as const) {
    const { client } = await tenantOf(200, body);
    const answer = await client.call('query.importDefinitions', { file: new Uint8Array([123, 125]) });
    expect(answer.ok && isDenied(answer.value as never), body).toBe(denied);
  }
});

it('counts a write as refused if the response denies it', async () => {
  for (const body of [
    '{"ok":false}',
    '{"success":false}',
    '{"success":"false"}',
    '{"success":0}',
    '{"ok":0}',
    '{"error":"not allowed"}',
    'false',
  ]) {
    const { client } = await tenantOf(200, body);
    const [first] = (await sendBatch(client, act, ['a'])).items;
    expect(first?.outcome, body).toBe('refused');
  }
});

it('leaves the outcome open if the response to a write is a sentence or a web page', async () => {
  for (const body of ['Access denied by policy', '"Access denied"', '<html></html>']) {
    const { client } = await tenantOf(200, body);
    const [first] = (await sendBatch(client, act, ['a'])).items;
    expect(first?.outcome, body).toBe('unknown');
  }
});

it('reads an outcome for each result of a query, and reports one that cannot be read as unknown', async () => {
  const whole = { kind: 'query', label: 'Tag', id: '77', query_label: 'Invoices', action_id: 'add_tag' };
  const results = [{ entity_id: 123, success: 1 }, { entity_id: 'b', success: 'false' }, { success: true }];
  const { client } = await tenantOf(200, JSON.stringify({ results }));
  const asked = { ...whole, action_params: {} } as unknown as Parameters<typeof sendWhole>[1];
  expect((await sendWhole(client, asked)).items).toEqual([
    { entity_id: '123', outcome: 'done', reason: '' },
    { entity_id: 'b', outcome: 'refused', reason: '' },
    { entity_id: '77', outcome: 'unknown', reason: 'The tenant did not report an outcome.' },
  ]);
});

it('says that a query was saved, and does not save it again, if its ID can’t be found', async () => {
  const { client } = await tenantOf(204, '', [query, { ...query, query_id: '78' }]);
  const saved = createSavedQueries({ client: () => client });
  const ask = { query: unsaved, base: null, password: { kind: 'keep' }, overwrite: false };
  expect(await saved.save(ask as unknown as Parameters<typeof saved.save>[0])).toMatchObject({
    ok: false,
    failure: { message: 'The query was saved, but the tenant didn’t return its ID.' },
  });
});

it.each([
  ['{"error":"No such column"}', 'No such column'],
  ['{"message":"No such column"}', 'No such column'],
  ['{"detail":"No such column"}', 'No such column'],
  ['{"detail":[{"loc":["body"],"msg":"No such column"},{"msg":"Too long"}]}', 'No such column Too long'],
  ['{"error":{"code":7,"message":"No such column"}}', 'No such column'],
  ['{"errors":1}', 'The tenant rejected the request. It sent: “{"errors":1}”'],
])('shows the tenant’s own words in %s', async (body, message) => {
  const { client } = await tenantOf(422, body);
  expect(await client.call('query.remove', { id: '77' })).toMatchObject({ ok: false, failure: { message } });
});

it.each([307, 308])('sends a read again after a %i to the same origin, and a write never', async (status) => {
  const { client, seen } = await start((n, { method, url }, response) =>
    url.includes('elsewhere') && method === 'POST'
      ? json(response, 200, { rows: [], search_after: null, total_rows: 0 })
      : json(response, status, {}, { location: `/api/v1/elsewhere?${n}` }),
  );
  const asked = {
    query_domain: 'email',
    saas_id: 's',
    query_entity_type: 'e',
    columns: [],
    size: 3,
  } satisfies InputOf<'query.execute'>;
  expect(await client.call('query.execute', asked)).toMatchObject({ ok: true });
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
  expect(seen[1]?.body).toBe(seen[0]?.body);
  expect(await client.call('query.sendResult', { id: '1', emails: ['a@b.example'] })).toMatchObject({
    ok: false,
    failure: { code: 'redirect' },
  });
  expect(seen).toHaveLength(3);
});
