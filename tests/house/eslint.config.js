import { resolve } from 'node:path';
import tseslint from 'typescript-eslint';
import { sizeConfig } from './complexity.js';
import { reasonsConfig, wordsConfig } from './plain-english.js';
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
  ...restrictionConfigs(),
  sizeConfig,
  wordsConfig,
  reasonsConfig,
  {
    files: ['main/**/*.ts'],
    ignores: ['main/demo/**'],
    rules: { 'no-restricted-imports': ['error', { paths: MAIN_IMPORTS }] },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    ignores: ['renderer/components/{Modal,Popover}.tsx', 'renderer/shell/palette/Palette.tsx'],
    rules: { 'no-restricted-imports': noBareOverlays },
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
