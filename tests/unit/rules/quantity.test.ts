import { expect, it } from 'vitest';
import { WRITE_TEXT } from '../../../main/formats/text';
import { text as cases } from '../../../main/services/cases/text';
import { text as datasets } from '../../../main/services/datasets/text';
import { text as exports } from '../../../main/services/exports/text';
import { text as journal } from '../../../main/services/journal/text';
import { text as schedules } from '../../../main/services/schedules/text';
import { formatQuantity } from '../../../shared/rules/quantity';

it('formats a count with its noun', () => {
  expect(formatQuantity(1, 'entry')).toBe('1 entry');
  expect(formatQuantity(20_114, 'entry')).toBe('20,114 entries');
  expect(formatQuantity(0, 'day')).toBe('0 days');
  expect(formatQuantity(2, 'row is', 'rows are')).toBe('2 rows are');
});

it('counts one thing in the singular wherever main says how many there are', () => {
  const loaded = { loaded: 1, total: 1, skipped: 0 };
  const said = (n: number) => [
    schedules.wrote(n, 'a.csv'),
    schedules.nothingNew(n),
    schedules.skipped(n),
    datasets.incomplete(n, n, ''),
    datasets.incomplete(0, n, ''),
    datasets.loadedAll({ ...loaded, loaded: n, total: n }),
    exports.written(n, n),
    exports.leftOut(n),
    journal.unanchored(n),
    cases.leftOut(n),
    cases.confirmLeftOut(n).detail,
    WRITE_TEXT.writtenBy(n, n),
    WRITE_TEXT.moreCells(n),
  ];
  for (const one of said(1)) expect(one).not.toMatch(/\b1 (\w+ )?(rows|runs|entries|columns|cells)\b/);
  for (const many of said(1_234)) expect(many).toMatch(/1,234 (\w+ )?(rows|runs|entries|cells)\b/);
});
