/** The answer of every call as each dialect sends it: it is read whole, and nothing is read that was not sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { checkAnswer, parseJson } from '../../main/wire/answer';
import { contract, endpointNames, findEndpoint, type EndpointName } from '../../shared/api/contract';
import { toWire } from '../../shared/api/route';
import { speakAnswer } from '../support/dialects/answers';
import { differences } from '../support/dialects/compare';
import { writeJson, type Json } from '../support/dialects/json';
import { createSpeaker } from '../support/dialects/shapes';
import { createDialect, describeDialect } from '../support/dialects/traits';
import { measured, sized } from '../support/size';
import { rowInputs } from './support/inputs';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

const DIALECTS = sized({ gate: 40, full: 1_000, soak: 20_000 });
/** Calls whose names, cursors or packed rows are compared on the path of `dialects.test.ts`. */
const ON_THE_PATH: readonly EndpointName[] = [
  ...(['query.list', 'query.get', 'query.save', 'query.update', 'query.config', 'query.execute'] as const),
  'logins.cachedQuery',
  'apps.secEntities',
];
const CALLS = endpointNames.filter(
  (name) =>
    findEndpoint(name).answers === undefined &&
    findEndpoint(name).encoding !== 'form' &&
    !ON_THE_PATH.includes(name),
);

let tenant: TestTenant;
const answers = new Map<EndpointName, { readonly target: string; readonly body: Json }>();
beforeAll(async () => {
  tenant = await startTestTenant();
  const client = createApiClient({
    fetch: (url, init) => fetch(url, init),
    clock: () => NOW,
    cache: createCache(() => NOW),
    credentials: { origin: tenant.origin, token: tenant.token },
    sleep: async () => undefined,
  });
  const inputs = await rowInputs(client);
  for (const name of CALLS) {
    const endpoint = findEndpoint(name);
    const { method, target, body } = toWire(endpoint, endpoint.input.parse(inputs[name]));
    const answer = await tenant.raw(method, target, body);
    expect(answer.status, name).toBe(200);
    answers.set(name, { target, body: answer.body as Json });
  }
});
afterAll(() => tenant.close());

/** Reads an answer as the client does; a refusal is returned as its message. */
const readAs = (name: EndpointName, body: unknown): { readonly value: unknown } | string => {
  const parsed = parseJson(writeJson(body));
  const result = parsed.ok ? checkAnswer(contract[name].output, parsed.value) : parsed;
  if (!result.ok) return result.failure.message;
  const skipped = result.meta?.skipped ?? 0;
  return skipped > 0 ? `${skipped} left out` : { value: result.value };
};

/** Returns what is wrong with the reading of a call's answer in a dialect. */
const problemsOf = (name: EndpointName, seed: number): readonly string[] => {
  const speaker = createSpeaker(createDialect(seed));
  const { target = '', body = null } = answers.get(name) ?? {};
  const told = readAs(name, body);
  const read = readAs(name, speakAnswer(speaker, target, body));
  if (typeof told === 'string') return [`the demo's own: ${told}`];
  return typeof read === 'string' ? [read] : differences(speaker, told.value, read.value);
};

describe(`the answers of ${DIALECTS} dialects`, () => {
  it.each(CALLS)('reads %s whole, and nothing that was not sent', { timeout: 600_000 }, (name) => {
    for (let seed = 0; seed < DIALECTS; seed += 1)
      expect(problemsOf(name, seed), describeDialect(createDialect(seed))).toEqual([]);
  });

  it('compares nearly every call that answers with JSON', () => {
    measured('answers of dialects', `${CALLS.length} calls in ${DIALECTS} dialects`);
    expect(CALLS.length).toBeGreaterThan(40);
  });
});
