import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { sizeConfigs } from './complexity.js';
import { reasonsConfig, wordsConfigs } from './plain-english.js';
import { MAIN_IMPORTS, restrictionConfigs } from './restrictions.js';

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
      'scripts/**/*.mjs',
      'out/',
      'artifacts/',
      'node_modules/',
      '.cache/',
    ],
  },
  // The build's own settings belong to no process: they are read, and no more.
  { files: ['*.config.ts'], languageOptions: { parser: tseslint.parser } },
  // Rules that need types are in .oxlintrc.json: oxlint takes a tenth of the time.
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['*.config.ts'],
    extends: [tseslint.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
    },
  },
  {
    // A pattern whose time grows faster than a text lets a stranger's text stop the page. The demo tenant reads only its own.
    files: ['{main,renderer,shared,preload}/**/*.{ts,tsx}'],
    ignores: ['main/demo/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  ...restrictionConfigs(),
  ...sizeConfigs,
  ...wordsConfigs,
  reasonsConfig,
  {
    files: ['main/**/*.ts'],
    ignores: ['main/demo/**'],
    rules: { 'no-restricted-imports': ['error', { paths: MAIN_IMPORTS }] },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    ignores: ['renderer/components/{Modal,Popover}.tsx'],
    rules: { 'no-restricted-imports': noBareOverlays },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['waitFor', 'waitUntil'].map((property) => ({
          object: 'vi',
          property,
          message: 'It ends after a second, however busy the machine is: use waitFor, expect.poll or until.',
        })),
      ],
    },
  },
);
