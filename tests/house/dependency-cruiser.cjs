/** The import rules of the house: who may see whom. Each is proved by a planted violation in tests/unit/house. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const PACKAGE = 'node_modules';

/** Packages that run everywhere, as `shared` does: plain code and lists, without Node or a document. */
const PLAIN_PACKAGES = 'node_modules/(zod|tlds|email-providers)/';
const OTHER_PACKAGES = {
  dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
  pathNot: PLAIN_PACKAGES,
};

/** From the bottom up: a folder imports those before it, never those after it. */
const MAIN_LAYERS = ['formats', 'wire', 'datasets', 'services'];
const PAGE_LAYERS = [
  'evidence',
  'theme',
  'state',
  'components',
  'commands',
  'mail-frame',
  'query',
  'dataset-view',
  'features',
  'record',
  'screens',
  'sign-in',
  'shell',
];
/** Files at the root of the page that stand above its folders. */
const PAGE_TOP = '(app|profile-app|main|screens|session-tabs|go-commands)\\.tsx?$';

/** Returns one rule for each layer: what it may not import. Styles and types count. */
const layers = (root, names) =>
  names.flatMap((name, i) => {
    const above = names.slice(i + 1).map((one) => `${one}/`);
    const isBelowScreens = root === 'renderer' && i < names.indexOf('shell');
    const top =
      root === 'main'
        ? ['electron/', '(core|features|shared-parts|calls)\\.ts$']
        : isBelowScreens
          ? [PAGE_TOP]
          : [];
    const forbidden = [...above, ...top];
    if (forbidden.length === 0) return [];
    const rule = forbid(
      `${root}-${name}-is-below`,
      'What is below can be read without what is above.',
      { path: `^${root}/${name}/` },
      { path: `^${root}/(${forbidden.join('|')})` },
    );
    return [rule];
  });

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'A cycle has no first reader.',
      { path: '^(main|preload|renderer|shared)/' },
      { circular: true },
    ),
    {
      name: 'no-folder-cycles',
      comment: 'A folder can be read without the folders above it.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    ...layers('main', MAIN_LAYERS),
    ...layers('renderer', PAGE_LAYERS),
    forbid(
      'shared-imports-itself',
      'What the processes agree on runs everywhere.',
      { path: '^shared/' },
      { path: '^(main|preload|renderer|tests|scripts|resources)/' },
    ),
    forbid(
      'shared-imports-plain-packages',
      'What the processes agree on runs everywhere.',
      { path: '^shared/' },
      OTHER_PACKAGES,
    ),
    forbid(
      'main-is-alone',
      'Processes meet at the bridge.',
      { path: '^main/' },
      { path: '^(preload|renderer)/' },
    ),
    forbid(
      'preload-is-alone',
      'Processes meet at the bridge.',
      { path: '^preload/' },
      { path: '^(main|renderer)/' },
    ),
    forbid(
      'renderer-is-alone',
      'Processes meet at the bridge.',
      { path: '^renderer/' },
      { path: '^(main|preload)/' },
    ),
    forbid(
      'renderer-has-no-node',
      'The page has no Node.',
      { path: '^renderer/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'electron-in-the-shell-only',
      'Everything else runs in plain Node.',
      { path: '^(main|shared|renderer)/', pathNot: '^main/(electron/|index\\.ts$)' },
      { path: '(^|/)node_modules/electron/|^electron$' },
    ),
    forbid(
      'keychain-in-one-file',
      'Secrets pass one door.',
      { path: '^(main|preload|shared|renderer)/', pathNot: '^main/electron/secrets\\.ts$' },
      { path: 'node_modules/(keytar|@github/keytar)|^keytar$' },
    ),
    forbid(
      'electron-folder-is-the-shell',
      'Only the shell knows in which process things live.',
      { path: '^main/', pathNot: '^main/(electron/|index\\.ts$)' },
      { path: '^main/electron/' },
    ),
    forbid(
      'demo-sees-shared-and-its-store',
      'The demo tenant could be another machine.',
      { path: '^main/demo/' },
      { path: '^(main/(?!demo/)|preload/|renderer/)' },
    ),
    forbid(
      'demo-reads-by-the-specification',
      'Two readings of the specification can disagree; one shared by both sides can’t.',
      { path: '^main/demo/' },
      { path: '^shared/(?!model/)' },
    ),
    forbid(
      'demo-takes-types-only',
      'A list or a schema of the client would be checked against itself.',
      { path: '^main/demo/' },
      { path: '^shared/model/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'demo-packages',
      'The demo tenant could be another machine.',
      { path: '^main/demo/' },
      { path: PACKAGE, pathNot: 'node_modules/(libsql|zod|@types/node)' },
    ),
    forbid(
      'demo-is-reached-by-url',
      'The product knows the demo tenant as a portal address.',
      { path: '^main/(?!demo/)' },
      { path: '^main/demo/' },
    ),
    forbid(
      'no-screen-imports-a-screen',
      'Screens meet in the shell.',
      { path: '^renderer/screens/([^/]+)/' },
      { path: '^renderer/screens/', pathNot: '^renderer/screens/$1/' },
    ),
    forbid(
      'nothing-imports-tests',
      'Tests look at the product, not the other way round.',
      { path: '^(main|preload|renderer|shared)/' },
      { path: '^tests/' },
    ),
    forbid(
      'resolved',
      'An import that does not resolve checks nothing.',
      { path: '^(main|preload|renderer|shared)/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: PACKAGE },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    exclude: { path: '[.](svg|png|woff2)' },
  },
};
