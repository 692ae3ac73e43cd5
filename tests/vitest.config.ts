import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Test files that the gate (`npm test`) leaves to the full run (`npm run test:full`): sweeps over every screen or message, random users,
 * processes killed at each step, and files at the limits of their size. README.md says which run proves which promise.
 */
export const FULL_RUN: readonly string[] = [
  // Sweeps and random users.
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/dialects.test.ts',
  'tests/e2e/drift.test.ts',
  'tests/e2e/hostile-text.test.ts',
  'tests/e2e/mail.test.ts',
  'tests/e2e/mail-network.test.ts',
  'tests/e2e/random-user.test.ts',
  'tests/e2e/restart-by-keyboard.test.ts',
  'tests/e2e/work-in-dialects.test.ts',
  'tests/e2e/zoomed-screens.test.ts',
  'tests/contract/demo-activity.test.ts',
  'tests/contract/demo-exception-types.test.ts',
  'tests/contract/demo-exceptions.test.ts',
  'tests/contract/demo-query-property.test.ts',
  'tests/contract/drift.test.ts',
  'tests/contract/fault-rows.test.ts',
  'tests/unit/house/planted.test.ts',
  'tests/unit/rules/next-run.test.ts',
  // Kills and restarts.
  'tests/e2e/demo-restart.test.ts',
  'tests/contract/action-kill.test.ts',
  'tests/contract/interrupted-download.test.ts',
  'tests/contract/schedule-kill.test.ts',
  'tests/unit/datasets/checkpoint.test.ts',
  'tests/unit/services/crashes.test.ts',
  'tests/unit/services/kills.test.ts',
  'tests/unit/services/safe-write.test.ts',
  // Sizes, memory and the package.
  'tests/e2e/cancel-reading.test.ts',
  'tests/e2e/file-readers.test.ts',
  'tests/e2e/free-memory.test.ts',
  'tests/e2e/held-key.test.ts',
  'tests/e2e/large-answers.test.ts',
  'tests/e2e/package.test.ts',
  'tests/contract/bulk-action-size.test.ts',
  'tests/contract/cases.test.ts',
  'tests/unit/datasets/read-regular.test.ts',
  'tests/unit/formats/flat-memory.test.ts',
  'tests/unit/formats/foreign-columns.test.ts',
  'tests/unit/formats/foreign-xlsx.test.ts',
  'tests/unit/formats/locked.test.ts',
  'tests/unit/services/journal/verify.test.ts',
  // Windows: the gate has the main task of each screen (unit/house/gate.test.ts), what guards the analyst, and the start.
  'tests/e2e/bars.test.ts',
  'tests/e2e/brands.test.ts',
  'tests/e2e/builder.test.ts',
  'tests/e2e/bulk-actions-on-queries.test.ts',
  'tests/e2e/download-rows.test.ts',
  'tests/e2e/export-and-record.test.ts',
  'tests/e2e/files.test.ts',
  'tests/e2e/files-again.test.ts',
  'tests/e2e/flags.test.ts',
  'tests/e2e/keep-place.test.ts',
  'tests/e2e/keyring-app.test.ts',
  'tests/e2e/known-egress.test.ts',
  'tests/e2e/logins.test.ts',
  'tests/e2e/mail-sanitizer.test.ts',
  'tests/e2e/more-tasks-by-keyboard.test.ts',
  'tests/e2e/msp.test.ts',
  'tests/e2e/pinned-selection.test.ts',
  'tests/e2e/pivots.test.ts',
  'tests/e2e/portal.test.ts',
  'tests/e2e/profile-window.test.ts',
  'tests/e2e/queries.test.ts',
  'tests/e2e/rare-tasks.test.ts',
  'tests/e2e/resume-at-start.test.ts',
  'tests/e2e/retry-by-keyboard.test.ts',
  'tests/e2e/row-expansion.test.ts',
  'tests/e2e/shell.test.ts',
  'tests/e2e/small-window-by-keyboard.test.ts',
  'tests/e2e/started-work.test.ts',
  'tests/e2e/superseded.test.ts',
  'tests/e2e/tasks-by-keyboard.test.ts',
  'tests/e2e/two-analysts.test.ts',
  'tests/e2e/zoom.test.ts',
];

/** The seed of every shuffle, printed at the start of a run. `--sequence.seed` gives another. */
const SEED = 20_261_007;

const EXCLUDED =
  process.env['POSTERN_SIZE'] === 'gate' ? [...configDefaults.exclude, ...FULL_RUN] : configDefaults.exclude;

const project = (name: string, timeout: number, extra: object = {}) => ({
  root: ROOT,
  // Long enough for a busy machine; a poll ends as soon as it is fulfilled.
  test: {
    name,
    expect: { poll: { timeout: timeout / 4 } },
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    exclude: EXCLUDED,
    testTimeout: timeout,
    hookTimeout: timeout,
    environment: 'node',
    ...extra,
  },
});

/** The instant at which the files of the window and contract tests begin: see support/clock.ts. */
const CLOCK = { POSTERN_TEST_CLOCK: '2026-10-07T14:30:00Z' };
/** Later than the instants that contract tests name. */
const CONTRACT_CLOCK = { POSTERN_TEST_CLOCK: '2026-11-25T14:30:00Z' };
const SET_CLOCK = 'tests/support/clock.ts';

/** Windows of one file to a display and a keyring: as many files run at a time as the harness has made of them. */
const desktops = (JSON.parse(process.env['POSTERN_DESKTOPS'] ?? '[]') as unknown[]).length;
const windows = {
  retry: 1,
  maxWorkers: Math.max(1, desktops),
  env: { ...CLOCK, POSTERN_TEST_EMAILS: '20000' },
  setupFiles: ['tests/support/desktop.ts', 'tests/support/same-values.ts', SET_CLOCK],
  sequence: { shuffle: { files: false, tests: true } },
};

/** Files that have the machine to themselves: they measure, or draw what people look at. */
const alone = { fileParallelism: false, retry: 0, sequence: { shuffle: { files: false, tests: true } } };

/** The test files of a folder that replace modules: each has a process of its own. The others share those of the workers (support/fresh-modules.ts). */
const mocking = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter(
      (file) =>
        /\.test\.tsx?$/.test(file) && /\bvi\.(mock|doMock)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
const MOCKING = mocking('tests/unit');
const MOCKING_CONTRACT = mocking('tests/contract');
const sharing = { isolate: false, exclude: [...EXCLUDED, ...MOCKING, ...MOCKING_CONTRACT] };
const FRESH = 'tests/support/fresh-modules.ts';
const SAME_VALUES = 'tests/support/same-values.ts';

/** Plain Node. The `electron` package names its binary when it is imported, and would fetch it: electron-store needs only the name. */
const plain = { env: { ELECTRON_OVERRIDE_DIST_PATH: 'none' } };
/** Forms and panes, drawn in a document without layout. */
const drawn = { environment: 'happy-dom', setupFiles: ['tests/support/component-setup.ts'] };
/** The unit tests: those without and with a document, each in shared and in own processes. */
const units = [
  project('unit', 120_000, {
    ...plain,
    ...sharing,
    include: ['tests/unit/**/*.test.ts'],
    setupFiles: [SAME_VALUES, FRESH],
  }),
  project('unit-alone', 120_000, {
    ...plain,
    include: MOCKING.filter((file) => file.endsWith('.ts')),
    setupFiles: [SAME_VALUES],
  }),
  project('component', 120_000, {
    ...drawn,
    ...sharing,
    include: ['tests/unit/renderer/**/*.test.tsx'],
    setupFiles: [SAME_VALUES, FRESH, ...drawn.setupFiles],
  }),
  project('component-alone', 120_000, { ...drawn, include: MOCKING.filter((file) => file.endsWith('.tsx')) }),
];

/** Short files that run long. */
const LONG =
  /\/(dialects|work-in-dialects|demo-query-property|schedule-kill|action-kill|accessibility|mail-network|random-user|hostile-text|mail|file-readers|drift)\.test\.ts$/;

/** Begins with the files that run long, so that none of them runs alone at the end. The rest comes as vitest has it: by size. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => LONG.test(file.moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root: ROOT,
  test: {
    // Vitest leaves a core to itself, which it hardly uses: with two cores, half of the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFirst, seed: SEED },
    projects: [
      ...units,
      project('contract', 120_000, {
        ...sharing,
        env: CONTRACT_CLOCK,
        setupFiles: [SAME_VALUES, FRESH, SET_CLOCK],
      }),
      project('contract-alone', 120_000, {
        include: MOCKING_CONTRACT,
        env: CONTRACT_CLOCK,
        setupFiles: [SAME_VALUES, SET_CLOCK],
      }),
      project('e2e', 120_000, windows),
      project('tour', 600_000, { ...alone, env: CLOCK, setupFiles: [SET_CLOCK] }),
      project('bench', 900_000, alone),
    ],
  },
});
