/** The two lengths of the probes of faults: short in `npm test`, long in `npm run soak`. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Tells if this is the long run. */
export const isSoak = process.env['POSTERN_SOAK'] === '1';

/** The long form's value in `npm run soak`, the short form's in `npm test`. A file that imports this is run by the soak. */
export const soakOr = <T>(long: T, short: T): T => (isSoak ? long : short);

const artefacts = resolve(import.meta.dirname, '../../artifacts');

/** Prints what a probe measured, and keeps the line in `artifacts/proof.txt`: README's figures come from there. */
export const measured = (probe: string, figure: string): void => {
  const line = `${new Date().toISOString().slice(0, 16)} ${isSoak ? 'soak' : 'test'} ${probe}: ${figure}`;
  process.stdout.write(`${line}\n`);
  mkdirSync(artefacts, { recursive: true });
  appendFileSync(join(artefacts, 'proof.txt'), `${line}\n`);
};
