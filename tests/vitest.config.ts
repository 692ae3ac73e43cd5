import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const project = (name: string, timeout: number, extra: object = {}) => ({
  root: resolve(import.meta.dirname, '..'),
  // Long enough for a busy machine; a poll ends as soon as it is fulfilled.
  test: {
    name,
    expect: { poll: { timeout: timeout / 4 } },
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: timeout,
    environment: 'node',
    ...extra,
  },
});

/** Windows of one file to a display and a keyring: as many files run at a time as the harness has made of them. */
const desktops = (JSON.parse(process.env['POSTERN_DESKTOPS'] ?? '[]') as unknown[]).length;
const windows = {
  retry: 0,
  maxWorkers: Math.max(1, desktops),
  setupFiles: ['tests/support/desktop.ts'],
  sequence: { shuffle: { files: false, tests: true } },
};

/** Files that have the machine to themselves: they measure, or draw what people look at. */
const alone = { fileParallelism: false, retry: 0, sequence: { shuffle: { files: false, tests: true } } };

/** Forms and panes, drawn in a document without layout: part of the unit tests. */
const components = {
  include: ['tests/unit/renderer/**/*.test.tsx'],
  environment: 'happy-dom',
  setupFiles: ['tests/support/component-setup.ts'],
};

/** Short files that run long. */
const LONG =
  /\/(dialects|demo-query-property|schedule-kill|action-kill|accessibility|mail-network|random-user|hostile-text|mail|file-readers|drift)\.test\.ts$/;

/** Begins with the files that run long, so that none of them runs alone at the end. The rest comes as vitest has it: by size. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => LONG.test(file.moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    // Vitest leaves a core to itself, which it hardly uses: with two cores, half of the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    projects: [
      // The `electron` package names its binary when it is imported, and would fetch it: electron-store needs only the name.
      project('unit', 30_000, {
        include: ['tests/unit/**/*.test.ts'],
        env: { ELECTRON_OVERRIDE_DIST_PATH: 'none' },
      }),
      project('component', 30_000, components),
      project('contract', 60_000),
      project('e2e', 120_000, windows),
      project('tour', 600_000, alone),
      project('bench', 900_000, alone),
    ],
  },
});
