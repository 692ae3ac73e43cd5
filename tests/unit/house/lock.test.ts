import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BANNED, lockProblems, missingFromSbom, WITH_SCRIPTS } from '../../../scripts/package/lock-rules.mjs';

const repo = resolve(import.meta.dirname, '../../..');
const read = (file: string) =>
  JSON.parse(readFileSync(join(repo, file), 'utf8')) as Record<string, unknown> & {
    readonly packages: Record<string, Record<string, unknown>>;
  };
const lock = read('package-lock.json');
const integrity = `sha512-${'A'.repeat(86)}==`;

test('locks each package with a hash, without an address or another source, and nothing banned', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(200);
  expect(lockProblems(lock)).toEqual([]);
});

test.each([
  ['no hash', { version: '1.0.0' }, 'has no sha512'],
  ['a weak hash', { version: '1.0.0', integrity: 'sha1-aaaaaaaaaaaaaaaaaaaaaaaaaaa=' }, 'has no sha512'],
  [
    'an address',
    { version: '1.0.0', integrity, resolved: 'https://registry.example/a.tgz' },
    'names where it was fetched',
  ],
  [
    'a git source',
    { version: 'git+https://example.org/a.git#1', integrity },
    'does not come from the registry',
  ],
  ['a link', { version: '1.0.0', integrity, link: true }, 'does not come from the registry'],
  ['a dependency by git', { version: '1.0.0', integrity, dependencies: { b: 'github:x/y' } }, 'wants b from'],
  ['an install script', { version: '1.0.0', integrity, hasInstallScript: true }, 'nobody has read'],
] as const)('reports a lock file with %s', (_what, entry, says) => {
  expect(lockProblems({ packages: { 'node_modules/a': entry } })).toEqual(
    expect.arrayContaining([expect.stringContaining(says)]),
  );
});

test('reports a banned package, also under another name', () => {
  for (const name of BANNED)
    expect(
      lockProblems({
        packages: { [`node_modules/x/node_modules/${name}`]: { version: '1.0.0', integrity } },
      }),
    ).toHaveLength(1);
  expect(
    lockProblems({ packages: { 'node_modules/fine': { name: 'xlsx', version: '0.18.5', integrity } } }),
  ).toHaveLength(1);
});

test('pins exact versions, and turns install scripts off', () => {
  const all = {
    ...(read('package.json')['dependencies'] as object),
    ...(read('package.json')['devDependencies'] as object),
  } as Record<string, string>;
  expect(
    Object.values(all).filter(
      (range) => !/^(?:npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range),
    ),
  ).toEqual([]);
  const npmrc = readFileSync(join(repo, '.npmrc'), 'utf8').split('\n');
  for (const line of ['ignore-scripts=true', 'save-exact=true', 'omit-lockfile-registry-resolved=true'])
    expect(npmrc).toContain(line);
  expect(npmrc.filter((line) => /registry\s*=|_authToken|\/\//.test(line))).toEqual([]);
  const scripted = Object.entries(lock.packages)
    .filter(([, entry]) => entry['hasInstallScript'])
    .map(([path]) => path.split('node_modules/').at(-1));
  expect(WITH_SCRIPTS).toEqual(expect.arrayContaining(scripted));
  for (const file of readdirSync(join(repo, 'scripts/setup'))) {
    const text = readFileSync(join(repo, 'scripts/setup', file), 'utf8');
    for (const [, args = ''] of text.matchAll(/npm\(\[([^\]]*)\]/g))
      if (/'(?:ci|install|pack)'/.test(args))
        expect([file, args]).toEqual([file, expect.stringContaining('--ignore-scripts')]);
  }
});

test('reports a bill of materials that leaves out a package', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@x/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0', optional: true },
  };
  expect(missingFromSbom({ packages }, { components: [{ name: 'a', version: '1.0.0' }] })).toEqual([
    '@x/b@2.0.0',
  ]);
  expect(
    missingFromSbom(
      { packages },
      {
        components: [
          { name: 'a', version: '1.0.0' },
          { group: '@x', name: 'b', version: '2.0.0' },
        ],
      },
    ),
  ).toEqual([]);
});
