import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { files, setUpFiles, sheet, workbook, zipOf } from './workbook-files';

setUpFiles();

describe('an archive whose directory lies', () => {
  /** The end of the directory says how long the directory is (12) and where it starts (16). */
  const lying = async (length: number, start: number): Promise<Buffer> => {
    const bytes = Buffer.from(await zipOf({ 'rows.csv': 'a,b\n1,2\n' }));
    bytes.writeUInt32LE(length, bytes.length - 10);
    bytes.writeUInt32LE(start, bytes.length - 6);
    return bytes;
  };

  it.each([
    ['is far longer than the file', 0xfffffff0, 0],
    ['is longer than 2 GB', 0x80000001, 4],
    ['starts behind the end', 46, 0x7fffffff],
    ['is all of the file', 1_000_000, 1],
  ])('refuses it with a message: %s', async (_, length, start) => {
    files.put('lie.zip', await lying(length, start));
    expect((await files.open('lie.zip')).result).toMatchObject({ ok: false, failure: { code: 'malformed' } });
  });
});

describe('encrypted archives', () => {
  it('an encrypted archive asks for the password, and reports a wrong one', async () => {
    files.put('l.zip', await zipOf({ 'rows.csv': 'a,b\n1,2\n' }, 'sésame'));
    const inspect = (password?: string) =>
      files.client.inspect({ path: files.path('l.zip'), name: 'l.zip', password });
    expect(await inspect()).toMatchObject({ value: { kind: 'password', isWrong: false } });
    expect(await inspect('open')).toMatchObject({ value: { kind: 'password', isWrong: true } });
    expect(await inspect('sésame')).toMatchObject({ value: { kind: 'ready' } });
    expect((await files.show('l.zip', undefined, { password: 'sésame' })).rows).toEqual([['1', '2']]);
  });
});

describe('any bytes at all', () => {
  it('any bytes produce rows or an error message', async () => {
    const book = Buffer.from(
      await workbook({
        Data: sheet('<row><c t="inlineStr"><is><t>h</t></is></c></row><row><c><v>1</v></c></row>'),
      }),
    );
    const mutated = fc
      .array(fc.tuple(fc.nat(book.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
      .map((changes) => {
        const bytes = Buffer.from(book);
        for (const [at, byte] of changes) bytes[at] = byte;
        return bytes;
      });
    const anything = fc.oneof(
      mutated,
      fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      fc.nat(book.length - 1).map((length) => book.subarray(0, length + 1)),
    );
    await fc.assert(
      fc.asyncProperty(
        anything,
        fc.constantFrom('x.xlsx', 'x.csv', 'x.json', 'x.parquet'),
        async (bytes, name) => {
          files.put(name, bytes);
          const { result } = await files.open(name);
          if (!result.ok) {
            expect(result.failure.message).toMatch(/^[A-Z].*\.$/s);
            expect(result.failure.message).not.toContain(files.folder);
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
