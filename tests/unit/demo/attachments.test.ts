import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import { createAttachments } from '../../../main/demo/content/attachments';
import { linkDomain, createLinks } from '../../../main/demo/content/links';
import {
  ATTACHMENT_KINDS,
  isMalware,
  variantCount,
  createVariant,
  zipPassword,
} from '../../../main/demo/content/variants';
import { MAIL_STYLES } from '../../../main/demo/rows';

const ROWS = 40_000;
const styleOf = (n: number) => MAIL_STYLES[n % MAIL_STYLES.length] ?? 'business';
const all = () => Array.from({ length: ROWS }, (_, n) => createAttachments(7, n, styleOf(n)));
const every = ATTACHMENT_KINDS.flatMap((kind) =>
  Array.from({ length: variantCount(kind) }, (_, v) => createVariant(kind, v)),
);
const unzip = async (bytes: Uint8Array, password?: string): Promise<Map<string, string>> => {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), password === undefined ? {} : { password });
  const entries = await reader.getEntries();
  const files = await Promise.all(
    entries.map(async (one) => {
      if (one.directory) throw new Error('a folder');
      return [
        one.filename,
        new TextDecoder().decode(await one.getData(new Uint8ArrayWriter(), { checkSignature: true })),
      ] as const;
    }),
  );
  return new Map(files);
};

describe('attachments', () => {
  test('gives the same attachments for the same seed and position, and others for another seed', () => {
    const of = (seed: number) =>
      JSON.stringify(
        Array.from({ length: 500 }, (_, n) =>
          createAttachments(seed, n, styleOf(n)).map((one) => [one.name, one.md5]),
        ),
      );
    expect(of(7)).toBe(of(7));
    expect(of(7)).not.toBe(of(8));
  });

  test('includes every kind, from few distinct contents', () => {
    const list = all().flat();
    expect([...new Set(list.map((one) => one.kind))].sort()).toEqual([...ATTACHMENT_KINDS].sort());
    expect(new Set(list.map((one) => one.md5)).size).toBeLessThan(250);
  });

  test('shows the hashes of the bytes, which do not change from release to release', () => {
    const pinned = ['pdf', 'docx', 'xlsx', 'qr', 'locked_zip', 'eicar'] as const;
    expect(Object.fromEntries(pinned.map((kind) => [kind, createVariant(kind, 0).md5])))
      .toMatchInlineSnapshot(`
      {
        "docx": "18a241361a14296b0e9cd061d35e5ecf",
        "eicar": "44d88612fea8a8f36de82e1278abb02f",
        "locked_zip": "30697e01b4cbf6638bec7c54d7bdc854",
        "pdf": "f9b0b5d9fcdd261abe339f6c1d178dde",
        "qr": "81dfced54b05bbaf4818f19b24f88578",
        "xlsx": "2f1700fe2262ce421aa64524b7abffba",
      }
    `);
    expect(new Set(every.map((one) => one.sha256)).size).toBe(every.length);
  });

  test('uses the EICAR string as the only malware, and stores it whole in no file of ours', () => {
    const mark = ['EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!'].join('-');
    const holds = (bytes: Uint8Array) => Buffer.from(bytes).includes(mark);
    for (const one of every) expect([one.kind, holds(one.bytes)]).toEqual([one.kind, isMalware(one.kind)]);
    expect(createVariant('eicar', 0).md5).toBe('44d88612fea8a8f36de82e1278abb02f');
    const sources = ['main', 'shared', 'tests'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name)),
    );
    expect(sources.filter((name) => readFileSync(name).includes(mark))).toEqual([]);
  });

  test('generates documents of the types that their names claim', async () => {
    expect([...(await unzip(createVariant('docx', 0).bytes)).keys()]).toContain('word/document.xml');
    expect([...(await unzip(createVariant('xlsx', 0).bytes)).keys()]).toContain('xl/worksheets/sheet1.xml');
    expect(Buffer.from(createVariant('pdf', 0).bytes).toString('latin1')).toMatch(
      /^%PDF-1\.4[\s\S]+%%EOF\n$/,
    );
    expect(Buffer.from(createVariant('qr', 0).bytes).subarray(0, 8).toString('latin1')).toBe(
      '\x89PNG\r\n\x1a\n',
    );
    expect(Buffer.from(createVariant('svg', 0).bytes).toString()).toContain('<script>');
    expect(Buffer.from(createVariant('callback_ics', 0).bytes).toString()).toContain('BEGIN:VEVENT');
  });

  test('opens a locked zip with its own password and with no other', async () => {
    const { bytes } = createVariant('locked_zip', 1);
    expect((await unzip(bytes, zipPassword(1))).get('statement.txt')).toContain('Notes on');
    await expect(unzip(bytes, 'wrong')).rejects.toThrow();
  });

  test('includes misleading names, and meets the limits of 10, 11 and 25', () => {
    const lists = all();
    const names = lists.flat().map((one) => one.name);
    for (const trick of [
      /\u202e/,
      /\.pdf\.exe$/,
      /\.\.\.$/,
      /^CON\./,
      /^\.\.\//,
      /\\/,
      /^.{255,}/,
      /^=/,
      /^eicar\.com$/,
      /^invoice\.zip$/,
    ])
      expect(
        names.some((name) => trick.test(name)),
        String(trick),
      ).toBe(true);
    const sizes = new Set(lists.map((one) => one.length));
    for (const size of [0, 1, 10, 11, 26]) expect(sizes.has(size), String(size)).toBe(true);
  });
});

describe('links', () => {
  test('links lead to reserved names and documentation addresses only', () => {
    const links = Array.from({ length: ROWS }, (_, n) => createLinks(7, { n, style: styleOf(n) })).flat();
    const hosts = [...new Set(links.map((one) => linkDomain(one.url)))];
    expect(
      hosts.filter(
        (host) => !/\.(example|test|invalid)$|^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/.test(host),
      ),
    ).toEqual([]);
    expect(links.some((one) => one.url.includes('@'))).toBe(true);
    expect(
      links.some((one) => /^https:/.test(one.text) && linkDomain(one.text) !== linkDomain(one.url)),
    ).toBe(true);
    expect(links.some((one) => /[?&](url|q|u)=https/.test(one.url))).toBe(true);
    expect(links.some((one) => /^http:\/\/[\d.]+\//.test(one.url))).toBe(true);
  });
});
