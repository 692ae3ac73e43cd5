import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPastedText } from '../../../main/services/exceptions/pasted-text';
import { createStorage } from '../../../main/services/storage/storage';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-pasted-text-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const TENANT = 'contoso';
const NOW = Date.UTC(2026, 0, 5);
const open = () =>
  createPastedText(
    createStorage(folder),
    () => TENANT,
    () => NOW,
  );
const whole = (title: string, part: string) => ({ title, part, isFirst: true, isLast: true });
const onDisk = (): string =>
  readdirSync(join(folder, 'pasted'))
    .map((name) => readFileSync(join(folder, 'pasted', name), 'utf8'))
    .join('\n');

describe('the stored text', () => {
  it('keeps what an earlier version stored, without a list until the analyst chooses one', () => {
    mkdirSync(join(folder, 'pasted'));
    const targets = { domain: { sec_type: 'ap_avanan', exception_type: 'block-domain' } };
    const sent = [{ job: 'j1', keys: ['k1'], hasEnded: true }];
    writeFileSync(
      join(folder, 'pasted', `${TENANT}.json`),
      JSON.stringify({ version: 1, value: { text: 'evil.example', targets, sent } }),
    );
    expect(open().read('pasted')).toEqual({
      title: '',
      at: 0,
      text: 'evil.example',
      list: null,
      targets,
      sent,
    });
  });

  it('starts a list of its own for each collection, and mixes none with another', async () => {
    const pasted = open();
    await pasted.add('one', whole('2 rows of Emails', 'a.example'));
    await pasted.add('two', whole('5 rows of Clicks', 'b.example'));
    await pasted.add('one', whole('', 'c.example'));
    pasted.choose('one', 'block', {});
    expect(pasted.read('one')).toMatchObject({
      text: 'a.example\nc.example',
      list: 'block',
      title: '2 rows of Emails',
    });
    expect(pasted.read('two')).toMatchObject({ text: 'b.example', list: null, at: NOW });
    expect(
      pasted
        .info('one')
        .stored.map(({ id }) => id)
        .sort(),
    ).toEqual(['one', 'two']);
  });

  it('takes texts whose parts come in turn', async () => {
    const pasted = open();
    const part = (text: string, isFirst: boolean) => ({ title: '', part: text, isFirst, isLast: !isFirst });
    await pasted.add('one', part('a.exam', true));
    await pasted.add('two', part('b.exam', true));
    await pasted.add('one', part('ple', false));
    await pasted.add('two', part('ple', false));
    expect([pasted.read('one').text, pasted.read('two').text]).toEqual(['a.example', 'b.example']);
  });

  it('leaves nothing of a deleted collection on the disk, and keeps the others', async () => {
    const pasted = open();
    await pasted.add('one', whole('', 'secret.example'));
    await pasted.add('two', whole('', 'kept.example'));
    await pasted.clear('one');
    expect(onDisk()).not.toContain('secret.example');
    expect(open().read('two').text).toBe('kept.example');
    await pasted.clear('two');
    expect(onDisk()).not.toContain('kept.example');
  });

  it('keeps why the tenant refused an exception', async () => {
    const pasted = open();
    await pasted.add('one', whole('', 'a.example b.example'));
    await pasted.noteSent('one', 'j1', ['a', 'b']);
    pasted.noteEnded(TENANT, () => ({ added: ['a'], refused: { b: 'There are 500 already.' } }));
    expect(pasted.read('one').sent).toEqual([
      { job: 'j1', keys: ['a'], hasEnded: true, refused: { b: 'There are 500 already.' } },
    ]);
  });
});
