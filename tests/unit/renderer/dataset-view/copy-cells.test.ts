import { beforeEach, expect, it } from 'vitest';
import type { RowTuple } from '../../../../shared/dataset';
import {
  columnText,
  lineText,
  PLAIN_COPY,
  rectangleText,
} from '../../../../renderer/dataset-view/grid/copy-cells';
import type { GridColumn } from '../../../../renderer/dataset-view/grid/grid-column';
import { useApp } from '../../../../renderer/state/app-store';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';

const column = (id: string, at: number, kind: GridColumn['kind'] = 'text'): GridColumn => ({
  id,
  label: id,
  kind,
  keys: [id],
  at: [at],
  width: 100,
});
const SUBJECT = column('subject', 0);
const TO = column('recipients', 1, 'list');
const FILE = column('attachment_names', 2);
const ROWS: RowTuple[] = [
  [0, '=HYPERLINK("https://evil.test/x")', ['a@x.test', 'b@x.test'], 'Policy.com'],
  [1, 'Hello evil.test', ['b@x.test', 'c@x.test'], '28825.svg'],
];
const rows = {
  window: ({ offset, count }: { offset: number; count: number }) =>
    Promise.resolve({
      ok: true as const,
      value: { rows: ROWS.slice(offset, offset + count), offset, count: ROWS.length, loaded: 2, cut: [] },
    }),
};
const view = emptyView('d');

beforeEach(() => useApp.setState((s) => ({ settings: { ...s.settings, defang: true } })));

it('copies a single cell as it was sent, also while the screen shows it defanged', () => {
  const [row] = ROWS;
  expect(row && lineText(row, [SUBJECT], PLAIN_COPY)).toEqual({
    text: '=HYPERLINK("https://evil.test/x")',
    count: 1,
    guarded: 0,
  });
});

it('guards formulas in several cells and counts them, unless asked not to', async () => {
  const guarded = await rectangleText(rows, view, { first: 0, last: 1 }, [SUBJECT, FILE], PLAIN_COPY);
  expect(guarded.ok && guarded.value).toEqual({
    text: '"\'=HYPERLINK(""https://evil.test/x"")"\tPolicy.com\nHello evil.test\t28825.svg',
    count: 2,
    guarded: 1,
  });
  const raw = await rectangleText(rows, view, { first: 0, last: 0 }, [SUBJECT, FILE], {
    style: 'raw',
    isGuarded: false,
  });
  expect(raw.ok && raw.value.text.startsWith('"=HYPERLINK')).toBe(true);
});

it('copies the negative numbers of a column of numbers without a guard', async () => {
  const negative: RowTuple = [0, '-5', -1234.5];
  const read = () =>
    Promise.resolve({
      ok: true as const,
      value: { rows: [negative], offset: 0, count: 1, loaded: 1, cut: [] },
    });
  const score = column('score', 1, 'number');
  expect(lineText(negative, [SUBJECT, score], PLAIN_COPY)).toEqual({
    text: "'-5\t-1,234.5",
    count: 1,
    guarded: 1,
  });
  const copied = await columnText({ window: read }, view, 1, score, { ...PLAIN_COPY, isDistinct: false });
  expect(copied.ok && copied.value).toEqual({ text: '-1,234.5', count: 1, guarded: 0 });
});

it('keeps a tab within a cell from beginning another cell, which would have no guard', async () => {
  const tabbed = {
    window: ({ offset, count }: { offset: number; count: number }) =>
      Promise.resolve({
        ok: true as const,
        value: {
          rows: ([[0, 'hello\t=cmd()', [], '']] satisfies RowTuple[]).slice(offset, offset + count),
          offset,
          count: 1,
          loaded: 1,
          cut: [],
        },
      }),
  };
  const copied = await columnText(tabbed, view, 1, SUBJECT, { ...PLAIN_COPY, isDistinct: false });
  expect(copied.ok && copied.value.text).toBe('hello =cmd()');
});

it('defangs a copy on request', async () => {
  const how = { style: 'defanged', isGuarded: true } as const;
  const copied = await columnText(rows, view, 2, SUBJECT, { ...how, isDistinct: false });
  expect(copied.ok && copied.value.text).toBe('\'=HYPERLINK("hxxps[://]evil[.]test/x")\nHello evil[.]test');
});

it('lists each value of a list column once, one a line, and counts the values', async () => {
  const copied = await columnText(rows, view, 2, TO, { ...PLAIN_COPY, isDistinct: true });
  expect(copied.ok && copied.value).toEqual({ text: 'a@x.test\nb@x.test\nc@x.test', count: 3, guarded: 0 });
});
