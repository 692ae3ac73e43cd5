import type { EndpointName, InputOf } from '../../../shared/api/contract';
import { findEndpoint } from '../../../shared/api/contract';
import { toWire } from '../../../shared/api/route';
import { startTenant, type Tenant, type TenantOptions } from '../../../main/demo/tenant';

/** The instant that contract tests live at. */
export const NOW = Date.parse('2026-11-20T12:00:00Z');

/** A clock that stops until it is moved. */
export const createClock = (start = NOW) => {
  let at = start;
  return { now: () => at, forward: (ms: number) => void (at += ms) };
};

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
};

/** A tenant of its own, with a way to ask it by the contract's names and one to ask it anything. */
export type TestTenant = Tenant & {
  readonly raw: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  readonly ask: <K extends EndpointName>(name: K, input: InputOf<K>) => Promise<Answer>;
};

export const startTestTenant = async (options: Partial<TenantOptions> = {}): Promise<TestTenant> => {
  const tenant = await startTenant({ port: 0, emails: 3_000, seed: 7, now: () => NOW, ...options });
  const raw: TestTenant['raw'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(tenant.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${tenant.token}`,
        // A test may keep the process busy for longer than the tenant keeps an idle connection open.
        connection: 'close',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
      headers: response.headers,
      bytes,
    };
  };
  const ask: TestTenant['ask'] = (name, input) => {
    const { method, target, body } = toWire(findEndpoint(name), input);
    return raw(method, target, body);
  };
  return { ...tenant, raw, ask };
};
