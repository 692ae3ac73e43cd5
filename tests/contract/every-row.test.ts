import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../../main/demo/handlers';
import { readInput } from '../../main/demo/http/input';
import { findCall } from '../../main/demo/requests/calls';
import type { Handlers } from '../../main/demo/handler';
import { createApiClient, type ApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { endpointNames, findEndpoint, type EndpointName } from '../../shared/api/contract';
import { toWire } from '../../shared/api/route';
import { rowInputs, type RowInputs } from './support/inputs';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let client: ApiClient;
let inputs: RowInputs;

beforeAll(async () => {
  tenant = await startTestTenant();
  client = createApiClient({
    fetch: (url, init) => fetch(url, init),
    clock: () => NOW,
    cache: createCache(() => NOW),
    credentials: { origin: tenant.origin, token: tenant.token },
  });
  inputs = await rowInputs(client);
});
afterAll(() => tenant.close());

describe('each row of the contract', () => {
  it.each(endpointNames)(
    'gets a response for %s from the demo tenant, over real HTTP, that fits its schema',
    async (name) => {
      const answer = await client.call(name, inputs[name]);
      expect(answer).toMatchObject({ ok: true });
      expect(answer.ok && answer.meta?.fallback).toBeFalsy();
      expect(answer.ok && answer.meta?.skipped).toBeFalsy();
    },
  );

  it.each(endpointNames)('gets no response for %s without a token or with a wrong one', async (name) => {
    for (const headers of [{ authorization: '' }, { authorization: 'Bearer wrong' }]) {
      const { method, target, body } = wire(name);
      expect((await tenant.raw(method, target, body, headers)).status).toBe(401);
    }
  });

  it.each(endpointNames)('finds %s again by the URL that it is sent to', (name) => {
    const { method, target } = wire(name);
    const [pathname = '', search = ''] = target.split('?');
    const found = findCall(method, pathname);
    expect(found?.name).toBe(name);
    const input = findEndpoint(name).input.parse(inputs[name]);
    const isInUrl = method === 'GET' || method === 'DELETE';
    if (found && isInUrl) expect(readInput(found, search, undefined, Buffer.alloc(0))).toMatchObject(input);
  });

  it('requires a handler for each row at compile time', () => {
    expect(Object.keys(handlers).sort()).toEqual([...endpointNames].sort());
    const { 'query.get': _left, ...rest } = handlers;
    // @ts-expect-error -- the type asks for a handler of every row
    const missing: Handlers = rest;
    expect(missing).toBeDefined();
  });
});

const wire = (name: EndpointName) => {
  const { method, target, body } = toWire(findEndpoint(name), findEndpoint(name).input.parse(inputs[name]));
  return { method, target, body: findEndpoint(name).encoding === 'form' ? undefined : body };
};
