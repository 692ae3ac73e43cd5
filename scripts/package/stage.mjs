import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepo, readJson } from '../setup/paths.mjs';

/** Files of a package that run; all else (sources, maps, tests, papers) stays out. */
const RUNS =
  /\.(?:[cm]?js|json|node|so(?:\.\d+)*|dylib|dll|wasm)$|^(?:licen[cs]e|notice|copying)(?:[-.][\w.]*)?$/i;
const UNWANTED_FOLDERS = new Set([
  'test',
  'tests',
  '__tests__',
  'spec',
  'docs',
  'doc',
  'example',
  'examples',
  'benchmark',
  'prebuilds',
  'script',
  'scripts',
  'coverage',
  '.github',
  'node_modules',
]);
const UNWANTED_FILES = /\.(?:test|spec)\.[cm]?js$|^(?:tsconfig.*|\.eslintrc.*|package-lock)\.json$/;
const IMPORT = /(?:\bfrom|\bimport|\brequire\()\s*\(?\s*["']([^."'/][^"']*)["']/g;

/** The packages that the built main and preload load, with all that those need; the page's packages are in its own bundle. */
export function neededPackages() {
  const wanted = new Set();
  for (const folder of ['out/main', 'out/preload']) {
    for (const file of filesBelow(inRepo(folder))) {
      if (!/\.[cm]?js$/.test(file)) continue;
      for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
        const root = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0];
        if (
          !name.startsWith('node:') &&
          root !== 'electron' &&
          existsSync(inRepo('node_modules', root, 'package.json'))
        )
          wanted.add(join('node_modules', root));
      }
    }
  }
  for (const folder of wanted) for (const one of dependenciesOf(folder)) wanted.add(one);
  return [...wanted].sort();
}

/** The folders of what a package depends on, as Node would find them. */
function dependenciesOf(folder) {
  const about = readJson(inRepo(folder, 'package.json')) ?? {};
  return Object.keys({ ...about.dependencies, ...about.optionalDependencies }).flatMap((name) => {
    if (
      process.platform === 'linux' &&
      /-musl$|musleabihf$/.test(name) &&
      process.report.getReport().header.glibcVersionRuntime
    )
      return [];
    for (let at = folder; ; at = dirname(at)) {
      const place = join(at, 'node_modules', name);
      if (!at.endsWith('node_modules') && existsSync(inRepo(place, 'package.json'))) return [place];
      if (at === '.') return [];
    }
  });
}

/** Every file below a folder, as whole paths. */
export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

/** Lays out what goes into the application, and nothing else, in a folder of its own. */
export function stage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['main', 'preload', 'renderer'])
    cpSync(inRepo('out', part), join(folder, 'out', part), {
      recursive: true,
      filter: (source) => !source.endsWith('.map'),
    });
  cpSync(inRepo('resources', 'brands'), join(folder, 'resources', 'brands'), { recursive: true });
  const packages = neededPackages();
  for (const place of packages) copyRunning(inRepo(place), join(folder, place));
  const { name, productName, version, description, license, author, type, main } = readJson(
    inRepo('package.json'),
  );
  const dependencies = Object.fromEntries(
    packages.map((place) => [
      place
        .split(/node_modules[/\\]/)
        .at(-1)
        .replaceAll('\\', '/'),
      readJson(inRepo(place, 'package.json')).version,
    ]),
  );
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, productName, version, description, license, author, type, main, dependencies }, null, 2)}\n`,
  );
}

function copyRunning(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && !UNWANTED_FOLDERS.has(entry.name.toLowerCase()))
        copyRunning(join(from, entry.name), join(to, entry.name));
    } else if (
      entry.isFile() &&
      !entry.name.startsWith('.') &&
      RUNS.test(entry.name) &&
      !UNWANTED_FILES.test(entry.name)
    ) {
      mkdirSync(to, { recursive: true });
      copyFileSync(join(from, entry.name), join(to, entry.name));
    }
  }
}
