import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { repo, withApp } from '../support/app';

/** A file of the build, with what it is made of (noted by electron.vite.config.ts). */
type Chunk = {
  readonly file: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly modules: readonly string[];
};

const chunksOf = (part: 'main' | 'renderer') =>
  JSON.parse(readFileSync(join(repo, '.cache/modules', `${part}.json`), 'utf8')) as readonly Chunk[];

/** The files that some files pull in by themselves: what they import, and what that imports, but nothing that is only asked for later. */
const closure = (chunks: readonly Chunk[], first: readonly string[]): Set<string> => {
  const files = new Set(first);
  for (const file of files)
    for (const next of chunks.find((one) => one.file === file)?.imports ?? []) files.add(next);
  return files;
};

/** Packages by name, modules of our own by folder, Node's by theirs. */
const sourcesOf = (chunks: readonly Chunk[], files: ReadonlySet<string>) => {
  const all = [...files]
    .flatMap((file) => chunks.find((one) => one.file === file)?.modules ?? [file])
    .map((module) => module.replaceAll('\\', '/'));
  const packages = all.flatMap(
    (module) =>
      /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ??
      (/^(main|renderer|shared|preload|resources)\/|^\0|^node:|rolldown|vite\//.test(module) ||
      module.includes('\0')
        ? []
        : [module]),
  );
  const folders = all
    .filter((module) => /^(main|renderer|shared)\//.test(module))
    .map((module) => dirname(module));
  return { packages: [...new Set(packages)].sort(), folders: [...new Set(folders)].sort() };
};

/** The file of the application itself, which main asks for once its window shows something. */
const coreOf = (chunks: ReturnType<typeof chunksOf>): string =>
  chunks.find(({ modules }) => modules.some((module) => module.replaceAll('\\', '/') === 'main/core.ts'))
    ?.file ?? 'none';

const pageStart = () => {
  const chunks = chunksOf('renderer');
  const entry = chunks.find(({ isEntry }) => isEntry);
  // The entry asks for the app, and for nothing else, once the shell has been painted.
  return { chunks, entry, files: closure(chunks, [entry?.file ?? '', ...(entry?.dynamicImports ?? [])]) };
};

it('main opens its window before it loads what checks, keeps and calls', () => {
  const chunks = chunksOf('main');
  expect(sourcesOf(chunks, closure(chunks, ['index.js']))).toEqual({
    packages: ['electron'],
    folders: ['main', 'main/electron', 'main/services', 'shared'],
  });
  expect(closure(chunks, ['index.js'])).not.toContain(coreOf(chunks));
});

it('main loads what the first rows need and no more: no writer of files, no database, no zip', () => {
  const chunks = chunksOf('main');
  expect(sourcesOf(chunks, closure(chunks, ['index.js', coreOf(chunks)]))).toEqual({
    packages: [
      'ajv',
      'ajv-formats',
      'atomically',
      'conf',
      'debounce-fn',
      'dot-prop',
      'electron',
      'electron-log',
      'electron-store',
      'env-paths',
      'fast-deep-equal',
      'fast-uri',
      'json-schema-traverse',
      'mimic-function',
      'semver',
      'stubborn-fs',
      'stubborn-utils',
      'uint8array-extras',
      'when-exit',
      'zod',
    ],
    folders: [
      'main',
      'main/datasets',
      'main/electron',
      'main/formats',
      'main/services',
      'shared',
      'shared/api',
      'shared/model',
      'shared/rules',
    ],
  });
});

it('the dataset process loads its store, and no writer or reader of files', () => {
  const chunks = chunksOf('main');
  expect(sourcesOf(chunks, closure(chunks, ['datasets.js']))).toEqual({
    packages: ['@duckdb/node-api', 'pako', 'zod'],
    folders: ['main/datasets', 'main/formats', 'main/formats/read', 'shared', 'shared/model', 'shared/rules'],
  });
});

it('the page loads the grid and the query screen: no chart, no record, no mail frame, no dashboard', () => {
  const { chunks, files } = pageStart();
  expect(sourcesOf(chunks, files)).toEqual({
    packages: [
      '@babel/runtime',
      '@blueprintjs/core',
      '@blueprintjs/icons',
      '@floating-ui/core',
      '@floating-ui/dom',
      '@floating-ui/react',
      '@floating-ui/react-dom',
      '@floating-ui/utils',
      'ag-grid-community',
      'ag-stack',
      'classnames',
      'dom-helpers',
      'dot-case',
      'lower-case',
      'no-case',
      'pascal-case',
      'react',
      'react-dom',
      'react-transition-group',
      'scheduler',
      'snake-case',
      'tslib',
      'zod',
      'zustand',
    ],
    folders: [
      'renderer',
      'renderer/components',
      'renderer/components/charts',
      'renderer/dataset-view/grid',
      'renderer/features/query-editor',
      'renderer/dataset-view/rows',
      'renderer/query',
      'renderer/screens/hunt',
      'renderer/screens/hunt/builder',
      'renderer/screens/hunt/results',
      'renderer/screens/files',
      'renderer/screens/queries',
      'renderer/sign-in',
      'renderer/shell',
      'renderer/state',
      'renderer/theme',
      'shared',
      'shared/api',
      'shared/model',
      'shared/rules',
    ],
  });
  // Of the screens and dialogs that the palette can open, their stores alone.
  const modules = [...files]
    .flatMap((file) => chunks.find((one) => one.file === file)?.modules ?? [])
    .map((module) => module.replaceAll('\\', '/'));
  expect(
    modules
      .filter((module) =>
        /^renderer\/(components\/query-dialog|screens\/(offline|queries|hunt\/results))\//.test(module),
      )
      .sort(),
  ).toEqual([
    'renderer/features/query-editor/use-save-query.ts',
    'renderer/screens/hunt/results/SelectAllStrip.tsx',
    'renderer/screens/files/kept-look.ts',
    'renderer/screens/files/offline-store.ts',
    'renderer/screens/queries/bulk-queries.ts',
    'renderer/screens/queries/queries-store.ts',
  ]);
});

it('the entry of the page is small, so that the shell is painted before anything is parsed', () => {
  const { chunks, entry } = pageStart();
  expect(sourcesOf(chunks, closure(chunks, [entry?.file ?? ''])).packages).toEqual([]);
});

it('the running page asks for nothing else until it has painted its first rows, and for the chart after that', async () => {
  const { files } = pageStart();
  const known = [...files].map((file) => basename(file));
  await withApp({ demo: true }, async ({ page }) => {
    // Whatever is asked for later is first named in the head, by Vite's own loader.
    const early = await page.waitForFunction(
      (names) => {
        const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
          .map(({ href }) => href.slice(href.lastIndexOf('/') + 1))
          .filter((name) => !names.includes(name));
        if (performance.getEntriesByName('first-rows').length > 0) return { asked: [] as string[] };
        return asked.length > 0 ? { asked } : null;
      },
      known,
      { timeout: 60_000, polling: 'raf' },
    );
    expect(await early.jsonValue()).toEqual({ asked: [] });
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].some(({ href }) =>
        href.includes('StackedBars'),
      ),
    );
  });
});
