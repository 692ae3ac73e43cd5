/** Damage to a file, drawn at random, and the readings of such files. */
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readFile } from '../../../main/formats/read/read-file';
import { ReadError } from '../../../main/formats/read/read-error';
import type { FileReport } from '../../../shared/model/files';
import type { Json } from '../../../shared/model/json';

/** One change of a file: its kind, and where it is as a share of the file. */
type Change = {
  readonly kind: 'flip' | 'delete' | 'insert' | 'cut' | 'behead' | 'repeat' | 'swap';
  readonly at: number;
  readonly length: number;
  readonly byte: number;
};

/** Bytes that mean something in one of the formats. */
const SIGNS = [...Buffer.from('"\'\\,;:{}[]<>/=\n\r\t #\0')];

const swapLines = (bytes: Buffer, at: number): Buffer => {
  const lines = bytes.toString('latin1').split('\n');
  const [a, b] = [Math.floor(at * lines.length), Math.floor(((at * 7) % 1) * lines.length)];
  [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
  return Buffer.from(lines.join('\n'), 'latin1');
};

const apply = (bytes: Buffer, { kind, at, length, byte }: Change): Buffer => {
  const place = Math.floor(at * bytes.length);
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
  switch (kind) {
    case 'flip':
      return Buffer.concat([before, Buffer.of((after[0] ?? 0) ^ (1 << (byte % 8))), after.subarray(1)]);
    case 'delete':
      return Buffer.concat([before, after.subarray(length)]);
    case 'insert':
      return Buffer.concat([before, Buffer.of(byte), after]);
    case 'cut':
      return before;
    case 'behead':
      return after;
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 'swap':
      return swapLines(bytes, at);
  }
};

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(
    'flip',
    'delete',
    'insert',
    'repeat',
    'swap',
    'flip',
    'delete',
    'insert',
    'cut',
    'behead',
  ),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 40, max: 300 })),
  byte: fc.oneof(fc.constantFrom(...SIGNS), fc.nat(255)),
});

/** Copies of some files, each with one to three changes. */
export const mutated = (seeds: readonly (string | Uint8Array)[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([seed, changes]) => changes.reduce(apply, Buffer.from(seed as string)));

/** Copies of a file of the same length, each with one byte changed: half of them near the end, where a directory or a footer is. */
export const inPlace = (seed: Uint8Array): fc.Arbitrary<Buffer> =>
  fc
    .tuple(fc.oneof(fc.nat(seed.length - 1), fc.nat(400)), fc.integer({ min: 1, max: 255 }))
    .map(([at, mask]) => {
      const bytes = Buffer.from(seed);
      const place = Math.max(0, seed.length - 1 - at);
      bytes[place] = (bytes[place] ?? 0) ^ mask;
      return bytes;
    });

/** The reading of a file that is not refused. */
export type Shown = {
  readonly refused?: undefined;
  readonly labels: readonly string[];
  readonly rows: readonly (readonly Json[])[];
  readonly notes: readonly string[];
  readonly report: FileReport;
};
type Read = { readonly refused: string } | Shown;

/** A damaged file and its reading as one text, for the message of a test that fails. */
export const describeRead = (bytes: Uint8Array, read: Read): string =>
  JSON.stringify([Buffer.from(bytes).toString('latin1'), read]);

const folder = mkdtempSync(join(tmpdir(), 'postern-mutated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Reads a file row by row. Whatever is thrown must be a refusal in words. */
export const readMutated = async (name: string, bytes: Uint8Array): Promise<Read> => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  let labels: readonly string[] = [];
  const rows: Json[][] = [];
  const notes: string[] = [];
  try {
    const { report } = await readFile(
      { path, name, spool: join(folder, 'spool'), isPlain: true },
      async (event) => {
        if (event.kind === 'columns') labels = event.columns.slice(1).map(({ label }) => label);
        if (event.kind !== 'rows') return;
        for (const [note, ...cells] of event.rows) {
          rows.push(cells);
          if (note !== null) notes.push(JSON.stringify(note));
        }
      },
    );
    return { labels, rows, notes, report };
  } catch (error) {
    if (!(error instanceof ReadError) || !/^[A-Z].*\.$/s.test(error.message)) throw error;
    return { refused: error.message };
  }
};
