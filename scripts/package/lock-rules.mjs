/**
 * Packages that must not come in, directly or through others: dead, without the fixes of their known faults, or not
 * to be installed everywhere.
 */
export const BANNED = [
  'exceljs',
  'xlsx',
  'excel4node',
  'xlsx-style',
  'xlsx-populate',
  'minizip-asm.js',
  'archiver-zip-encrypted',
  'better-sqlite3',
  '@napi-rs/keyring',
  'request',
  'node-fetch',
  'axios',
  '@electron/remote',
  'electron-prebuilt',
  'event-stream',
  'node-schedule',
  'moment',
];

/** Packages whose install scripts were read; all scripts are off, and keytar's one step is run by the set-up alone. */
export const WITH_SCRIPTS = ['keytar', 'electron-winstaller', 'libxmljs2'];

const NPM_NAME = /^(?:@[\w.~-]+\/)?[\w.~-]+$/;

/** What is wrong with a lock file: an entry without its hash, from elsewhere than the registry, or banned. */
export const lockProblems = (lock) =>
  Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const name = path.split('node_modules/').at(-1);
    const real = entry.name ?? name;
    return [
      ...(/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '') ? [] : [`${path} has no sha512`]),
      ...(entry.resolved === undefined ? [] : [`${path} names where it was fetched from`]),
      ...(entry.link || /^(?:git|https?|file|github)/.test(entry.version ?? '') || !NPM_NAME.test(real)
        ? [`${path} does not come from the registry`]
        : []),
      ...(BANNED.includes(real) ? [`${path} is banned`] : []),
      ...(entry.hasInstallScript && !WITH_SCRIPTS.includes(name)
        ? [`${path} has an install script that nobody has read`]
        : []),
      ...Object.entries({ ...entry.dependencies, ...entry.optionalDependencies }).flatMap(([to, range]) =>
        /^(?:git|https?:|file:|github:|[\w-]+\/[\w-]+(?:#|$))/.test(range)
          ? [`${path} wants ${to} from ${range}`]
          : [],
      ),
    ];
  });

/** The entries of a lock file that a bill of materials does not list; optional ones for other systems are not installed. */
export const missingFromSbom = (lock, sbom) => {
  const listed = new Set();
  const walk = (component) => {
    listed.add(`${component.group ? `${component.group}/` : ''}${component.name}@${component.version}`);
    for (const one of component.components ?? []) walk(one);
  };
  for (const component of sbom.components ?? []) walk(component);
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.optional && !entry.devOptional && !entry.peer)
    .map(([path, entry]) => `${entry.name ?? path.split('node_modules/').at(-1)}@${entry.version}`)
    .filter((one) => !listed.has(one));
};
