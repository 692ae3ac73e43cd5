import { resolve } from 'node:path';
import tseslint from 'typescript-eslint';

const HTML_SINKS = [
  {
    selector:
      'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment)$/]',
    message: 'HTML is drawn by MailFrame alone.',
  },
  {
    selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    message: 'HTML is drawn by MailFrame alone.',
  },
  {
    selector: 'JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcDoc)$/]',
    message: 'HTML is drawn by MailFrame alone.',
  },
];
const EVAL = [
  { selector: "NewExpression[callee.name='Function']", message: 'No code from text.' },
  { selector: "CallExpression[callee.name='Function']", message: 'No code from text.' },
];
const CASTS = [{ selector: 'TSAsExpression > TSAnyKeyword', message: 'No any.' }];
const HTTP = [
  {
    selector: "CallExpression[callee.name='fetch']",
    message: 'Tenant HTTP is in main/services/tenant/api-client.ts.',
  },
  {
    selector: "CallExpression[callee.object.name='net'][callee.property.name=/^(fetch|request)$/]",
    message: 'Tenant HTTP is in main/services/tenant/api-client.ts.',
  },
  {
    selector:
      "CallExpression[callee.property.name='fetch'][callee.object.type='MemberExpression'][callee.object.property.name='defaultSession']",
    message: 'Tenant HTTP is in main/services/tenant/api-client.ts.',
  },
  {
    selector: "CallExpression[callee.object.name='deps'][callee.property.name='fetch']",
    message: 'Tenant HTTP is in main/services/tenant/api-client.ts.',
  },
];
const IPC = [
  {
    selector: "CallExpression[callee.object.name='ipcMain']",
    message: 'Channels are registered in main/electron/ipc.ts.',
  },
];
const BRIDGE = [
  {
    selector: "MemberExpression[object.name='window'][property.name='bridge']",
    message: 'window.bridge is read in renderer/bridge.ts.',
  },
];
const OPEN_PATH = [
  {
    selector: 'MemberExpression[property.name=/^(openPath|executeJavaScript|insertCSS)$/]',
    message: 'Samples are never opened; pages are never injected into.',
  },
];

const rule = (...lists) => ['error', ...lists.flat()];
const noHttpModules = [
  'error',
  {
    paths: [
      'axios',
      'undici',
      'node-fetch',
      'got',
      'http',
      'https',
      'node:http',
      'node:https',
      'http2',
      'node:http2',
    ].map((name) => ({ name, message: 'Tenant HTTP is in main/services/tenant/api-client.ts.' })),
  },
];
const noBareOverlays = [
  'error',
  {
    paths: [
      {
        name: '@blueprintjs/core',
        importNames: ['Alert', 'Dialog', 'Drawer', 'Overlay2', 'Popover', 'PopoverNext'],
        message: 'Use Modal or Popover: they hold the keys as soon as they open.',
      },
    ],
  },
];

export default tseslint.config(
  {
    ignores: [
      'tests/*.config.ts',
      'tests/house/',
      'scripts/',
      'out/',
      'artifacts/',
      'node_modules/',
      '.cache/',
    ],
  },
  // The build's own settings belong to no project of types: they are read, and no more.
  { files: ['*.config.ts'], languageOptions: { parser: tseslint.parser } },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['*.config.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './shared/tsconfig.json',
          './main/tsconfig.json',
          './preload/tsconfig.json',
          './renderer/tsconfig.json',
          './tests/tsconfig.json',
        ],
        tsconfigRootDir: resolve(import.meta.dirname, '../..'),
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
    },
  },
  {
    files: ['shared/**/*.ts', 'main/**/*.ts', 'preload/**/*.ts', 'renderer/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': rule(HTML_SINKS, EVAL, CASTS, HTTP, IPC, BRIDGE, OPEN_PATH) },
  },
  { files: ['main/**/*.ts'], ignores: ['main/demo/**'], rules: { 'no-restricted-imports': noHttpModules } },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    ignores: ['renderer/components/{Modal,Popover}.tsx', 'renderer/shell/Palette.tsx'],
    rules: { 'no-restricted-imports': noBareOverlays },
  },
  {
    files: ['main/services/tenant/api-client.ts', 'main/electron/tenant-fetch.ts'],
    rules: { 'no-restricted-syntax': rule(HTML_SINKS, EVAL, CASTS, IPC, BRIDGE, OPEN_PATH) },
  },
  {
    files: ['main/electron/ipc.ts'],
    rules: { 'no-restricted-syntax': rule(HTML_SINKS, EVAL, CASTS, HTTP, BRIDGE, OPEN_PATH) },
  },
  {
    files: ['renderer/bridge.ts'],
    rules: { 'no-restricted-syntax': rule(HTML_SINKS, EVAL, CASTS, HTTP, IPC, OPEN_PATH) },
  },
  {
    files: ['renderer/mail-frame/**/*.{ts,tsx}', 'renderer/components/mail-frame/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': rule(EVAL, CASTS, HTTP, IPC, BRIDGE, OPEN_PATH) },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
