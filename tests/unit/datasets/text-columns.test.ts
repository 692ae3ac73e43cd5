import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatasets } from '../../support/files';

let files: Awaited<ReturnType<typeof startDatasets>>;
beforeAll(async () => {
  files = await startDatasets();
});
afterAll(() => files.stop());

const MANY = 3_000;
const lines = (line: (i: number) => string): string =>
  Array.from({ length: MANY }, (_, i) => line(i)).join('\n');
const textsOf = async (name: string, content: string | Uint8Array, more = {}) =>
  (await files.show(name, content, more)).report.texts;
const mixed = (label: string, like: 'number' | 'time', fitting: number, row: number, text: string) => ({
  ...{ kind: 'mixed', label, like, fitting, filled: fitting + 1 },
  first: { row, text, isCut: false },
});
const second = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString();

it('names the one cell far down that makes a column of numbers text, and the one that makes a column of times text', async () => {
  const rows = lines((i) => `${i},${i},${i === 2_500 ? 'soon' : second(i)}`);
  const rest = '1,n/a,2026-01-01T00:00:00Z\n2,,\n';
  for (const isRagged of [false, true])
    expect(await textsOf('f.csv', `a,n,at\n${rows}\n${rest}${isRagged ? '1,2\n' : ''}`)).toEqual([
      { ...mixed('n', 'number', MANY + Number(isRagged), MANY + 1, 'n/a') },
      { ...mixed('at', 'time', MANY, 2_501, 'soon') },
    ]);
});

it('names an odd cell in the first rows, and cuts a long one', async () => {
  const long = 'x'.repeat(500);
  expect(await textsOf('f.csv', `n,m\n-,${long}\n${lines((i) => `${i},${i}`)}\n`)).toEqual([
    mixed('n', 'number', MANY, 1, '-'),
    { ...mixed('m', 'number', MANY, 1, ''), first: { row: 1, text: long.slice(0, 80), isCut: true } },
  ]);
});

it('names an odd cell of a JSON file', async () => {
  const cells = [1, 2, 'n/a', 3];
  const expected = [mixed('n', 'number', 3, 3, 'n/a')];
  expect(await textsOf('f.json', JSON.stringify(cells.map((n) => ({ n }))))).toEqual(expected);
});

it('names IDs only if they would sort differently as numbers', async () => {
  const head = 'id,order_id,zip,code,case\n';
  const rows = [
    ['9', '11', '007', '9007199254740993', '5'],
    ['10', '99', '012', '90071992547409931', '10'],
  ].map((cells) => cells.join(','));
  expect(await textsOf('f.csv', `${head}${rows.join('\n')}\n`)).toEqual([
    { kind: 'names', label: 'id' },
    { kind: 'names', label: 'case' },
  ]);
});

it('names digits with leading zeros or too many for a number, if their order differs', async () => {
  const rows = ['007,12345678901234567', '12,9', '10,3'];
  expect(await textsOf('f.csv', `a,b\n${rows.join('\n')}\n`)).toEqual([{ kind: 'names', label: 'b' }]);
});

it('names an odd cell among IDs', async () => {
  expect(await textsOf('f.csv', 'id\n1\n2\nn/a\n')).toEqual([mixed('id', 'number', 2, 3, 'n/a')]);
});

it('says nothing about numbers, times and texts, or about a file that is read as text on purpose', async () => {
  const rows = lines((i) => `${i},${second(i)},cell ${i},${i % 3 === 0 ? i : 'x'}`);
  expect(await textsOf('f.csv', `n,at,text,few\n${rows}\n`)).toBeUndefined();
  expect(await textsOf('g.csv', 'n\n1\n2\nn/a\n', { readAs: { isText: true } })).toBeUndefined();
});
