import { describe, expect, it } from 'vitest';
import { alignBy, splitRows } from '../../../../renderer/screens/compare-messages/aligned';
import { diffBodies, type BodyDiff } from '../../../../renderer/screens/compare-messages/body-diff';
import {
  attachmentRows,
  fieldRows,
  hopRows,
} from '../../../../renderer/screens/compare-messages/message-rows';
import { Attachment, Email } from '../../../../shared/model/entity';
import { flagsByName } from '../../../../shared/rules/flags';

const lineTexts = (diff: BodyDiff | undefined, side: 'before' | 'after') =>
  diff?.blocks.flatMap((block) =>
    block.kind === 'same'
      ? block.lines
      : block.lines
          .filter((line) => line.side === side)
          .map(({ pieces }) => pieces.map(({ text }) => text).join('')),
  );
const marked = (diff: BodyDiff | undefined, side: 'before' | 'after') =>
  diff?.blocks.flatMap((block) =>
    block.kind === 'same'
      ? []
      : block.lines
          .filter((line) => line.side === side)
          .flatMap(({ pieces }) => pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)),
  );

describe('the difference of two bodies', () => {
  it('marks the changed words of a changed line, and keeps equal lines whole', () => {
    const diff = diffBodies('Hello Ann\nPay 100 dollars\nBye', 'Hello Ann\nPay 900 dollars\nBye');
    expect(diff?.blocks.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same']);
    expect(marked(diff, 'before')).toEqual(['100']);
    expect(marked(diff, 'after')).toEqual(['900']);
  });

  it('gives back each text from its own lines, whatever was inserted, deleted or emptied', () => {
    const texts = ['a\nb\nc', 'b\nc', 'a\n\n\nc', 'x y z', 'a\nb\nc\nd', 'a b\nb c\n\nc', '<b>a</b>\n$& \\0'];
    for (const before of texts)
      for (const after of texts) {
        const diff = diffBodies(before, after);
        expect(lineTexts(diff, 'before')?.join('\n')).toBe(before);
        expect(lineTexts(diff, 'after')?.join('\n')).toBe(after);
        expect(diff?.blocks.some(({ kind }) => kind === 'changed')).toBe(before !== after);
      }
  });

  it('does not count the kind of line break', () => {
    expect(diffBodies('a\r\nb\r\n', 'a\nb')?.blocks.map(({ kind }) => kind)).toEqual(['same']);
  });

  it('compares only the start of long texts, and marks them as cut', () => {
    const long = Array.from({ length: 2_100 }, (_, i) => `line ${i}`).join('\n');
    expect(diffBodies(long, long)).toMatchObject({ isCut: true });
    expect(diffBodies('a', 'a')).toMatchObject({ isCut: false });
  });

  it('gives up in time on texts that have nothing in common', () => {
    const lines = (name: string) => Array.from({ length: 2_000 }, (_, i) => `${name} ${i}`).join('\n');
    expect(diffBodies(lines('a'), lines('b'), 1)).toBeUndefined();
  });
});

describe('aligned rows', () => {
  const lists = [['a', 'b'], ['b'], undefined];
  const same = (item: string) => item;

  it('aligned rows are in the order of their first appearance, with repeated items in one cell', () => {
    const rows = alignBy([['a', 'b', 'b'], ['c', 'b'], undefined], { key: same, label: same, value: same });
    expect(rows).toEqual([
      { label: 'a', values: ['a', undefined, undefined] },
      { label: 'b', values: ['b\nb', 'b', undefined] },
      { label: 'c', values: [undefined, 'c', undefined] },
    ]);
  });

  it('a message that was not read does not count as a difference', () => {
    const rows = alignBy(lists, { key: same, label: same, value: same });
    const { different, equal } = splitRows(rows, [true, true, false]);
    expect(different.map(({ label }) => label)).toEqual(['a']);
    expect(equal.map(({ label }) => label)).toEqual(['b']);
  });

  it('aligned rows match attachments by hash whatever their names, and those without one by name and size', () => {
    const of = (file: object) => Attachment.parse(file);
    const rows = attachmentRows(
      [
        [of({ name: 'a.pdf', sha256: 'AB' }), of({ name: 'n.txt', size: 3 })],
        [of({ name: 'b.pdf', sha256: 'ab' }), of({ name: 'n.txt', size: 4 })],
      ],
      { ...flagsByName([]), attachment_sha256_column: true },
    );
    expect(rows.map(({ values }) => values.map((value) => value !== undefined))).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
  });

  it('names an attachment by its name while the flags hide its hashes', () => {
    const file = Attachment.parse({ name: 'a.pdf', sha256: 'ab' });
    const labels = (isOn: boolean) =>
      attachmentRows([[file]], { ...flagsByName([]), attachment_sha256_column: isOn }).map(
        ({ label }) => label,
      );
    expect([labels(true), labels(false)]).toEqual([['ab'], ['a.pdf']]);
  });

  it('leaves out fields that no message has and labels that the tenant does not use', () => {
    const emails = [
      Email.parse({ entity_id: '1', subject: 'x', sensitivity_label: 's' }),
      Email.parse({ entity_id: '2', subject: 'y', own_field: 'z' }),
    ];
    const labels = fieldRows(emails, { zone: 'UTC', flags: flagsByName([]) }).map(({ label }) => label);
    expect(labels).toContain('Subject');
    expect(labels).toContain('Own field');
    expect(labels).not.toContain('Sensitivity label');
    expect(labels).not.toContain('Entity ID');
  });

  it('names codes in words, and keeps two codes of one word apart', () => {
    const emails = [
      Email.parse({ entity_id: '1', classification: 'spm', workflow: 'user_reported', subject: 'a_b' }),
      Email.parse({ entity_id: '2', classification: 'spam', workflow: 'none', subject: 'c' }),
    ];
    const rows = fieldRows(emails, { zone: 'UTC', flags: flagsByName([]) });
    const valuesOf = (name: string) => rows.find(({ label }) => label === name)?.values;
    expect(valuesOf('Classification')).toEqual(['Spam (spm)', 'Spam']);
    expect(valuesOf('Workflow')).toEqual(['user reported', 'none']);
    // A subject is never a code.
    expect(valuesOf('Subject')?.[0]).toBe('a_b');
  });

  it('compares the servers of hops and not their times', () => {
    const hop = (time: string) => [
      { name: 'Received', value: `from a.example ([192.0.2.1]) by b.example with ESMTP; ${time}` },
    ];
    const rows = hopRows([hop('Mon, 2 Nov 2026 10:00:00 +0000'), hop('Tue, 3 Nov 2026 10:00:00 +0000')]);
    expect(splitRows(rows, [true, true]).equal).toHaveLength(1);
  });
});

it('compares verdicts and words by the names that a record has for them, not by their IDs', () => {
  const email = Email.parse({ classification: 'phsh', workflow: 'user_reported', state: 'Removed by admin' });
  const rows = fieldRows([email], { zone: 'UTC', flags: flagsByName([]) });
  const valueOf = (label: string) => rows.find((row) => row.label === label)?.values[0];
  expect(valueOf('Classification')).toBe('Phishing (phsh)');
  expect(valueOf('Workflow')).toBe('user reported');
  expect(valueOf('State')).toBe('Removed by admin');
});
