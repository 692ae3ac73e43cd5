import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveAsset } from '../../../main/electron/resolve-asset';

let folder: string;
let root: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-assets-'));
  root = join(folder, 'page');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'page-evil'));
  writeFileSync(join(root, 'index.html'), '<p>');
  writeFileSync(join(root, 'assets', 'index-D80_f26y.js'), '1');
  writeFileSync(join(root, 'assets', 'a b.svg'), '<svg/>');
  writeFileSync(join(root, 'assets', 'notes.md'), 'no type of ours');
  writeFileSync(join(folder, 'secret.js'), 'secret');
  writeFileSync(join(folder, 'page-evil', 'index.html'), 'evil');
  symlinkSync(join(folder, 'secret.js'), join(root, 'link.js'));
  symlinkSync(folder, join(root, 'out'));
  symlinkSync(join(root, 'index.html'), join(root, 'inside.html'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('existing assets', () => {
  test.each([
    ['app://postern/', 'index.html', true, false],
    ['app://postern', 'index.html', true, false],
    ['app://postern/index.html', 'index.html', true, false],
    ['app://postern/index.html?x=1#y', 'index.html', true, false],
    ['app://postern/assets/../index.html', 'index.html', true, false],
    ['app://postern/assets/index-D80_f26y.js', 'index-D80_f26y.js', false, true],
    ['app://postern/assets/a%20b.svg', 'a b.svg', false, false],
    ['app://postern/inside.html', 'index.html', true, false],
  ])('finds %s', async (address, name, isPage, isHashed) => {
    const asset = await resolveAsset(root, address);
    expect(asset).toMatchObject({ isPage, isHashed });
    expect(asset?.path.endsWith(name)).toBe(true);
  });
});

const OUTSIDE = [
  '../secret.js',
  '../../secret.js',
  './../secret.js',
  '/../secret.js',
  '//../secret.js',
  'assets/../../secret.js',
  'assets/../../../secret.js',
  '..%2fsecret.js',
  '..%2Fsecret.js',
  '%2e%2e/secret.js',
  '%2E%2E/secret.js',
  '%2e%2e%2fsecret.js',
  '.%2e/secret.js',
  '%2e./secret.js',
  'assets/%2e%2e/%2e%2e/secret.js',
  'assets%2f..%2f..%2fsecret.js',
  '%252e%252e%252fsecret.js',
  '%252e%252e/secret.js',
  '..%252fsecret.js',
  '%25252e%25252e%25252fsecret.js',
  '%c0%ae%c0%ae/secret.js',
  '%c0%ae%c0%ae%c0%afsecret.js',
  '%e0%80%ae%e0%80%ae/secret.js',
  '%uff0e%uff0e/secret.js',
  '..\\secret.js',
  '..%5csecret.js',
  '..%5Csecret.js',
  '%2e%2e%5csecret.js',
  'assets\\..\\..\\secret.js',
  'assets%5c..%5c..%5csecret.js',
  '..%255csecret.js',
  '..\\/secret.js',
  'index.html%00',
  'index.html%00.js',
  '%00index.html',
  '../secret.js%00.html',
  'index.html%0a',
  'index.html%0d%0a',
  'index.html%7f',
  'link.js',
  'out/secret.js',
  'out/page-evil/index.html',
  'out',
  'out/',
  '../page-evil/index.html',
  '..%2fpage-evil/index.html',
  '-evil/index.html',
  '%2e%2e/page-evil/index.html',
  'C:/secret.js',
  'C:%5csecret.js',
  'c|/secret.js',
  '/c:/secret.js',
  '%5c%5chost%5cshare%5cx.js',
  '//host/share/x.js',
  '/etc/passwd',
  'file:///etc/passwd',
  'index.html::$DATA',
  'index.html:stream',
  'CON',
  'assets',
  'assets/',
  'assets/notes.md',
  'nothing.html',
  'index.html/',
  'index.html.',
  'INDEX.HTML%20',
  '*.html',
  'index?.html',
];
describe('anything else', () => {
  test('covers more than sixty ways out', () => expect(OUTSIDE.length).toBeGreaterThanOrEqual(60));
  test.each(OUTSIDE)('does not find %s', async (path) =>
    expect((await resolveAsset(root, `app://postern/${path}`))?.path).toBeUndefined(),
  );
  test.each([
    'app://postern.evil/index.html',
    'app://evil/index.html',
    'app://postern@evil/index.html',
    'app://evil@postern/index.html',
    'app://postern:81/index.html',
    'http://postern/index.html',
    'file:///index.html',
    'app:index.html',
    'app:///index.html',
    '',
    'index.html',
    'app://POSTERN/index.html',
  ])('refuses the address %s', async (address) => expect(await resolveAsset(root, address)).toBeUndefined());
  test('finds nothing for any path of odd pieces', async () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '%5c',
      '\\',
      '/',
      '//',
      '%00',
      'secret.js',
      'out',
      'link.js',
      'assets',
      'page-evil',
      '%25',
      ':',
      'C:',
      '~',
      ';',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const asset = await resolveAsset(root, `app://postern/${pieces.join('')}`);
        expect(asset === undefined || asset.path.includes('/page/')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
