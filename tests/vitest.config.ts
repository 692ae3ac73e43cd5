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

/** Electron windows share one display and one keyring: their files run one after the other. */
const alone = { fileParallelism: false, retry: 0, sequence: { shuffle: { files: false, tests: true } } };

/** Forms and panes, drawn in a document without layout: part of the unit tests. */
const components = {
  include: ['tests/unit/renderer/**/*.test.tsx'],
  environment: 'happy-dom',
  setupFiles: ['tests/support/component-setup.ts'],
};

/** Short files that run long. */
const LONG = /\/(dialects|demo-query-property|schedule-kill|action-kill)\.test\.ts$/;

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
      project('e2e', 120_000, alone),
      project('tour', 600_000, alone),
      project('bench', 900_000, alone),
    ],
  },
});
