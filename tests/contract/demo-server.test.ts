import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 500, faults: true });
});
afterAll(() => tenant.close());

const LIST = '/api/v1/query';
const setFaults = (rules: unknown) => tenant.raw('PUT', '/__faults', rules);

describe('the token', () => {
  test.each([undefined, 'Bearer', 'Bearer wrong', 'Basic abc', 'Bearer '])(
    'refuses %s',
    async (authorization) => {
      const response = await fetch(
        tenant.origin + LIST,
        authorization === undefined ? {} : { headers: { authorization } },
      );
      expect(response.status).toBe(401);
      expect(await response.json()).toHaveProperty('error');
    },
  );
  test('creates another token at every start', async () => {
    const other = await startTestTenant({ emails: 10 });
    expect(other.token).not.toBe(tenant.token);
    await other.close();
  });
});

describe('paths', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/api/v1'],
    ['GET', '/api/v1/nothing'],
    ['PATCH', LIST],
    ['GET', '/api/v1/policies/policies_catalog//q-0001/send_result'],
    ['POST', '/api/v1/policies/policies_catalog/q-0001/send_result'],
    ['GET', '/api/v1/query/%'],
    ['GET', '/api/v1/query/q-none'],
    ['GET', '/api/v1/entity/fax/1'],
    ['GET', '/api/v1/../v1/query%2Fx'],
  ])('returns 404 for %s %s', async (method, path) => {
    expect((await tenant.raw(method, path)).status).toBe(404);
  });
  test('preserves the double slash', async () => {
    expect(
      (
        await tenant.raw('POST', '/api/v1/policies/policies_catalog//q-0001/send_result', {
          emails: ['a@b.example'],
        })
      ).status,
    ).toBe(200);
  });
});

describe('request bodies', () => {
  const post = (body: string) => tenant.raw('POST', '/api/v1/query/execute', body);
  test.each([
    '',
    '{',
    '[]',
    '"x"',
    'null',
    '{"__proto__":{}}',
    '{"columns":1}',
    '\u0000',
    `{"a":${'['.repeat(100_000)}`,
    `{"a":"${'['.repeat(1_000)}"}`,
  ])('returns 422 for %j', async (body) => {
    const answer = await post(body.length > 0 ? body : ' ');
    expect(answer.status).toBe(422);
    expect(answer.body).toHaveProperty('field');
  });
  test('returns 413 for a body over 2 MB', async () => {
    expect((await post(`{"x":"${'y'.repeat(2_200_000)}"}`)).status).toBe(413);
  });
  test('refuses a path parameter in the body', async () => {
    expect(
      (await tenant.raw('POST', '/api/v1/query/q-0001/export-results', { id: 'q-0002' })).body,
    ).toMatchObject({ field: 'id' });
  });
  test('answers unpaired surrogates and NULs in values', async () => {
    const ask = (value: string) =>
      tenant.raw(
        'POST',
        '/api/v1/query/execute',
        `{"query_domain":"email","saas_id":"office365_emails","query_entity_type":"office365_emails_email","columns":[],"condition":{"operator_id":"contains","field_id":"email.subject","values":["${value}"]}}`,
      );
    expect((await ask('\\ud800')).status).toBe(200);
    expect((await ask('a\\u0000b')).status).toBe(422);
    expect((await ask("'; DROP TABLE email; --")).body).toMatchObject({ total_rows: 0 });
  });
  test('survives a broken request', async () => {
    for (const text of [
      'GET / HTTP/1.1\r\nbroken\r\n\r\n',
      '\u0000\u0001\u0002',
      'POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nhalf',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = createConnection(Number(new URL(tenant.origin).port), '127.0.0.1', () => {
          socket.write(text);
          setTimeout(() => socket.destroy(), 50);
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
      });
    }
    expect((await tenant.raw('GET', LIST)).status).toBe(200);
  });
  test('returns 500 without a stack trace if a handler throws', async () => {
    const broken = await startTestTenant({ emails: 10 });
    broken.store.db.exec('DROP TABLE email');
    const answer = await broken.ask('query.execute', {
      query_domain: 'email',
      saas_id: 'office365_emails',
      query_entity_type: 'office365_emails_email',
      columns: [],
    });
    expect([answer.status, answer.body]).toEqual([500, { error: 'The tenant failed' }]);
    expect((await broken.raw('GET', LIST)).status).toBe(200);
    await broken.close();
  });
});

describe('simulated faults', () => {
  test('applies a fault to matching calls only, and counts it down', async () => {
    tenant.misbehave({ match: '/query/config', status: 503 });
    expect((await tenant.raw('GET', LIST)).status).toBe(200);
    expect((await tenant.ask('query.config', { saas_id: 'teams', query_domain: 'message' })).status).toBe(
      503,
    );
    expect((await tenant.ask('query.config', { saas_id: 'teams', query_domain: 'message' })).status).toBe(
      200,
    );
  });
  test('sends Retry-After with 429', async () => {
    await setFaults([{ match: LIST, times: 2, status: 429, retryAfter: 3 }]);
    const answers = [
      await tenant.raw('GET', LIST),
      await tenant.raw('GET', LIST),
      await tenant.raw('GET', LIST),
    ];
    expect(answers.map((one) => [one.status, one.headers.get('retry-after')])).toEqual([
      [429, '3'],
      [429, '3'],
      [200, null],
    ]);
  });
  test('delays, resets, truncates and sends wrong types', async () => {
    await setFaults([{ match: LIST, delayMs: 120 }]);
    const began = performance.now();
    expect((await tenant.raw('GET', LIST)).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(110);
    await setFaults([{ match: LIST, reset: true }]);
    await expect(tenant.raw('GET', LIST)).rejects.toThrow();
    await setFaults([{ match: LIST, truncate: true }]);
    await expect(tenant.raw('GET', LIST)).rejects.toThrow();
    await setFaults([{ match: LIST, wrongTypes: true }]);
    expect(typeof (await tenant.raw('GET', LIST)).body).toBe('object');
    expect(((await tenant.raw('GET', LIST)).body as { query_id: unknown }[])[0]?.query_id).toBe('q-0001');
  });
  test('offers fault control only in tests, and refuses unknown faults', async () => {
    expect((await setFaults([{ match: 'x', explode: true }])).status).toBe(422);
    const plain = await startTestTenant({ emails: 10 });
    expect((await plain.raw('PUT', '/__faults', [])).status).toBe(404);
    await plain.close();
  });
});
