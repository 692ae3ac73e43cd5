/** The import rules of the house: who may see whom. Each is proved by a planted violation in tests/unit/house. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const PACKAGE = 'node_modules';

/** Packages that run everywhere, as `shared` does: plain code and lists, without Node or a document. */
const PLAIN_PACKAGES = 'node_modules/(zod|tlds|email-providers)/';
const OTHER_PACKAGES = {
  dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
  pathNot: PLAIN_PACKAGES,
};

/** Layers from the bottom up, each with its folders and root files: it imports those before it, never those after it. */
const LAYERS = {
  main: {
    formats: ['formats/'],
    wire: ['wire/'],
    datasets: ['datasets/'],
    services: ['services/', 'deps.ts', 'feature.ts'],
    core: ['shared-parts.ts', 'features.ts', 'calls.ts', 'core.ts'],
    electron: ['electron/', 'index.ts'],
  },
  renderer: {
    bridge: [
      'bridge.ts',
      'default-policy.ts',
      'failure-origins.ts',
      'marked-jsx.ts',
      'rows-client.ts',
      'trusted-types.ts',
      'window-role.ts',
    ],
    evidence: ['evidence/'],
    theme: ['theme/'],
    state: ['state/'],
    components: ['components/'],
    commands: ['commands/'],
    'mail-frame': ['mail-frame/'],
    query: ['query/'],
    'dataset-view': ['dataset-view/'],
    features: ['features/'],
    record: ['record/'],
    screens: ['screens/', 'screen-module.ts'],
    'sign-in': ['sign-in/'],
    'screen-list': ['go-commands.ts', 'screens.ts', 'session-tabs.ts'],
    shell: ['shell/'],
    app: ['app.tsx', 'profile-app.tsx', 'main.tsx'],
  },
};
const pathOf = (root, parts) =>
  `^${root}/(${parts.map((part) => (part.endsWith('/') ? part : `${part.replaceAll('.', '\\.')}$`)).join('|')})`;

/** Returns one rule for each layer but the top one: what it may not import. Styles and types count. */
const layers = (root) =>
  Object.entries(LAYERS[root])
    .slice(0, -1)
    .map(([name, parts], at) =>
      forbid(
        `${root}-${name}-is-below`,
        'What is below can be read without what is above.',
        { path: pathOf(root, parts) },
        {
          path: pathOf(
            root,
            Object.values(LAYERS[root])
              .slice(at + 1)
              .flat(),
          ),
        },
      ),
    );

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
    ...layers('main'),
    ...layers('renderer'),
    forbid(
      'in-a-layer',
      'What is in no layer could import everything.',
      {
        path: '^(main|renderer)/',
        pathNot: [
          '^main/demo/',
          ...Object.keys(LAYERS).map((root) => pathOf(root, Object.values(LAYERS[root]).flat())),
        ],
      },
      {},
    ),
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
