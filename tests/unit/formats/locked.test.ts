import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createEncryptedWorkbook } from '../../../main/formats/encrypted-workbook';
import { openExportTarget } from '../../../main/formats/export-target';
import { createPartFile } from '../../../main/formats/part-file';
import { createRowWriter } from '../../../main/formats/row-writer';
import { writeExport } from '../../support/export-file';
import {
  DECRYPT,
  hasModule,
  isMissing,
  OPENPYXL,
  readByPython,
  runProgram,
  sevenZip,
} from '../../support/foreign';
import { sized } from '../../support/size';

const folder = mkdtempSync(join(tmpdir(), 'postern-locked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const at = (name: string) => join(folder, name);
const columns = [{ key: 'a', label: 'A', type: 'text' as const }];
const PASSWORD = 'Schlüssel 鍵 💥';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(isMissing('python3-msoffcrypto-tool', hasModule('msoffcrypto')))(
  'an encrypted workbook',
  () => {
    const decrypt = (path: string, password = PASSWORD, ...to: string[]) =>
      readByPython<{ sha256?: string; size?: number; refused?: string }>(DECRYPT, path, password, ...to);

    it.each([
      22,
      31,
      32,
      33,
      4080,
      4088,
      4089,
      4095,
      4096,
      4097,
      8200,
      100_003,
      sized({ full: 8_000_000, soak: 40_000_000 }),
    ])('opens in a foreign reader that checks every byte, with %i bytes', async (size) => {
      // The reader takes nothing but a zip for a workbook: this one has no files, and whatever before its end.
      const plain = Buffer.concat([randomBytes(size - 22), Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
      const path = at(`${size}.bin`);
      const file = await createPartFile(path);
      const book = await createEncryptedWorkbook(file, PASSWORD);
      // In pieces of odd sizes, as a deflater gives them.
      for (let from = 0; from < size; from += 70_001) await book.write(plain.subarray(from, from + 70_001));
      await book.finish();
      const made = await file.finish();
      expect(await decrypt(path)).toEqual({ sha256: sha256(plain), size });
      expect([made.sha256, made.bytes]).toEqual([sha256(readFileSync(path)), statSync(path).size]);
    });
    it('refuses a wrong password, and a byte that was changed', async () => {
      const path = at('changed.xlsx');
      await writeExport(
        path,
        'xlsx',
        columns,
        Array.from({ length: 2000 }, (_, i) => [randomBytes(8).toString('hex') + i]),
        { password: PASSWORD },
      );
      expect(await decrypt(path, `${PASSWORD} `)).toHaveProperty('refused');
      const bytes = readFileSync(path);
      bytes[512 + 8 + 9000] = (bytes[512 + 8 + 9000] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      expect(await decrypt(path)).toHaveProperty('refused');
    });
    it('contains the rows, in Excel’s own form and strength', async () => {
      const path = at('book.xlsx');
      await writeExport(path, 'xlsx', columns, [['=1'], ['two']], { password: PASSWORD });
      expect(await decrypt(path, PASSWORD, at('plain.xlsx'))).toHaveProperty('sha256');
      expect((await readByPython<Record<string, unknown>>(OPENPYXL, at('plain.xlsx')))['Results']).toEqual([
        [['s', 'A']],
        [['s', '=1']],
        [['s', 'two']],
      ]);
      const words = readFileSync(path).toString('latin1');
      expect(words).toMatch(
        /spinCount="100000" saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"/,
      );
    });
  },
);

describe.skipIf(isMissing('7-Zip', sevenZip))('a zip with a password', () => {
  it.each(['csv', 'json', 'parquet'] as const)(
    'encrypts %s with AES-256, opens in 7-Zip only with the password, and contains the same file',
    async (format) => {
      const rows = Array.from({ length: 3000 }, (_, i) => [`row ${i}`]);
      const path = at(`out.${format}.zip`);
      await writeExport(path, format, columns, rows, { password: PASSWORD });
      await writeExport(at(`out.${format}`), format, columns, rows);
      const open = (password: string) => runProgram(sevenZip ?? '', 't', `-p${password}`, path);
      expect((await open(PASSWORD)).code).toBe(0);
      expect((await open('wrong')).code).not.toBe(0);
      expect((await runProgram(sevenZip ?? '', 'l', '-slt', path)).text).toMatch(
        /Encrypted = \+[\s\S]*Method = AES-256 Deflate/,
      );
      await runProgram(sevenZip ?? '', 'e', `-p${PASSWORD}`, `-o${at(`x-${format}`)}`, path);
      expect(readFileSync(join(at(`x-${format}`), `rows.${format}`))).toEqual(
        readFileSync(at(`out.${format}`)),
      );
    },
  );
});

it.each(['xlsx', 'csv', 'json', 'parquet'] as const)(
  'leaves no readable part of an encrypted %s on the disk, and nothing at all once it is cancelled',
  async (format) => {
    const home = mkdtempSync(join(folder, 'watched-'));
    const target = await openExportTarget(join(home, 'out'), format, PASSWORD, 'rows');
    const writer = createRowWriter(
      format,
      { columns, bom: false, timeZone: null, isDefanged: false, asJson: new Set() },
      target.write,
    );
    for (let n = 0; n < 30; n += 1) {
      await writer.rows(Array.from({ length: 1000 }, () => [`canary ${randomBytes(12).toString('hex')}`]));
      for (const name of readdirSync(home)) {
        const bytes = readFileSync(join(home, name));
        // A zip begins with its own mark; what is inside must not.
        expect(bytes.indexOf('PK\u0003\u0004', format === 'xlsx' ? 0 : 1, 'latin1')).toBe(-1);
        expect(bytes.includes('canary') || bytes.includes('PAR1')).toBe(false);
      }
    }
    expect(readdirSync(home)).toHaveLength(1);
    await target.discard();
    expect(readdirSync(home)).toEqual([]);
  },
);
