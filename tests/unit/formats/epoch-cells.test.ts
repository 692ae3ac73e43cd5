import { expect, it } from 'vitest';
import { createCells } from '../../../main/formats/xlsx-cell';

it('writes seconds and milliseconds since the epoch as the same date', () => {
  const cells = createCells([{ key: 'at', label: 'At', type: 'time' }], 'UTC');
  const at = Date.UTC(2026, 10, 20, 12) / 1000;
  const written = [at, at * 1000, '2026-11-20T12:00:00Z'].map((value) =>
    cells.tail(value, 0, () => undefined),
  );
  expect(written[0]).toContain('<v>46346.5</v>');
  expect(new Set(written).size).toBe(1);
});
