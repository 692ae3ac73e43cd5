import { expect, it } from 'vitest';
import { parseUrl } from '../../../main/wire/parse-url';

it('parses an address with Latin-1 letters also after it was called so often that the engine compiled it', () => {
  const wrong = new Set<string>();
  for (let n = 0; n < 200_000; n += 1) {
    const text = n % 2 === 0 ? `https://example.com/${n}` : 'https://exämple.com/';
    if (!parseUrl(text)) wrong.add(text);
  }
  expect([...wrong]).toEqual([]);
  expect(parseUrl('https://exämple.com/')?.host).toBe('xn--exmple-cua.com');
});

it('returns nothing for a text that isn’t a valid address, and follows a base', () => {
  expect([parseUrl('example.com'), parseUrl(''), parseUrl('http://')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(parseUrl('/a', 'https://example.com/b')?.href).toBe('https://example.com/a');
});
