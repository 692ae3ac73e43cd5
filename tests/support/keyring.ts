/** A keyring of its own, and a process that uses it as the app does. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';
import { bundle } from './bundle';
import type { Environment } from './session-bus';

const run = promisify(execFile);
export type Outcome = {
  readonly kind: string;
  readonly ms: number;
  readonly secret?: string;
  readonly accounts?: readonly string[];
  readonly message?: string;
};
let probe: Awaited<ReturnType<typeof bundle>>;

/** Runs the probe, which ends itself by a signal; that is not a failure. */
export const runProbe = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  run(process.execPath, [probe.file, ...args], { env }).catch((error: unknown) => {
    if (error instanceof Error && 'signal' in error && error.signal === 'SIGKILL' && 'stdout' in error)
      return { stdout: String(error.stdout) };
    throw error;
  });

/** Runs the steps in a separate process, because libsecret stays with its first bus. */
export const act = async (
  env: Environment,
  steps: readonly string[],
  limitMs = 60_000,
): Promise<Outcome[]> => {
  const all = Object.fromEntries(
    Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined),
  );
  const { stdout } = await runProbe(['Postern-test', String(limitMs), ...steps], all);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Outcome);
};

/** Builds the probe for the file. */
export const setUpProbe = (): void => {
  beforeAll(async () => {
    probe = await bundle('tests/support/secrets-probe.ts');
  });
};
