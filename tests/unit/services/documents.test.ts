import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDocuments } from '../../../main/services/storage/documents';

const Note = z.strictObject({ text: z.string() });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-documents-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a document', () => {
  it('is read as it was written, listed, and gone with all its copies when removed', () => {
    const documents = createDocuments(join(folder, 'a'));
    expect(documents.read('one', Note)).toEqual({ kind: 'absent' });
    documents.write('one', { text: 'first' });
    documents.write('one', { text: 'canary' });
    documents.write('one', { text: 'third' });
    documents.write('two', { text: 'x' });
    expect(documents.read('one', Note)).toEqual({ kind: 'found', value: { text: 'third' } });
    expect(documents.list()).toEqual(['one', 'two']);
    documents.remove('one');
    expect(readdirSync(join(folder, 'a')).filter((name) => name.startsWith('one'))).toEqual([]);
    expect(documents.list()).toEqual(['two']);
  });

  it('that cannot be read is kept aside, and the former stands in', () => {
    const documents = createDocuments(folder);
    documents.write('one', { text: 'first' });
    documents.write('one', { text: 'second' });
    for (const bad of ['', '{', '\0\0', '{"version":1,"value":{"text":5}}', '[]']) {
      writeFileSync(join(folder, 'one.json'), bad);
      const read = documents.read('one', Note);
      expect(read).toMatchObject({ kind: 'found', value: { text: 'first' } });
      expect(readFileSync(join(folder, (read.kind === 'found' && read.restored) || ''), 'utf8')).toBe(bad);
      expect(documents.read('one', Note)).toEqual({ kind: 'found', value: { text: 'first' } });
    }
    writeFileSync(join(folder, 'one.json'), '{');
    rmSync(join(folder, 'one.json.bak'));
    expect(documents.read('one', Note)).toMatchObject({ kind: 'unreadable' });
    expect(documents.read('one', Note)).toEqual({ kind: 'absent' });
  });

  it('of a newer Postern is neither read nor written over', () => {
    createDocuments(folder, 2).write('one', { text: 'new' });
    const older = createDocuments(folder, 1);
    expect(older.read('one', Note)).toEqual({ kind: 'newer' });
    expect(() => older.write('one', { text: 'old' })).toThrow('newer');
    expect(createDocuments(folder, 2).read('one', Note)).toEqual({ kind: 'found', value: { text: 'new' } });
  });

  it('has a plain name', () => {
    const documents = createDocuments(folder);
    for (const name of ['', '../a', 'a/b', 'A', '.a', 'a.json', 'a\0'])
      expect(() => documents.write(name, {})).toThrow('plain name');
  });
});
