import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { repo, withApp } from '../support/app';

/** A file of the build and the modules in it, as electron.vite.config.ts notes them. */
type Chunk = {
  readonly file: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly modules: readonly string[];
};

const chunksOf = (part: 'main' | 'renderer') =>
  JSON.parse(readFileSync(join(repo, '.cache/modules', `${part}.json`), 'utf8')) as readonly Chunk[];

/** The files that some files import, directly or through others; lazy imports are left out. */
const closure = (chunks: readonly Chunk[], first: readonly string[]): Set<string> => {
  const files = new Set(first);
  for (const file of files)
    for (const next of chunks.find((one) => one.file === file)?.imports ?? []) files.add(next);
  return files;
};

/** Every module in some files: packages by name, ours by path. */
const modulesIn = (chunks: readonly Chunk[], files: ReadonlySet<string>): readonly string[] => [
  ...new Set(
    [...files]
      .flatMap((file) => chunks.find((one) => one.file === file)?.modules ?? [file])
      .map((module) => module.replaceAll('\\', '/'))
      .map((module) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module),
  ),
];

/** Those of the modules that one of the patterns names. */
const among = (modules: readonly string[], ...patterns: readonly RegExp[]): readonly string[] =>
  modules.filter((module) => patterns.some((pattern) => pattern.test(module)));

/** The file of the core, which main imports once its window shows something. */
const coreOf = (chunks: ReturnType<typeof chunksOf>): string =>
  chunks.find(({ modules }) => modules.some((module) => module.replaceAll('\\', '/') === 'main/core.ts'))
    ?.file ?? 'none';

const pageStart = () => {
  const chunks = chunksOf('renderer');
  const fileOf = (path: string) =>
    chunks.find(({ modules }) => modules.some((module) => module.replaceAll('\\', '/') === path));
  const entry = fileOf('renderer/main.tsx');
  // Once the shell has been painted, the entry asks for the app of its window, and for nothing else.
  const app = fileOf('renderer/app.tsx');
  if (!app || !entry?.dynamicImports.includes(app.file)) throw new Error('The entry asks for no app.');
  return { chunks, entry, files: closure(chunks, [entry.file, app.file]) };
};

it('opens the window of main before it loads the core or any package', () => {
  const chunks = chunksOf('main');
  const files = closure(chunks, ['index.js']);
  expect(files).not.toContain(coreOf(chunks));
  expect(among(modulesIn(chunks, files), /^zod$/, /^conf$/, /^electron-store$/, /duckdb|libsql/)).toEqual([]);
});

it('loads no file writer, database, zip or demo tenant in main for the first rows', () => {
  const chunks = chunksOf('main');
  const modules = modulesIn(chunks, closure(chunks, ['index.js', coreOf(chunks)]));
  expect(modules.length).toBeGreaterThan(20);
  expect(
    among(
      modules,
      /duckdb|libsql|^@zip\.js|^hyparquet|^pako$|^fflate$/,
      /^main\/demo\//,
      /^main\/formats\/(write-(?!all)|csv|json|xlsx|zip|parquet|compound)/,
    ),
  ).toEqual([]);
});

it('loads the store in the dataset process, and no writer or reader of files', () => {
  const chunks = chunksOf('main');
  const modules = modulesIn(chunks, closure(chunks, ['datasets.js']));
  expect(modules).toContain('@duckdb/node-api');
  expect(among(modules, /^@zip\.js|^hyparquet|libsql|^electron/, /^main\/(demo|electron)\//)).toEqual([]);
});

it('loads the grid and the hunt in the page: no chart, record, mail frame, other screen or dialog', () => {
  const { chunks, files } = pageStart();
  const modules = modulesIn(chunks, files);
  expect(modules).toContain('renderer/screens/hunt/HuntScreen.tsx');
  expect(modules).toContain('ag-grid-community');
  expect(
    among(
      modules,
      /^echarts|^zrender$|^dompurify$|^tldts|^@blueprintjs\/table$/,
      /^renderer\/(mail-frame|components\/charts\/(StackedBars|echarts-parts))/,
      /^renderer\/record\/.*\.tsx$/,
      // Of other screens their commands, stores and badges alone: what else is drawn is loaded with its first tab.
      /^renderer\/screens\/(?!hunt\/).*\/(?!NewRowsCount|JobsBadge|QueueBadge)[A-Z]\w*\.tsx$/,
      /^renderer\/screens\/(dashboard|jobs|compare)\/(?!index|commands|text|tab-state|dashboard-draft|shown-filters|figures|overlays|JobsBadge|refresh|follow-wanted|egress-filter|picked-user|left-row|left-hour|needs\/(?:focus|text)|.*-target)/,
      /^renderer\/features\/.*Dialog\.tsx$/,
      /^renderer\/shell\/(dialogs|handbook|palette|tabs)\/(Handbook|Palette|KeySheet|JobsPanel|BrandDialog|ProxyDialog|TenantDialog|RenameTab)\.tsx$/,
    ),
  ).toEqual([]);
});

it('loads the app in one file, because main takes time to serve each while it starts', () => {
  // The entry, the app, and the few lines that the bundler puts before both.
  expect(pageStart().files.size).toBeLessThan(4);
});

it('bundles no package into the entry of the page, so that the shell is painted before anything is parsed', () => {
  const { chunks, entry } = pageStart();
  const modules = modulesIn(chunks, closure(chunks, [entry?.file ?? '']));
  expect(among(modules, /^react|^zod$|^zustand$|^@blueprintjs|^ag-grid/)).toEqual([]);
});

it('loads nothing else in the running page before its first rows, and the chart after them', async () => {
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
