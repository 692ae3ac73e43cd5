import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contract, findEndpoint, type EndpointName } from '../../../shared/api/contract';
import { toWire, unsendable } from '../../../shared/api/route';
import { measured, sized } from '../../support/size';

const ORIGIN = 'https://portal.example.com';
const hostileId = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    '../../x',
    '..',
    '.',
    'a/b',
    '?x=1',
    '#x',
    '%2f',
    '%2e%2e',
    '%2e%2e%2f',
    'a\r\nHost: evil',
    '👩‍💻',
    '//evil.example',
    '\\\\evil',
    'x;y',
    'https://evil.example',
    '@evil.example',
    ':443',
    'a b',
    '\u0000',
    '%',
    '%zz',
    '\ud800',
  ),
  fc.string({ unit: fc.constantFrom(...'./%2e\\?#@:'), minLength: 1, maxLength: 12 }),
);
const names = Object.keys(contract) as EndpointName[];
const runs = sized({ full: 20_000, soak: 200_000 });

it('lets no ID lead a request off the portal, its prefix, or the shape of its own path', () => {
  let sent = 0;
  fc.assert(
    fc.property(fc.constantFrom(...names), hostileId, (name, id) => {
      const row = findEndpoint(name);
      const parameters = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? '');
      if (parameters.length === 0) return;
      const input = Object.fromEntries(parameters.map((one) => [one, id]));
      if (unsendable(row, input) !== undefined) return;
      let target: string;
      try {
        ({ target } = toWire(row, input));
      } catch {
        return;
      }
      const url = new URL(ORIGIN + target);
      sent += 1;
      expect(url.origin).toBe(ORIGIN);
      expect(url.pathname.startsWith('/api/v1/')).toBe(true);
      expect(url.pathname.split('/').length).toBe(row.path.split('/').length);
      expect(url.hash).toBe('');
      expect(url.username).toBe('');
      expect(url.pathname).not.toMatch(/[\r\n\\]/);
    }),
    { numRuns: runs },
  );
  expect(sent).toBeGreaterThan(runs / 20);
  measured('hostile ids in paths', `0 of ${sent} requests off the prefix`);
});
