import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESTRICTIONS } from '../../house/restrictions.js';

const root = resolve(import.meta.dirname, '../../..');
let house: string;

/** The layers from the bottom up, each with its folders and root files. */
const LAYERS: Readonly<Record<string, readonly (readonly [name: string, ...parts: string[]])[]>> = {
  main: [
    ['formats', 'formats/'],
    ['wire', 'wire/'],
    ['datasets', 'datasets/'],
    ['services', 'services/', 'deps.ts', 'feature.ts'],
    ['core', 'shared-parts.ts', 'features.ts', 'calls.ts', 'core.ts'],
    ['electron', 'electron/', 'index.ts'],
  ],
  renderer: [
    [
      'bridge',
      'bridge.ts',
      'default-policy.ts',
      'failure-origins.ts',
      'marked-jsx.ts',
      'rows-client.ts',
      'trusted-types.ts',
      'window-role.ts',
    ],
    ['evidence', 'evidence/'],
    ['theme', 'theme/'],
    ['state', 'state/'],
    ['components', 'components/'],
    ['commands', 'commands/'],
    ['mail-frame', 'mail-frame/'],
    ['query', 'query/'],
    ['dataset-view', 'dataset-view/'],
    ['features', 'features/'],
    ['record', 'record/'],
    ['screens', 'screens/', 'screen-module.ts'],
    ['sign-in', 'sign-in/'],
    ['screen-list', 'go-commands.ts', 'screens.ts', 'session-tabs.ts'],
    ['shell', 'shell/'],
    ['app', 'app.tsx', 'profile-app.tsx', 'main.tsx'],
  ],
};
/** A file of each folder and each root file, which imports one file of every part of every layer above. */
const UPWARD = Object.entries(LAYERS).flatMap(([root, layers]) =>
  layers.flatMap(([name, ...parts], at) => {
    const fileOf = (part: string) => `${root}/${part.endsWith('/') ? `${part}planted.ts` : part}`;
    const above = layers.slice(at + 1).flatMap(([, ...others]) => others.map(fileOf));
    return parts.map((part) => ({ rule: `${root}-${name}-is-below`, file: fileOf(part), above }));
  }),
);
/** Returns the text of a file with imports of others. */
const importing = (from: string, files: readonly string[]): string =>
  files.map((file) => `import './${posix.relative(dirname(from), file).replace(/\.tsx?$/, '')}';\n`).join('');

/** Import rules: each with the files that break it. */
const IMPORTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycles': {
    'main/services/ring-a.ts': "import { b } from './ring-b';\nexport const a = (): number => b();\n",
    'main/services/ring-b.ts': "import { a } from './ring-a';\nexport const b = (): number => a();\n",
  },
  'shared-imports-itself': { 'shared/reach.ts': "export { core } from '../main/core';\n" },
  'shared-imports-plain-packages': { 'shared/pack.ts': "export { inflate } from 'pako';\n" },
  'main-is-alone': { 'main/up.ts': "export { screen } from '../renderer/screens/one/One';\n" },
  'preload-is-alone': { 'preload/side.ts': "export { core } from '../main/core';\n" },
  'renderer-is-alone': { 'renderer/down.ts': "export { core } from '../main/core';\n" },
  'renderer-has-no-node': { 'renderer/disk.ts': "export { readFileSync } from 'node:fs';\n" },
  'electron-in-the-shell-only': { 'main/services/shell.ts': "export { app } from 'electron';\n" },
  'keychain-in-one-file': { 'main/services/keys.ts': "export { getPassword } from 'keytar';\n" },
  'demo-sees-shared-and-its-store': { 'main/demo/peek.ts': "export { core } from '../core';\n" },
  'demo-reads-by-the-specification': {
    'main/demo/rule.ts': "export { limit } from '../../shared/limits';\n",
    'main/demo/schema.ts': "import type { Row } from '../../shared/api/rows';\nexport type Mine = Row;\n",
  },
  'demo-takes-types-only': { 'main/demo/list.ts': "export { NAMES } from '../../shared/model/names';\n" },
  'demo-packages': { 'main/demo/pack.ts': "export { inflate } from 'pako';\n" },
  'demo-is-reached-by-url': { 'main/services/inside.ts': "export { tenant } from '../demo/tenant';\n" },
  'no-screen-imports-a-screen': { 'renderer/screens/two/Two.ts': "export { screen } from '../one/One';\n" },
  'no-folder-cycles': {
    'main/services/left/one.ts': "export { two } from '../right/two';\n",
    'main/services/right/two.ts': 'export const two = 2;\n',
    'main/services/right/three.ts': "export { four } from '../left/four';\n",
    'main/services/left/four.ts': 'export const four = 4;\n',
  },
  ...Object.fromEntries(
    UPWARD.filter(({ above }) => above.length > 0).map(({ rule }) => [
      rule,
      {
        ...Object.fromEntries(
          UPWARD.filter((one) => one.rule === rule).map(({ file, above }) => [file, importing(file, above)]),
        ),
        ...(rule === 'renderer-components-is-below' && {
          'renderer/components/styled.ts': "import '../screens/one/one.css';\nexport const styled = 1;\n",
          'renderer/components/typed.ts': "export type { Tab } from '../record/tab';\n",
        }),
      },
    ]),
  ),
  'in-a-layer': {
    'main/planted-root.ts': "export { rows } from './datasets/rows';\n",
    'renderer/planted-root.ts': "export { tab } from './record/tab';\n",
    'renderer/planted-folder/one.ts': "export { tab } from '../record/tab';\n",
  },
  'nothing-imports-tests': { 'shared/tested.ts': "export { helper } from '../tests/helper';\n" },
  resolved: { 'shared/lost.ts': "export { lost } from './nowhere';\n" },
};
/** Files that the planted violations import, so that imports resolve. */
const STANDING: Readonly<Record<string, string>> = {
  'main/demo/tenant.ts': 'export const tenant = 1;\n',
  'shared/limits.ts': 'export const limit = 1;\n',
  'shared/api/rows.ts': 'export type Row = 1;\n',
  'shared/model/names.ts': 'export const NAMES = 1;\nexport type Name = 1;\n',
  'main/demo/typed.ts': "import type { Name } from '../../shared/model/names';\nexport type Mine = Name;\n",
  'main/datasets/rows.ts': 'export const rows = 1;\n',
  'renderer/screens/one/One.ts': 'export const screen = 1;\n',
  'renderer/screens/one/one.css': 'p {}\n',
  ...Object.fromEntries(UPWARD.map(({ file }) => [file, 'export {};\n'])),
  'renderer/record/tab.ts': 'export type Tab = 1;\n',
  'tests/helper.ts': 'export const helper = 1;\n',
};

/** Lint rules: a file that breaks each, and words of the message that must come. */
const LINT: readonly (readonly [name: string, file: string, code: string, says: string])[] = [
  [
    'patterns whose time grows faster than the text',
    'shared/rules/steep.ts',
    "export const trimmed = (name: string): string => name.replace(/[.\\s]+$/, '');\n",
    'quadratic runtime',
  ],
  [
    'patterns that can backtrack',
    'renderer/steep.ts',
    'export const isAddress = (text: string): boolean => /^[^<]+@[^<]+>$/.test(text);\n',
    'polynomial backtracking',
  ],
  [
    'tenant HTTP in one file',
    'main/lint-fetch.ts',
    "export const go = async (): Promise<unknown> => fetch('https://x.example');\n",
    'Tenant HTTP',
  ],
  [
    'the network of Chromium in one file',
    'main/electron/lint-net.ts',
    "import { net } from 'electron';\nexport const n = net;\n",
    'Chromium’s network',
  ],
  [
    'no network of Chromium in the file that sends',
    'main/services/tenant/client/send.ts',
    "declare const net: { request: (url: string) => void };\nnet.request('x');\n",
    'Chromium’s network',
  ],
  [
    'no second way to send in the file of Chromium’s network',
    'main/electron/tenant-fetch.ts',
    "export const go = async (): Promise<unknown> => fetch('https://x.example');\n",
    'Tenant HTTP',
  ],
  [
    'no other request from the page',
    'renderer/lint-request.ts',
    "export const r = new XMLHttpRequest();\nnavigator.sendBeacon('x');\n",
    'Tenant HTTP',
  ],
  [
    'no http module',
    'main/lint-http.ts',
    "import { request } from 'node:http';\nexport const r = request;\n",
    'Tenant HTTP',
  ],
  [
    'window.bridge in one file',
    'renderer/lint-bridge.ts',
    'export const b = (window as unknown as { bridge: string }).bridge;\nexport const c = window.bridge;\n',
    'renderer/bridge.ts',
  ],
  [
    'no HTML sink',
    'renderer/lint-sink.ts',
    'export const s = (e: Element, t: string): void => {\n  e.innerHTML = t;\n};\n',
    'MailFrame alone',
  ],
  [
    'no JSX HTML sink',
    'renderer/lint-jsx.tsx',
    "export const J = (): unknown => <div dangerouslySetInnerHTML={{ __html: 'x' }} />;\n",
    'MailFrame alone',
  ],
  [
    'channels in one file',
    'main/electron/lint-ipc.ts',
    "declare const ipcMain: { handle: (n: string) => void };\nipcMain.handle('x');\n",
    'main/electron/ipc.ts',
  ],
  [
    'comments begin with a verb or a noun phrase',
    'shared/lint-comment.ts',
    '/** Whether it is open. */\nexport const open = true;\n',
    'Begin a comment',
  ],
  [
    'comments cite nothing outside the repository',
    'shared/lint-cite.ts',
    '/** Limits the size (R12). */\nexport const size = 1;\n',
    'A comment stands alone',
  ],
  ['American spelling', 'shared/lint-spelling.ts', "export const label = 'Colour';\n", 'American spelling'],
  [
    'one kind of apostrophe in UI copy',
    'main/lint-apostrophe/text.ts',
    'export const label = "It can\'t";\n',
    'a curly apostrophe',
  ],
  ['contractions in UI copy', 'main/lint-cannot/text.ts', "export const label = 'It cannot';\n", 'can’t'],
  ['plain English', 'shared/lint-dialect.ts', "export const label = 'Taken back';\n", 'Plain English'],
  [
    'test names are sentences',
    'tests/unit/lint-name.test.ts',
    "import { it } from 'vitest';\nit('of every kind', () => undefined);\n",
    'A test name',
  ],
  [
    'test names have their subject',
    'tests/unit/lint-subject.test.ts',
    "import { it } from 'vitest';\nit('show the count', () => undefined);\n",
    'its subject before such a verb',
  ],
  [
    'plain English in comments',
    'shared/lint-anew.ts',
    '/** Reads the rows anew. */\nexport const read = true;\n',
    'Plain English',
  ],
  [
    'a dropped error has a reason',
    'shared/lint-drop.ts',
    'export const parse = (text: string): unknown => {\n  try {\n    return JSON.parse(text);\n  } catch {\n    return null;\n  }\n};\n',
    'why this error is dropped',
  ],
  [
    'addresses are parsed in one way',
    'main/lint-can-parse.ts',
    'export const isUrl = (text: string): boolean => URL.canParse(text);\n',
    'parsed by parseUrl',
  ],
  ['no any', 'shared/lint-any.ts', 'export const a: any = 1;\n', 'any'],
  ['no cast to any', 'shared/lint-cast.ts', 'export const cast = 1 as any;\n', 'No any.'],
  [
    'samples are never opened',
    'main/electron/lint-open.ts',
    "declare const shell: { openPath: (p: string) => void };\nshell.openPath('x');\n",
    'never opened',
  ],
  [
    'overlays by their wrappers',
    'renderer/lint-overlay.tsx',
    "import { Dialog } from '@blueprintjs/core';\nexport const D = (): unknown => <Dialog isOpen />;\n",
    'Modal or Popover',
  ],
  [
    'the bridge in one file',
    'preload/lint-expose.ts',
    "declare const contextBridge: { exposeInMainWorld: (n: string) => void };\ncontextBridge.exposeInMainWorld('x');\n",
    'preload/index.ts',
  ],
  [
    'links leave by one door',
    'main/electron/lint-external.ts',
    "declare const shell: { openExternal: (u: string) => void };\nshell.openExternal('x');\n",
    'createOpenExternal',
  ],
  [
    'no weaker web preference',
    'main/electron/lint-preferences.ts',
    'export const preferences = { sandbox: false };\n',
    'no web preference is weakened',
  ],
  [
    'no sandbox switch',
    'main/electron/lint-switch.ts',
    "export const name = 'no-sandbox';\n",
    'main/index.ts',
  ],
  [
    'no certificate is waved through',
    'main/electron/lint-certificate.ts',
    "export const event = 'certificate-error';\n",
    'No certificate',
  ],
  [
    'certificates are checked in one place',
    'main/electron/lint-verify.ts',
    "import type { Session } from 'electron';\nexport const accept = (session: Session) => session.setCertificateVerifyProc((_request, answer) => answer(0));\n",
    'main/electron/certificates.ts',
  ],
  [
    'no weaker store than the keychain',
    'main/electron/lint-safe-storage.ts',
    "export { safeStorage as s } from 'electron';\nimport { safeStorage } from 'electron';\nexport const x = safeStorage;\n",
    'keychain',
  ],
  ['nothing to the console', 'main/lint-console.ts', "console.log('x');\n", 'console'],
  [
    'no program is started',
    'main/lint-program.ts',
    "import { spawn } from 'node:child_process';\nexport const s = spawn;\n",
    'No program',
  ],
  [
    'simple functions',
    'main/lint-complex.ts',
    `export const f = (n: number): number => {\n${Array.from({ length: 13 }, (_, i) => `  if (n === ${i}) return ${i};\n`).join('')}  return n;\n};\n`,
    'complexity of 14',
  ],
  [
    'short functions',
    'main/lint-long.ts',
    `export const f = (): number => {\n  let n = 0;\n${'  n += 1;\n'.repeat(60)}  return n;\n};\n`,
    'function has too many lines',
  ],
  [
    'short components',
    'renderer/lint-long.tsx',
    `export const F = () => {\n  let n = 0;\n${'  n += 1;\n'.repeat(80)}  return <b>{n}</b>;\n};\n`,
    'function has too many lines',
  ],
  ['short styles', 'renderer/lint-style.css', 'p {}\n'.repeat(301), 'File has too many lines'],
  ['plain English in READMEs', 'main/README.md', 'Undo is meanwhile possible.\n', 'Plain English'],
  ['short files', 'main/lint-file.ts', 'export {};\n'.repeat(301), 'File has too many lines'],
  [
    'no code from text',
    'renderer/lint-eval.ts',
    "export const f = new Function('return 1') as () => number;\n",
    'No code from text',
  ],
];

/** Lint rules that need types, which oxlint checks: a file that breaks each, and words of the message that must come. */
const TYPED_LINT: typeof LINT = [
  [
    'no floating promises',
    'main/lint-float.ts',
    'const f = async (): Promise<number> => 1;\nexport const g = (): void => {\n  f();\n};\n',
    'Promises must be awaited',
  ],
  [
    'no member of an unknown value',
    'main/lint-unsafe.ts',
    "export const size = (JSON.parse('[]') as unknown[] & ReturnType<typeof JSON.parse>).length.size;\n",
    'Unsafe member access',
  ],
  [
    'a switch names every case',
    'shared/lint-switch.ts',
    "export const f = (kind: 'a' | 'b'): number => {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n};\n",
    'Switch is not exhaustive',
  ],
];

/** Files that break the format, or that nothing uses; `scripts/` holds the entry that uses the rest. */
const UNTIDY: Readonly<Record<string, string>> = {
  'shared/planted-format.ts': 'export const a = "b"\n',
  'shared/planted-used.ts': 'export const used = 1;\nexport const dead = 2;\n',
  'shared/planted-dead.ts': 'export const nobody = 1;\n',
  'scripts/planted.mjs': "import { used } from '../shared/planted-used.ts';\n\nexport const start = used;\n",
};

/** Environment rules: `types` and `lib` of each folder. */
const TYPES: readonly (readonly [file: string, code: string, says: string])[] = [
  ['shared/type-dom.ts', 'export const d = document;\n', "Cannot find name 'document'"],
  ['shared/type-node.ts', 'export const p = process;\n', "Cannot find name 'process'"],
  ['renderer/type-node.ts', 'export const p = process;\n', "Cannot find name 'process'"],
  ['main/type-dom.ts', 'export const d = document;\n', "Cannot find name 'document'"],
];

const put = (file: string, text: string) => {
  const path = join(house, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const run = (tool: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: house,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'postern-house-'));
  for (const file of [
    'package.json',
    '.oxlintrc.json',
    'tests/house/eslint.config.js',
    'knip.jsonc',
    '.prettierrc.json',
    'tests/house/complexity.js',
    'tests/house/plain-english.js',
    'tests/house/restrictions.js',
    'tests/house/dependency-cruiser.cjs',
    ...['shared', 'main', 'preload', 'renderer', 'tests'].map((f) => `${f}/tsconfig.json`),
    'shared/tsconfig.base.json',
  ]) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    cpSync(join(root, file), join(house, file));
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const [file, text] of Object.entries({ ...STANDING, ...UNTIDY })) put(file, text);
  put('preload/index.ts', 'export {};\n');
  put('renderer/globals.d.ts', 'interface Window {\n  bridge: string;\n}\n');
  for (const files of Object.values(IMPORTS))
    for (const [file, text] of Object.entries(files)) put(file, text);
  for (const [, file, text] of [...LINT, ...TYPED_LINT]) put(file, text);
  for (const [file, text] of TYPES) put(file, text);
});
afterAll(() => rmSync(house, { recursive: true, force: true, maxRetries: 5 }));

// Each starts a tool that reads the whole house.
describe('planted violations', { timeout: 120_000 }, () => {
  it('plants a violation for every import rule', () => {
    const config = createRequire(import.meta.url)('../../house/dependency-cruiser.cjs') as {
      readonly forbidden: readonly { readonly name: string }[];
    };
    expect(Object.keys(IMPORTS).sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
  });

  it('finds a violation of every import rule, each in the file that contains it', () => {
    const { stdout } = run(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      'tests/house/dependency-cruiser.cjs',
      '--output-type',
      'json',
      'main',
      'preload',
      'renderer',
      'shared',
      'tests',
    );
    const report = JSON.parse(stdout) as {
      summary: { violations: { from: string; to: string; rule: { name: string } }[] };
    };
    for (const [rule, files] of Object.entries(IMPORTS)) {
      const found = report.summary.violations.filter((v) => v.rule.name === rule).map((v) => v.from);
      // A rule on folders names the folder, and a circle is named once, by one of its files.
      const isFound = (file: string) => found.includes(file) || found.includes(dirname(file));
      const all = Object.keys(files);
      const missed = rule.includes('cycles') && all.some(isFound) ? [] : all.filter((file) => !isFound(file));
      expect([rule, missed]).toEqual([rule, []]);
    }
    for (const { rule, file, above } of UPWARD) {
      const found = report.summary.violations.filter((v) => v.rule.name === rule && v.from === file);
      expect([file, found.map(({ to }) => to).sort()]).toEqual([file, [...above].sort()]);
    }
    // A type of the shared model is no rule of the client.
    expect(report.summary.violations.filter((v) => v.from === 'main/demo/typed.ts')).toEqual([]);
  });

  it('finds a violation of every lint rule', () => {
    const { stdout, stderr } = run(
      'eslint/bin/eslint.js',
      '--config',
      'tests/house/eslint.config.js',
      '--format',
      'json',
      ...LINT.map(([, file]) => file),
    );
    expect(stderr).toBe('');
    const report = JSON.parse(stdout) as { filePath: string; messages: { message: string }[] }[];
    for (const [name, file, , says] of LINT) {
      const messages =
        report.find((one) => one.filePath.endsWith(file))?.messages.map((m) => m.message) ?? [];
      expect([name, messages.some((m) => m.includes(says))]).toEqual([name, true]);
    }
    const found = new Set(report.flatMap(({ messages }) => messages.map((m) => m.message)));
    const unproved = RESTRICTIONS.map(({ message }) => message).filter((message) => !found.has(message));
    expect(unproved).toEqual([]);
  });

  it('finds a violation of every lint rule that needs types', () => {
    const { stdout } = run('oxlint/bin/oxlint', '--type-aware', '--format', 'json', 'main', 'shared');
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { message: string; filename: string }[];
    };
    for (const [name, file, , says] of TYPED_LINT) {
      const messages = diagnostics.filter(({ filename }) => filename === file).map(({ message }) => message);
      expect([name, messages.some((message) => message.includes(says))]).toEqual([name, true]);
    }
  });

  it('finds a file in another format, a dead export and a dead file', () => {
    const format = run(
      'prettier/bin/prettier.cjs',
      '--check',
      'shared/planted-format.ts',
      'shared/planted-used.ts',
    );
    expect(format.stderr).toContain('shared/planted-format.ts');
    expect(format.stderr).not.toContain('shared/planted-used.ts');
    const { stdout } = run('knip/bin/knip.js', '--include', 'files,exports', '--reporter', 'json');
    const { issues } = JSON.parse(stdout) as {
      readonly issues: readonly {
        readonly file: string;
        readonly exports?: readonly { readonly name: string }[];
        readonly files?: readonly unknown[];
      }[];
    };
    const of = (file: string) => issues.find((issue) => issue.file === file);
    expect(of('shared/planted-used.ts')?.exports?.map(({ name }) => name)).toEqual(['dead']);
    expect(of('shared/planted-dead.ts')?.files).toHaveLength(1);
  });

  it('finds a violation of every environment rule', () => {
    for (const folder of ['shared', 'renderer', 'main']) {
      const { stdout } = run(
        'typescript-7/bin/tsc',
        '-p',
        folder,
        '--composite',
        'false',
        '--emitDeclarationOnly',
        'false',
        '--noEmit',
        '--incremental',
        'false',
        '--tsBuildInfoFile',
        'null',
      );
      for (const [file, , says] of TYPES.filter(([file]) => file.startsWith(folder))) {
        const lines = stdout.split('\n').filter((line) => line.startsWith(file));
        expect([file, lines.some((line) => line.includes(says))]).toEqual([file, true]);
      }
    }
  });
});
