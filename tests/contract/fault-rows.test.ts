import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { endpointNames, findEndpoint, type EndpointName } from '../../shared/api/contract';
import { startFaultServer, type Fault, type FaultServer } from '../support/fault-server';
import { measured, sized } from '../support/size';
import { rowInputs, type RowInputs } from './support/inputs';
import { isWriteRow, triesWhenItMayPass, triesWhenItStays } from './support/tries';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

type Tries = (name: EndpointName) => number;
const MAY_PASS: Tries = triesWhenItMayPass;
const STAYS: Tries = triesWhenItStays;
const NEVER: Tries = () => 1;
const BIG = 80 * 1024 * 1024;
const nothing = (): unknown => 7;

const FAULTS: readonly (readonly [string, Fault, Tries])[] = [
  ['latency', { kind: 'latency', ms: 20 }, NEVER],
  ['a reset', { kind: 'reset' }, MAY_PASS],
  ['an answer that is lost', { kind: 'lost' }, MAY_PASS],
  ['an answer cut before its first byte', { kind: 'cut', at: 0 }, MAY_PASS],
  ['an answer cut in the middle', { kind: 'cut', at: 0.5 }, MAY_PASS],
  ['silence', { kind: 'silent' }, MAY_PASS],
  ['a drip slower than the limit', { kind: 'drip', bytes: 1, everyMs: 400 }, MAY_PASS],
  ['429', { kind: 'status', status: 429 }, MAY_PASS],
  ['429 with Retry-After', { kind: 'status', status: 429, retryAfter: '7' }, MAY_PASS],
  ['502', { kind: 'status', status: 502 }, MAY_PASS],
  ['503', { kind: 'status', status: 503 }, MAY_PASS],
  ['504', { kind: 'status', status: 504 }, MAY_PASS],
  ['500', { kind: 'status', status: 500 }, STAYS],
  ['garbage', { kind: 'garbage' }, STAYS],
  ['an empty answer', { kind: 'empty' }, STAYS],
  ['a captive portal', { kind: 'portal' }, STAYS],
  ['another type altogether', { kind: 'mutate', change: nothing }, STAYS],
  ['404', { kind: 'status', status: 404 }, STAYS],
  ['403', { kind: 'status', status: 403 }, NEVER],
  ['422', { kind: 'status', status: 422 }, NEVER],
];
/** A captive portal's page and garbage are as good as any bytes where the row asks for bytes. */
const returnsBytes = (name: EndpointName): boolean => findEndpoint(name).answers === 'bytes';

/** A write whose response is not specified is done by its status, whatever comes with it. */
const isDoneByStatus = (name: EndpointName): boolean =>
  isWriteRow(name) && findEndpoint(name).output.safeParse({}).success;

let tenant: TestTenant;
let server: FaultServer;
let inputs: RowInputs;
const clock = { now: NOW };
const clientOf = () =>
  createApiClient({
    fetch: (url, init) => fetch(url, init),
    clock: () => clock.now,
    cache: createCache(() => clock.now),
    credentials: { origin: server.origin, token: tenant.token },
    sleep: async (ms) => void (clock.now += ms),
    random: () => 0.5,
  });

beforeAll(async () => {
  tenant = await startTestTenant();
  server = await startFaultServer(tenant.origin);
  inputs = await rowInputs(clientOf());
});
afterAll(async () => {
  await server.close();
  await tenant.close();
});
beforeEach(() => {
  server.forget();
  server.setPlan(() => undefined);
});

describe.each(FAULTS)('%s', (title, fault, tries) => {
  it('retries as often as each row allows, ends every call and never sends a write twice', async () => {
    server.setPlan(() => fault);
    const wrong: string[] = [];
    await Promise.all(
      endpointNames.map(async (name, i) => {
        let asked = 0;
        // A client for each, so that no budget and no cache is shared, and calls can be told apart by their token.
        const own = createApiClient({
          // Counted where they leave: on a busy machine one may be given up before the server has seen it.
          fetch: (url, init) => {
            asked += 1;
            return fetch(url, { ...init, headers: { ...init?.headers, 'x-row': `${title} ${i}` } });
          },
          clock: () => NOW,
          cache: createCache(() => NOW),
          credentials: { origin: server.origin, token: tenant.token },
          sleep: async () => undefined,
          ...(fault.kind === 'silent' || fault.kind === 'drip'
            ? { limits: { headersMs: 400, idleMs: 200, totalMs: 1_000 } }
            : {}),
        });
        const answer = await own.call(name, inputs[name]);
        const reached = server.reached.filter((one) => one.headers['x-row'] === `${title} ${i}`).length;
        const expected = tries(name);
        if (asked !== expected) wrong.push(`${name}: asked ${asked} times, not ${expected}`);
        if (isWriteRow(name) && reached > 1) wrong.push(`${name}: reached the tenant ${reached} times`);
        const isGood =
          fault.kind === 'latency' ||
          (fault.kind === 'empty' && isDoneByStatus(name)) ||
          (returnsBytes(name) && ['garbage', 'empty', 'portal', 'mutate'].includes(fault.kind));
        const isFallback = answer.ok && answer.meta?.fallback !== undefined;
        // A bare value may be an ID or a yes: such a write is done, or its outcome is unknown.
        const isEither = title === 'another type altogether' && isDoneByStatus(name);
        if (isGood && (!answer.ok || isFallback)) wrong.push(`${name}: failed`);
        if (!isGood && !isEither && answer.ok && !isFallback)
          wrong.push(`${name}: took the fault for an answer: ${JSON.stringify(answer).slice(0, 100)}`);
        if (!isGood && findEndpoint(name).fallback !== undefined && !isFallback)
          wrong.push(`${name}: no fallback`);
        const lost =
          ['reset', 'lost', 'cut', 'silent', 'drip'].includes(fault.kind) ||
          (fault.kind === 'status' && [502, 504].includes(fault.status));
        if (isWriteRow(name) && lost && !(!answer.ok && answer.failure.kind === 'unknown_outcome'))
          wrong.push(`${name}: does not say that the outcome is unknown`);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('an endless response', () => {
  const MIB = 1024 * 1024;
  /** A row's own cap; the check before a download is a small JSON, whatever the download may be. */
  const capOf = (name: EndpointName) =>
    (findEndpoint(name).answers === 'file' ? undefined : findEndpoint(name).maxBytes) ?? 64 * MIB;
  const names = sized({
    full: [
      'query.list',
      'query.execute',
      'scan.debugLinks',
      'download.file',
      'query.exportDefinitions',
    ] as const,
    soak: endpointNames,
  });
  it.each(names)('cuts %s off at its size limit', { timeout: 60_000 }, async (name) => {
    server.setPlan(() => ({ kind: 'endless' }));
    const own = createApiClient({
      fetch: (url, init) => fetch(url, init),
      clock: () => NOW,
      cache: createCache(() => NOW),
      credentials: { origin: server.origin, token: tenant.token },
    });
    const answer = await own.call(name, inputs[name]);
    const failure = answer.ok ? answer.meta?.fallback : answer.failure;
    expect(failure?.kind).toBe(isWriteRow(name) ? 'unknown_outcome' : 'too_large');
    expect(server.asked).toHaveLength(1);
    // Bytes in flight may exceed the limit, bytes read may not.
    expect(server.sent()).toBeLessThan(capOf(name) + 64 * MIB);
  });
  it('cuts a compressed response off at the same limit', async () => {
    server.setPlan(() => ({ kind: 'bomb', bytes: BIG }));
    expect(await clientOf().call('query.get', inputs['query.get'])).toMatchObject({
      ok: false,
      failure: { kind: 'too_large' },
    });
  });
});

describe('a storm of faults', () => {
  it(
    'ends every call, retries within the budget and duplicates nothing',
    { timeout: sized({ full: 60_000, soak: 600_000 }) },
    async () => {
      const rounds = sized({ full: 4, soak: 40 });
      let calls = 0;
      let asked = 0;
      for (let round = 0; round < rounds; round += 1) {
        server.forget();
        const kinds: readonly (Fault | undefined)[] = [
          undefined,
          { kind: 'reset' },
          { kind: 'lost' },
          { kind: 'cut', at: 0.3 },
          { kind: 'status', status: 503 },
          { kind: 'status', status: 429, retryAfter: '1' },
          { kind: 'garbage' },
          { kind: 'latency', ms: 5 },
        ];
        server.setPlan(({ n }) => kinds[(n * 7 + round * 3) % kinds.length]);
        const client = clientOf();
        const reads = Array.from({ length: 200 }, (_, i) =>
          client.call('query.get', { id: `storm-${round}-${i}` }),
        );
        const writes = Array.from({ length: 20 }, (_, i) =>
          client.call('mail.report', { entity_id: `w${round}-${i}`, entity_type: 'office365_emails_email' }),
        );
        const answers = await Promise.all([...reads, ...writes]);
        expect(answers).toHaveLength(220);
        const reports = server.asked.filter((one) => one.url.includes('suspicious_report')).length;
        expect(reports).toBe(20);
        const gets = server.asked.length - reports;
        // The retry budget: a tenth of the calls, and twenty to spare.
        expect(gets).toBeLessThanOrEqual(200 + 20 + 22);
        calls += 220;
        asked += server.asked.length;
      }
      measured(
        'storm of faults',
        `${calls} calls, ${asked} requests, every call ended, every write sent once`,
      );
    },
  );

  it('does not triple the load of an outage that never ends', async () => {
    server.setPlan(() => ({ kind: 'status', status: 503 }));
    const client = clientOf();
    await Promise.all(Array.from({ length: 400 }, (_, i) => client.call('query.get', { id: `x${i}` })));
    expect(server.asked.length).toBeLessThanOrEqual(400 + 20 + 40);
    expect(server.asked.length).toBeGreaterThanOrEqual(400 + 20);
  });

  it('pauses the queue after a 429 for as long as the tenant asks', async () => {
    const sleeps: number[] = [];
    const client = createApiClient({
      fetch: (url, init) => fetch(url, init),
      clock: () => clock.now,
      cache: createCache(() => clock.now),
      credentials: { origin: server.origin, token: tenant.token },
      sleep: async (ms) => {
        sleeps.push(ms);
        clock.now += ms;
      },
    });
    server.setPlan(({ n }) => (n === 0 ? { kind: 'status', status: 429, retryAfter: '30' } : undefined));
    expect(await client.call('mail.report', { entity_id: 'x', entity_type: 'y' })).toMatchObject({
      ok: false,
      failure: { kind: 'rate_limited' },
    });
    await client.call('apps.statistics', {});
    expect(sleeps).toEqual([30_000]);
    expect(server.asked).toHaveLength(2);
  });
});
