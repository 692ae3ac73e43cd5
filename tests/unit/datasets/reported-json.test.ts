import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, setUpFiles } from './workbook-files';

setUpFiles();

const show = async (name: string, content: string | Uint8Array) => {
  const shown = await files.show(name, content);
  const labels = shown.columns.filter(({ key }) => !key.startsWith('_')).map(({ label }) => label);
  return { ...shown, labels };
};
/** Opens a copy of a file in `reported`: small inputs that readers of other tools were reported to read wrongly. */
const open = (name: string) => show(name, readFileSync(join(import.meta.dirname, 'reported', name)));

describe('rows inside one JSON object', () => {
  it.each([
    ['cloudtrail.json', 2, ['eventTime', 'eventName', 'sourceIPAddress'], 'Records', []],
    ['hec.json', 2, ['entityId', 'subject'], 'responseData', ['responseEnvelope']],
    ['hunting.json', 2, ['Subject'], 'Results', ['Stats', 'Schema']],
    ['stix.json', 3, ['type', 'id', 'name', 'pattern'], 'objects', ['type', 'id']],
  ])(
    'rows inside one object open as rows in %s, with the properties beside them',
    async (name, count, labels, path, siblings) => {
      const shown = await open(name);
      expect([shown.rows.length, shown.labels]).toEqual([count, labels]);
      const said = `The rows are in “${path}”. Left out beside them: ${siblings.join(', ')}.`;
      expect(shown.report.warnings).toEqual(siblings.length > 0 ? [said] : []);
    },
  );

  it.each([
    ['{"ROWS": [{"a": 1}], "user": "jane"}', 1, ['a'], ['user']],
    ['{"took": 3, "hits": {"total": 2, "hits": [{"a": 1}, {"a": 2}]}}', 2, ['a'], ['took, hits.total.']],
    ['{"data": {"items": [{"a": 1}]}, "next": null}', 1, ['a'], ['next']],
    [
      `{${Array.from({ length: 70 }, (_, i) => `"p${i}": 1, `).join('')}"rows": [{"a": 1}]}`,
      1,
      ['a'],
      ['and 60 more'],
    ],
    ['{"data": [], "rows": [{"a": 1}]}', 1, ['a'], ['data']],
    [`{"mails": [${'{"a": 1}, '.repeat(40)}{"a": 2}], "n": 2}`, 41, ['a'], ['n']],
    [
      '{"id": 1, "subject": "x", "attachments": [{"name": "a"}, {"name": "b"}], "body": "long text of an email"}',
      1,
      ['id', 'subject', 'attachments', 'body'],
      [],
    ],
    ['{"user": {"name": "x", "data": 1}, "rows": "none"}', 1, ['user', 'rows'], []],
    ['{"rows": [{"a": "]}\\"{"}], "a\\"b": 1}', 1, ['a'], ['a\\"b']],
  ])('rows inside one object differ from a single row: %s', async (text, count, labels, siblings) => {
    const shown = await show('w.json', text);
    expect([shown.rows.length, shown.labels]).toEqual([count, labels]);
    for (const name of siblings) expect(shown.report.warnings.join()).toContain(name);
    if (siblings.length === 0) expect(shown.report.warnings).toEqual([]);
  });
});

describe('damaged JSON', () => {
  it('reads NaN and Infinity as the words that were written', async () => {
    const { rows, report } = await open('scores.ndjson');
    expect(rows.map(([id, score]) => [String(id), String(score)])).toEqual([
      ['1', '0.5'],
      ['2', 'NaN'],
      ['3', '-Infinity'],
      ['4', '0.7'],
    ]);
    expect([report.damaged, report.isWhole]).toEqual([0, true]);
  });

  it('goes on at the next line, and names the rows that it could not read', async () => {
    const { rows, report } = await open('log.ndjson');
    expect(rows.map(([id]) => String(id))).toEqual(['1', '3', '4']);
    expect([report.damaged, report.isWhole]).toEqual([1, true]);
    expect(report.warnings).toEqual(['1 row of the file is not valid JSON and left out: 2.']);
  });

  it.each([
    ['{"id":1}\n{"id":2,"x":[1,2\n{"id":3}\n', ['1', '3'], 1],
    ['{"id":1}\n{"id":2}}\n{"id":3}\n', ['1', '2', '3'], 1],
    ['{"id":1}\n{"id":2,}\n{"id":3}\n', ['1', '3'], 1],
    ['{"id":"1\n{"id":2}\n{"id":3}\n', ['2', '3'], 1],
    ['[{"id":1},{"id":2,},{"id":3}]', ['1', '3'], 1],
    ['{\n "id": 1\n}\n{\n "id": 2\n}\n', ['1', '2'], 0],
    ['{"id":1}\n{\n "id": 2\n}\r\n{\r\n"id": 3\r\n}\n{"id":4}\n', ['1', '2', '3', '4'], 0],
    ['{"id":1}\n{\n{"id":3}\n', ['1', '3'], 1],
    ['\x1e{"id":1}\n\x1e{"id":2}\n\x1e{"id":\n\x1e{"id":4}\n', ['1', '2', '4'], 1],
  ])('keeps the other rows of %j', async (text, ids, damaged) => {
    const { rows, report } = await show('d.ndjson', text);
    expect(rows.map(([id]) => String(id))).toEqual(ids);
    expect(report.damaged).toBe(damaged);
  });

  it('says that a name is there twice', async () => {
    const { rows, report, columns } = await open('audit.json');
    expect(rows).toHaveLength(2);
    expect(report.flagged).toBe(1);
    expect(columns[0]?.key).toBe('_row_notes');
  });

  it('accounts for each line of a damaged file', async () => {
    const line = fc.oneof(
      { weight: 3, arbitrary: fc.nat(99).map((id) => JSON.stringify({ id })) },
      fc.constantFrom('{"id":', '{"id":"x', '{"id":1}}', '{"id" 1}', '{"id":[1}', '{]', '{"a":"b" "c"}'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
        const all = ['{"id":0}', ...lines, '{"id":100}'];
        const { rows, report } = await show('l.ndjson', `${all.join('\n')}\n`);
        expect(rows.at(-1)?.[0]).not.toBeUndefined();
        expect(rows.some(([id]) => String(id) === '100')).toBe(true);
        // A line with one bracket too many is a row and the rest of a line.
        const extra = lines.filter((one) => one === '{"id":1}}').length;
        expect(rows.length + report.damaged).toBe(all.length + extra);
      }),
      { numRuns: 60 },
    );
  });
});

it('reads a text of 9 million characters beside a long number', async () => {
  const raw = 'a'.repeat(9_000_000);
  const { rows, report } = await show(
    'huge.json',
    `[{"id": 12345678901234567890, "raw": "${raw}"}, {"id": 2, "raw": "b"}]`,
  );
  expect(rows.map(([id, text]) => [String(id), String(text).length])).toEqual([
    ['12345678901234567890', 9_000_000],
    ['2', 1],
  ]);
  expect(report.damaged).toBe(0);
});
