import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appFolder, keepFailures, launchApp, type RunningApp } from '../support/app';

let running: RunningApp;
beforeAll(async () => {
  running = await launchApp();
});
afterAll(() => running?.close());
keepFailures(() => running);

type Head = {
  readonly status: number;
  readonly type: string | null;
  readonly sniff: string | null;
  readonly kept: string | null;
  readonly text: string;
};
const fetchIn = (addresses: readonly string[]): Promise<Head[]> =>
  running.app.evaluate(
    ({ session }, all) =>
      Promise.all(
        all.map(async (url) => {
          const response = await session.defaultSession.fetch(url);
          const head = (name: string) => response.headers.get(name);
          const text = (await response.text()).slice(0, 200);
          return {
            status: response.status,
            type: head('content-type'),
            sniff: head('x-content-type-options'),
            kept: head('cache-control'),
            text,
          };
        }),
      ),
    [...addresses],
  );

test('serves the page and its parts with their types', async () => {
  const script =
    readdirSync(join(appFolder, 'out/renderer/assets')).find((name) => name.endsWith('.js')) ?? '';
  const [page, root, part] = await fetchIn([
    'app://postern/index.html',
    'app://postern/',
    `app://postern/assets/${script}`,
  ]);
  expect(page).toMatchObject({
    status: 200,
    type: 'text/html; charset=utf-8',
    sniff: 'nosniff',
    kept: 'no-store',
  });
  expect(root).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
  expect(part).toMatchObject({
    status: 200,
    type: 'text/javascript; charset=utf-8',
    sniff: 'nosniff',
    kept: expect.stringContaining('immutable'),
  });
});

test('serves nothing outside its folder', async () => {
  const outside = [
    '../main/index.js',
    '..%2fmain%2findex.js',
    '%2e%2e/main/index.js',
    '%2e%2e%2fmain%2findex.js',
    '%252e%252e%252fmain%252findex.js',
    '..%5cmain%5cindex.js',
    '..\\main\\index.js',
    'index.html%00.png',
    'assets',
    'assets/',
    '/etc/passwd',
    '//etc/passwd',
    'C:/x.js',
    'C:%5cx.js',
    '%5c%5chost%5cx.js',
    'file:///etc/passwd',
    'nothing.js',
  ];
  const heads = await fetchIn(outside.map((path) => `app://postern/${path}`));
  for (const [n, head] of heads.entries()) {
    expect(head, outside[n]).toMatchObject({ status: 404, sniff: 'nosniff' });
    expect(head.text).toBe('Not found');
  }
});

test('allows no other origin to read it', async () => {
  const facts = await running.page.evaluate(() => [
    location.origin,
    String(isSecureContext),
    typeof localStorage,
  ]);
  expect(facts).toEqual(['app://postern', 'true', 'object']);
});
