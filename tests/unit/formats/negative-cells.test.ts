import { expect, it } from 'vitest';
import { createTextWriter } from '../../../main/formats/row-writer';
import { createCells } from '../../../main/formats/xlsx-cell';
import { STYLE } from '../../../main/formats/xlsx-part-xml';

const columns = [
  { key: 'first', label: '-1', type: 'number' },
  { key: 'score', label: '-2', type: 'number' },
  { key: 'subject', label: 'Subject', type: 'text' },
] as const;

it('guards a negative number in a text cell of a workbook, and not in a number cell', () => {
  const cells = createCells(columns, null);
  const quoted = ['-5', '-5', '-5', '-5+6'].map((value, i) =>
    cells.tail(value, [0, 1, 2, 1][i] ?? 0, () => undefined)?.includes(` s="${STYLE.quoted}"`),
  );
  expect(quoted).toEqual([false, false, true, true]);
  expect(cells.guarded()).toBe(2);
});

it('guards a negative number where a csv record begins: split by another separator, the record is one cell', async () => {
  const pieces: Uint8Array[] = [];
  const plan = { columns, bom: false, timeZone: null, isDefanged: true, asJson: new Set<string>() };
  const writer = createTextWriter('csv', plan, async (bytes) => void pieces.push(bytes));
  await writer.rows([['-1', '-2', "5+cmd'!A0"]]);
  expect(await writer.finish()).toMatchObject({ guarded: 3 });
  expect(Buffer.concat(pieces).toString()).toBe("'-1,'-2,Subject\r\n'-1,-2,5+cmd'!A0\r\n");
});
