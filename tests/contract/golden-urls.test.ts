import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInput } from '../../main/demo/http/input';
import { findCall } from '../../main/demo/requests/calls';
import { endpointNames, findEndpoint, type EndpointName } from '../../shared/api/contract';
import { toWire, unsendable } from '../../shared/api/route';
import { json } from '../support/loopback';
import { GOLDEN } from './golden';
import type { Golden } from './golden/golden';
import { setUpClient, start } from './support/client';

setUpClient();

const names = Object.keys(GOLDEN) as EndpointName[];
/** Golden requests, each with a title of its own. */
const cases = names.flatMap((name) =>
  GOLDEN[name].map(
    (golden, at) => [at === 0 ? name : `${name} (variant ${at + 1})`, { name, golden }] as const,
  ),
);

/** Sends a call with the product's client to a server that writes down what comes. */
const sent = async (name: EndpointName, input: Golden['input']) => {
  const { client, seen } = await start((_n, _seen, response) => json(response, 200, { success: true }));
  const row = findEndpoint(name);
  // The table's inputs are of every call; each is checked by its row before it is sent.
  if (row.answers === 'file' && input['test_only'] === undefined)
    await client.stream(name as 'download.file', input as never, () =>
      Promise.resolve({ ok: true, value: 1 }),
    );
  else await client.call(name, input);
  return seen;
};

const words = (text: string): ReadonlySet<string> => new Set(text.match(/[\w-]+/g) ?? []);
const keysIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
};

/** Returns the names of a golden request: the fixed parts of its path, and the keys of its query and body. */
const namesIn = ({ target, body = '{}', form, input }: Golden): string[] => {
  const [path = '', search = ''] = target.split('?');
  const values = new Set(Object.values(input).map((value) => encodeURIComponent(String(value))));
  return [
    ...path.split('/').filter((part) => part !== '' && !values.has(part)),
    ...new URLSearchParams(search).keys(),
    ...keysIn(JSON.parse(body)),
    ...(form ? [form.field] : []),
  ];
};

/** The part of the leniency table that lists assumptions. */
const ASSUMPTIONS =
  readFileSync(resolve(import.meta.dirname, '../../shared/LENIENCY.md'), 'utf8').split('## Assumptions')[1] ??
  '';

describe('the golden requests', () => {
  it('the golden requests include one for every call of the contract and no other', () => {
    expect([...names].sort()).toEqual([...endpointNames].sort());
    expect(names).toHaveLength(57);
    expect(names.filter((name) => GOLDEN[name].length === 0)).toEqual([]);
  });

  it.each(cases)(
    'the golden requests make the client send %s byte for byte',
    async (_title, { name, golden }) => {
      const { method, target, body = '', form, input } = golden;
      const seen = await sent(name, input);
      expect(seen.length).toBeGreaterThan(0);
      for (const one of seen) {
        expect([one.method, one.url]).toEqual([method, target]);
        expect(one.headers.authorization).toBe('Bearer secret-token');
        expect(one.headers.accept).toBe('application/json');
        if (form) {
          expect(one.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
          expect(one.body).toContain(`name="${form.field}"`);
          expect(one.body).toContain(`\r\n\r\n${form.file}\r\n`);
        } else {
          expect(one.body).toBe(body);
          expect(one.headers['content-type']).toBe(body === '' ? undefined : 'application/json');
        }
      }
    },
  );

  it.each(cases)(
    'the golden requests show only names of the specification and of its assumptions in %s',
    (_title, { golden }) => {
      const { said, assumed = [] } = golden;
      const shown = words(said);
      const all = namesIn(golden);
      // A file has no key, and an assumption that the text shows is none.
      expect(all.filter((one) => !shown.has(one) && !assumed.includes(one))).toEqual([]);
      expect(assumed.filter((one) => shown.has(one) || !all.includes(one))).toEqual([]);
      expect(assumed.filter((one) => !ASSUMPTIONS.includes(`\`${one}\``))).toEqual([]);
    },
  );

  it.each(cases)(
    'the golden requests mean the same to the demo tenant as to the client in %s',
    (_title, { name, golden }) => {
      const { method, target, body = '', form, input } = golden;
      const [pathname = '', search = ''] = target.split('?');
      const found = findCall(method, pathname);
      expect(found?.name).toBe(name);
      if (!found || form) return;
      const read = readInput(found, search, undefined, Buffer.from(body));
      expect(read).toMatchObject(findEndpoint(name).input.parse(input));
    },
  );
});

describe('the contract', () => {
  it('gives each row its documented cache time, retries, fallback, page size and limit', () => {
    const policy = (name: EndpointName) => {
      const { cacheMs, retries, fallback, pageSize } = findEndpoint(name);
      return { cacheMs, retries, fallback, pageSize };
    };
    expect(policy('query.list')).toEqual({ cacheMs: 300000, fallback: [] });
    for (const name of [
      'query.config',
      'apps.secEntities',
      'apps.statistics',
      'exception.options',
      'exception.blacklistOptions',
    ] as const)
      expect(policy(name).cacheMs).toBe(300000);
    expect(policy('query.execute')).toEqual({ pageSize: 25 });
    expect(policy('entity.filePermissions').pageSize).toBe(20);
    expect(policy('entity.fileEvents').pageSize).toBe(100);
    expect(policy('scan.debugLinks')).toEqual({ fallback: [], pageSize: 100000 });
    expect(policy('exception.search').pageSize).toBe(20);
    expect(policy('download.file')).toEqual({ retries: 3, fallback: { success: false } });
    expect(policy('logins.cachedQuery')).toEqual({
      retries: 1,
      fallback: { rows: [], total_rows: 0 },
      pageSize: 5000,
    });
    expect(findEndpoint('scan.debugLinks').maxBytes).toBe(256 * 1024 * 1024);
  });

  it('treats exactly four of the documented POST calls as reads', () => {
    const reads = names.filter((name) => findEndpoint(name).reads === true);
    expect(reads).toEqual([
      'query.execute',
      'exception.search',
      'exception.search2',
      'exception.comboOptions',
    ]);
  });

  it('refuses unknown keys, except in the two open inputs and in a saved query, which carries all its keys', () => {
    for (const [
      ,
      {
        name,
        golden: { input },
      },
    ] of cases) {
      const isOpen = ['mail.identify', 'mail.report', 'query.save', 'query.update'].includes(name);
      expect([name, findEndpoint(name).input.safeParse({ ...input, surprise: 1 }).success]).toEqual([
        name,
        isOpen,
      ]);
    }
  });

  it('keeps hostile IDs inside their path segment', () => {
    const row = findEndpoint('query.get');
    for (const id of ['../../x', 'a/b', '?x', '#', '%2f', 'a\r\nb', '💥', '...', '\ud800', 'a b']) {
      const { target } = toWire(row, { id });
      const url = new URL(target, 'https://portal.example');
      expect(url.origin).toBe('https://portal.example');
      expect(url.pathname.startsWith('/api/v1/query/')).toBe(true);
      expect(url.pathname.split('/')).toHaveLength(5);
      expect(url.search + url.hash).toBe('');
    }
    for (const id of ['.', '..']) expect(unsendable(row, { id })).toBe('id');
  });
});
