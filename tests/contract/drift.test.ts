import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '../../main/services/tenant/api-client';
import { checkAnswer, parseJson } from '../../main/wire/answer';
import { createCache } from '../../main/services/tenant/cache';
import { contract, endpointNames, findEndpoint, type EndpointName } from '../../shared/api/contract';
import { toWire } from '../../shared/api/route';
import { json, startLoopback } from '../support/loopback';
import { KINDS, mutate } from '../support/mutate';
import { createChances } from '../support/random';
import { measured, sized } from '../support/size';
import { rowInputs, type RowInputs } from './support/inputs';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

const SEED = Number(process.env['POSTERN_SEED'] ?? 20_261_121);
const MUTATIONS = sized({ full: 200, soak: 5_000 });
/** The number of them that also travel over HTTP, through the whole client. */
const SENT = sized({ full: 10, soak: 200 });

let tenant: TestTenant;
let inputs: RowInputs;
beforeAll(async () => {
  tenant = await startTestTenant();
  inputs = await rowInputs(clientOf(tenant.origin));
  // Asked at once: a connection that lies idle for the minutes of a long run is closed.
  for (const name of endpointNames.filter(isJson)) await answerOf(name);
});
afterAll(() => tenant.close());

const clientOf = (origin: string): ApiClient =>
  createApiClient({
    fetch: (url, init) => fetch(url, init),
    clock: () => NOW,
    cache: createCache(() => NOW),
    credentials: { origin, token: tenant.token },
    sleep: async () => undefined,
  });
const asked = { rows: 0, read: 0, drifted: 0, skipped: 0 };

/** The items of the lists that are nearest to the top: what a tolerant reader may leave out one by one. */
const outerItems = (value: unknown): number => {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + outerItems(one), 0)
    : 0;
};
/** Takes away the lists of one item around a value: a single thing may come in such a wrapper. */
const inner = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 1 ? inner(value[0]) : value;
  const all = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return all.length === 1 && typeof all[0] === 'object' ? inner(all[0]) : value;
};
const sounds = new Map<EndpointName, unknown>();
/** Returns the response of the demo tenant, requested once, because some calls succeed only once. */
const answerOf = async (name: EndpointName): Promise<unknown> => {
  if (sounds.has(name)) return sounds.get(name);
  const { method, target, body } = toWire(findEndpoint(name), findEndpoint(name).input.parse(inputs[name]));
  if (findEndpoint(name).encoding === 'form') return { imported: 1, error: ['Label'] };
  const answer = await tenant.raw(method, target, body);
  expect(answer.status).toBe(200);
  sounds.set(name, answer.body);
  return answer.body;
};
const isJson = (name: EndpointName) => findEndpoint(name).answers !== 'bytes';
const isPolluted = () => Object.keys(Object.prototype).length > 0 || 'polluted' in {};

describe(`drifted responses (seed ${SEED})`, () => {
  it.each(endpointNames.filter(isJson))(
    `reads ${MUTATIONS} mutations of %s, or rejects them with the place, and counts what it leaves out`,
    { timeout: sized({ full: 300_000, soak: 1_800_000 }) },
    async (name) => {
      const sound = await answerOf(name);
      const chances = createChances(SEED + endpointNames.indexOf(name));
      for (let n = 0; n < MUTATIONS; n += 1) {
        const changed = mutate(sound, chances);
        const text = JSON.stringify(changed) ?? '';
        const parsed = parseJson(text);
        const result = parsed.ok ? checkAnswer(contract[name].output, parsed.value) : parsed;
        asked.rows += 1;
        if (!result.ok) {
          asked.drifted += 1;
          expect(result.failure.kind).toBe('drifted');
          expect(result.failure.message.length).toBeGreaterThan(5);
          continue;
        }
        asked.read += 1;
        const skipped = result.meta?.skipped ?? 0;
        asked.skipped += skipped;
        // A tolerant reader adds nothing but defaults, and loses nothing without saying so.
        if (parsed.ok && skipped > 0 && !result.meta?.ignored)
          expect(
            [parsed.value, inner(parsed.value)].map((sent) => outerItems(sent) - skipped),
            text.slice(0, 400),
          ).toContain(outerItems(result.value));
        expect(isPolluted()).toBe(false);
      }
    },
  );

  it.each(endpointNames.filter(isJson))(
    'ends a drifted call of %s over HTTP with a value or a failure',
    { timeout: 120_000 },
    async (name) => {
      const sound = await answerOf(name);
      const chances = createChances(SEED * 3 + endpointNames.indexOf(name));
      const server = await startLoopback((_n, _seen, response) =>
        json(response, 200, mutate(sound, chances)),
      );
      try {
        const client = clientOf(server.origin);
        for (let n = 0; n < SENT; n += 1) {
          const answer = await client.call(name, inputs[name], { fresh: true });
          expect(answer.ok || ['drifted', 'too_large', 'unknown_outcome'].includes(answer.failure.kind)).toBe(
            true,
          );
        }
      } finally {
        await server.close();
      }
    },
  );

  it('meets each kind of drift, and reads most of them', () => {
    expect(KINDS).toHaveLength(6);
    expect(asked.read).toBeGreaterThan(0);
    expect(asked.drifted).toBeGreaterThan(0);
    expect(asked.skipped).toBeGreaterThan(0);
    measured(
      'drift',
      `${asked.rows} mutated answers of ${endpointNames.filter(isJson).length} rows: ${asked.read} read (${asked.skipped} rows left out and counted), ${asked.drifted} refused with their place, none threw`,
    );
  });
});
