import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, isPageEndpoint } from '../../shared/api/contract';
import { localCalls } from '../../shared/local-calls/contract';
import { startCore } from '../support/core';

const RUNS = 10_000;
/** A call that answers from what it has takes no time to speak of; a busy machine may hold up a few. */
const SLOW_MS = 50;
const MOST_SLOW = 20;
/** These reach for the network, which is not there, and may try again. */
const WAITS = new Set(['session.connect', 'session.resume', 'session.exploreDemo']);

const known = [...Object.keys(localCalls), ...endpointNames.filter(isPageEndpoint)];
const HOSTILE = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  'app',
  'app.',
  '.state',
  'App.State',
  'query.execute\0',
  '../../etc',
];

const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toJSON',
  'then',
  'length',
  '0',
  '',
);
/** JSON as the page can send it: text parsed again, so that a hostile key is a key of its own. */
const text = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.tuple(hostileKey, fc.json({ maxDepth: 1 })).map(([key, value]) => `{${JSON.stringify(key)}:${value}}`),
  fc.constantFrom(
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '[[[[[[]]]]]]',
    `${'['.repeat(500)}${']'.repeat(500)}`,
    '1e999',
    '"\\ud800"',
    'null',
    `"${'x'.repeat(10_000)}"`,
  ),
);

/** Values that fields of the real inputs have, and those that nearly do. */
const fieldValue = fc.oneof(
  fc.constantFrom<unknown>(
    'a',
    '',
    '0',
    -1,
    0,
    1.5,
    2 ** 60,
    true,
    null,
    [],
    {},
    [1],
    ['a'],
    'https://portal.example.com',
    'javascript:alert(1)',
    'http://[::1',
    'file:///etc/passwd',
    '../../x',
    'csv',
    'json',
    'zip',
    'keychain',
    'session',
    'asc',
    'dark',
    'utc',
  ),
  fc.string({ maxLength: 8 }),
  text.map((one) => JSON.parse(one) as unknown),
);
const FIELDS = [
  'address',
  'token',
  'label',
  'keep',
  'connectionId',
  'dataset',
  'rows',
  'job',
  'view',
  'sort',
  'filter',
  'columns',
  'labels',
  'selection',
  'format',
  'name',
  'entity_type',
  'entity_id',
  'as',
  'tabs',
  'theme',
  'saas',
  'apps',
  'outcomes',
  'query',
  'conditions',
  'size',
  'a',
  'b',
  'id',
  'body',
  '__proto__',
];
const structured = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), fieldValue), { maxLength: 8 })
  .map((pairs) => {
    const all: Record<string, unknown> = {};
    for (const [key, value] of pairs)
      Object.defineProperty(all, key, { value, enumerable: true, configurable: true, writable: true });
    return all;
  });

/** Every name that the page may call, and some that it may not. */
const nameOf = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...known) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...HOSTILE, ...endpointNames.filter((name) => !isPageEndpoint(name))),
  },
  { weight: 1, arbitrary: fc.string() },
);
const inputOf = fc.oneof(
  { weight: 5, arbitrary: structured },
  { weight: 3, arbitrary: text.map((one) => JSON.parse(one) as unknown) },
  {
    weight: 1,
    arbitrary: fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
  },
);

const shapeOf = (value: object): string[] => Reflect.ownKeys(value).map(String).sort();
const prototypes = () =>
  [Object, Array, Function, String, Number, Boolean, Promise, Map, Set, Date, Error, RegExp].flatMap((type) =>
    shapeOf(type.prototype as object),
  );

let core: Awaited<ReturnType<typeof startCore>>;
let asked = 0;
beforeAll(async () => {
  core = await startCore(undefined, {
    fetch: () => {
      asked += 1;
      return Promise.reject(new TypeError('fetch failed'));
    },
  });
});
afterAll(() => core.stop());

describe('every call', () => {
  test(
    'answers any payload with a result, and changes nothing that others depend on',
    { timeout: 60_000 },
    async () => {
      const before = prototypes();
      const slow: string[] = [];
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(nameOf, inputOf, async (name, input) => {
          const startedAt = performance.now();
          const result = await core.core.call(name, input);
          if (performance.now() - startedAt > SLOW_MS && !WAITS.has(name)) slow.push(name);
          seen.add(name);
          expect(typeof result.ok).toBe('boolean');
          if (result.ok) {
            expect(known).toContain(name);
            return;
          }
          const { kind, message, next } = result.failure;
          expect([typeof kind, typeof message, typeof next]).toEqual(['string', 'string', 'string']);
          expect([kind, message, next].every((words) => words.length > 0)).toBe(true);
          expect(message).not.toMatch(/\n\s+at |node_modules|TypeError|Cannot read|is not a function/);
          expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
        }),
        { numRuns: RUNS },
      );
      expect(prototypes()).toEqual(before);
      expect(known.filter((name) => !seen.has(name))).toEqual([]);
      expect(slow.length, slow.join(' ')).toBeLessThan(MOST_SLOW);
      // Without a session, only a sign-in itself may have asked a tenant for anything.
      expect(core.pushed.filter(({ event }) => event === 'sessionChanged')).toEqual([]);
      expect(asked).toBeLessThan(RUNS);
      expect(await core.core.call('app.state', {})).toMatchObject({
        ok: true,
        value: { session: { kind: 'signedOut' } },
      });
    },
  );
});
