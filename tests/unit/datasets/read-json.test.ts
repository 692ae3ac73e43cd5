import { describe, expect, it } from 'vitest';
import { files, setUpFiles } from './workbook-files';

setUpFiles();

describe('json', () => {
  it('reads an array of objects, preserves types and long numbers, and finds late columns', async () => {
    const shown = await files.show(
      'a.json',
      '[{"id":12345678901234567890,"ok":true,"tags":["a","b"]},{"id":2,"ok":false,"late":{"x":1}}]',
    );
    expect(shown.labels).toEqual(['id', 'ok', 'tags', 'late']);
    expect(shown.rows).toEqual([
      ['12345678901234567890', true, ['a', 'b'], null],
      [2, false, null, { x: 1 }],
    ]);
    expect(
      shown.columns
        .slice(1)
        .map(({ type }) => type)
        .slice(0, 4),
    ).toEqual(['text', 'boolean', 'list', 'text']);
  });

  it('reads NDJSON and rows within an object', async () => {
    expect((await files.show('n.ndjson', '{"a":1,"items":[{"b":2}]}\n{"a":2}\n')).rows).toHaveLength(2);
    expect(
      (await files.show('w.json', '{"total_rows":2,"rows":[{"a":1},{"a":2}],"search_after":null}')).rows,
    ).toEqual([[1], [2]]);
  });

  it('shows the rows before a file breaks off, and reports that it does', async () => {
    const shown = await files.show('cut.json', '[{"a":1},{"a":2},{"a":');
    expect(shown.rows).toEqual([[1], [2]]);
    expect(shown.report.isWhole).toBe(false);
    expect(shown.report.warnings[0]).toContain('row 3');
  });
});
