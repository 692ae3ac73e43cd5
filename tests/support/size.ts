/**
 * The sizes of the tests: the gate (`npm test`), the full run (`npm run test:full`, and every file that is run by its name), and the
 * soak (`npm run soak`), which takes hours.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SIZES = ['gate', 'full', 'soak'] as const;
type Size = (typeof SIZES)[number];

/** The size of this run. */
export const size: Size = SIZES.find((one) => one === process.env['POSTERN_SIZE']) ?? 'full';

/** Returns this run's value. The gate has the full run's unless it has one of its own. A file that imports this is run by the soak. */
export const sized = <T>({ full, gate = full, soak }: { full: T; gate?: T; soak: T }): T =>
  ({ gate, full, soak })[size];

const artifacts = resolve(import.meta.dirname, '../../artifacts');

/** Prints what a probe measured, and keeps the line in `artifacts/proof.txt`: README's figures come from there. */
export const measured = (probe: string, figure: string): void => {
  const line = `${new Date().toISOString().slice(0, 16)} ${size} ${probe}: ${figure}`;
  process.stdout.write(`${line}\n`);
  mkdirSync(artifacts, { recursive: true });
  appendFileSync(join(artifacts, 'proof.txt'), `${line}\n`);
};
