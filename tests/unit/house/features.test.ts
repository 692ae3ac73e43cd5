import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { CHAPTERS } from '../../../renderer/shell/handbook/chapters';
import { endpointNames } from '../../../shared/api/contract';
import { localCalls } from '../../../shared/local-calls/contract';

const FILE = 'shared/FEATURES.md';
const LOCAL = Object.keys(localCalls);

/** Returns the source files below a folder, with their text. */
const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
type Source = ReturnType<typeof sourcesIn>[number];

const named = (names: readonly string[], { text }: Source): readonly string[] =>
  names.filter((name) => text.includes(`'${name}'`));
/** Returns the calls that a file has an entry for: a handler, or a line of a table of calls. */
const entries = ({ text }: Source): readonly string[] =>
  LOCAL.filter((name) => text.includes(`'${name}': `) && !text.includes(`'${name}': '`));

/** Returns the folder of the page that a file belongs to: a screen, a feature, a domain of records, or a part. */
const pageFolder = ({ path }: Source): string =>
  (/^renderer\/(?:screens|features|record)\/[^/]+(?=\/)/.exec(path) ??
    /^renderer\/[^/]+(?=\/)/.exec(path))?.[0] ?? dirname(path);

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const link = (path: string, name = relative('renderer', path)): string =>
  `[${name.replaceAll('\\', '/') || 'renderer'}](${path.startsWith('shared/') ? basename(dirname(path)) + '/' + basename(path) : `../${path}`})`;
const chapterLink = (screens: readonly string[]): string =>
  CHAPTERS.filter(({ id, screens: own }) => screens.some((name) => name === id || own.includes(name)))
    .map(({ id }) => link(`resources/handbook/${id}.md`, id))
    .join(', ');

/** Returns the folders below `./<parent>` that a file imports. */
const foldersOf = (file: string, parent: string): readonly string[] =>
  sorted(
    [...readFileSync(file, 'utf8').matchAll(new RegExp(`'\\./${parent}/([\\w-]+)`, 'g'))].flatMap(
      ([, name]) => name ?? [],
    ),
  );

const PAGE = sourcesIn('renderer');
const TABLES = sourcesIn('shared/local-calls');
const FEATURES = foldersOf('main/features.ts', 'services').map((name) => ({
  name,
  path: `main/services/${name}`,
  calls: sorted(sourcesIn(`main/services/${name}`).flatMap(entries)),
}));
const SCREENS = foldersOf('renderer/screens.ts', 'screens');

/** Returns the row of a feature of main: the tables of its calls, and the folders of the page that use them. */
const featureRow = ({ name, path, calls }: (typeof FEATURES)[number]): string => {
  const page = sorted(PAGE.filter((source) => named(calls, source).length > 0).map(pageFolder));
  const screens = page.flatMap((folder) => /^renderer\/screens\/(.+)/.exec(folder)?.[1] ?? []);
  return row(
    link(path, name),
    TABLES.filter((source) => entries(source).some((call) => calls.includes(call)))
      .map((source) => link(source.path, basename(source.path)))
      .join(', '),
    page.map((folder) => link(folder)).join(', '),
    chapterLink([name, ...screens]),
  );
};

/** Returns the row of a screen: the features of main and the calls of the tenant that its folder uses. */
const screenRow = (name: string): string => {
  const path = `renderer/screens/${name}`;
  const sources = PAGE.filter((source) => pageFolder(source) === path);
  const local = sources.flatMap((source) => named(LOCAL, source));
  const features = FEATURES.filter(({ calls }) => calls.some((call) => local.includes(call)));
  return row(
    link(path, name),
    features.map((feature) => link(feature.path, feature.name)).join(', '),
    sorted(sources.flatMap((source) => named(endpointNames, source)))
      .map((call) => `\`${call}\``)
      .join(', '),
    chapterLink([name]),
  );
};

it('finds the list of features up to date with the code (run with -u to update it)', async () => {
  const text = [
    '# Features across the processes',
    'Generated from the code by `tests/unit/house/features.test.ts`, which fails when this list is stale and updates it with `-u`.',
    '## Features of main',
    'Each feature in `main/features.ts` with the tables of its calls, the folders of the page that use these calls, and the chapters of the handbook about them.',
    [
      row('main/services', 'shared/local-calls', 'renderer', 'handbook'),
      '|-|-|-|-|',
      ...FEATURES.map(featureRow),
    ].join('\n'),
    '## Screens',
    'Each screen in `renderer/screens.ts` with the features of main and the calls of the tenant (`shared/api`) that its folder uses, and its chapter of the handbook.',
    [
      row('renderer/screens', 'main/services', 'tenant', 'handbook'),
      '|-|-|-|-|',
      ...SCREENS.map(screenRow),
    ].join('\n'),
  ].join('\n\n');
  const config = await resolveConfig(FILE);
  await expect(await format(text, { ...config, parser: 'markdown' })).toMatchFileSnapshot(
    join(process.cwd(), FILE),
  );
});
