import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../main/datasets/dataset/pages';
import { checkAnswer, parseJson } from '../../../main/wire/answer';
import { peekPage } from '../../../main/wire/page-header';
import { scanJson } from '../../../main/wire/json-scan';
import { query } from '../../../shared/api/query';

const bytes = (text: string) => new TextEncoder().encode(text);
const page = (more: object = {}) => ({
  rows: [
    { entity_id: 'a', n: 1 },
    { entity_id: 'b', n: 2 },
  ],
  search_after: [7, 'b', 'cursor'],
  total_rows: 9,
  ...more,
});
const parse = async (body: string, keys: readonly string[] = ['n', 'entity_id']) =>
  parsePage(bytes(body), keys, (await peekPage(bytes(body))).needsNoSanitizing);

describe('scanJson', () => {
  it('finds what parsing finds, whatever else the object contains and wherever it pauses', async () => {
    const named = fc.dictionary(
      fc.oneof(fc.constantFrom('rows', 'search_after', 'total_rows', 'a"b', 'ü'), fc.string()),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(
        named,
        fc.constantFrom(undefined, 1, '\t'),
        fc.integer({ min: 1, max: 40 }),
        async (value, indent, slice) => {
          const body = bytes(JSON.stringify(value, null, indent));
          const found = (await scanJson(body, ['search_after', 'total_rows'], slice))?.texts;
          if (Object.keys(value).some((key) => JSON.stringify(key).includes('\\'))) return;
          const told = Object.fromEntries(
            [...(found ?? [])].map(([key, text]) => [key, JSON.parse(text ?? 'none') as unknown]),
          );
          const meant = Object.fromEntries(
            Object.entries(value).filter(([key]) => key === 'search_after' || key === 'total_rows'),
          );
          expect(JSON.stringify(told)).toBe(
            JSON.stringify(
              JSON.parse(
                JSON.stringify(Object.fromEntries(Object.keys(told).map((key) => [key, meant[key]]))),
              ),
            ),
          );
          expect(Object.keys(told).sort()).toEqual(Object.keys(meant).sort());
        },
      ),
      { numRuns: 500 },
    );
  });
  it('gives up if the text is not an object, breaks off or escapes a key', async () => {
    for (const text of ['', '[]', '"x"', '{"total_rows":1', '{"rows":["}', '{"total\\u005frows":1}', 'null'])
      expect(await scanJson(bytes(text), ['total_rows'])).toBeUndefined();
  });
  it('takes the last of several values of a key, as parsing does', async () => {
    const text = '{"total_rows":1,"x":{"total_rows":2},"total_rows": 3 }';
    const scan = await scanJson(bytes(text), ['total_rows']);
    expect(scan?.texts.get('total_rows')?.trim()).toBe('3');
  });
  it('never skips the sanitizer for a page that it would change', async () => {
    const odd = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'entity_id',
      '\\u005f_proto__',
      '\\u0070rototype',
      '1',
      '\\"',
      '\\\\',
    );
    const number = fc.oneof(
      fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }).map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.constantFrom('0', '-1', '999999999999999', '1000000000000000', '9007199254740993', '1e400'),
    );
    const text: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, depthSize: 'medium' },
        number,
        odd.map((one) => `"${one}"`),
        fc.constantFrom('null', 'true', ' [ ] '),
        fc.array(tie('value'), { maxLength: 4 }).map((all) => `[${all.join(' ,')}]`),
        fc
          .array(fc.tuple(odd, tie('value')), { maxLength: 4 })
          .map((all) => `{${all.map(([key, value]) => `"${key}": ${value}`).join(',')}}`),
        fc
          .nat(70)
          .chain((depth) => tie('value').map((value) => `${'['.repeat(depth)}${value}${']'.repeat(depth)}`)),
      ),
    })).value;
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(odd, text), { maxLength: 3 }),
        fc.constantFrom('', ' ', ' 7', '{"__proto__":1}'),
        async (pairs, rest) => {
          const whole = `{${pairs.map(([key, value]) => `"${key}":${value}`).join(',')}}${rest}`;
          if ((await scanJson(bytes(whole), []))?.needsNoSanitizing !== true) return;
          plain += 1;
          expect(parseJson(whole, true)).toEqual(parseJson(whole));
        },
      ),
      { numRuns: 3_000 },
    );
    expect(plain).toBeGreaterThan(100);
  });
  it('skips the sanitizer for a page of ordinary rows, in any script', async () => {
    const row = {
      entity_id: '0123456789abcdef0123456789abcdef',
      subject: 'Grüße 你好 1234567890123456789',
      n: [1, 2.5, -3],
    };
    const scan = await scanJson(bytes(JSON.stringify(page({ rows: [row] }))), []);
    expect(scan?.needsNoSanitizing).toBe(true);
  });
});

describe('parsePage', () => {
  it('returns the header, and the rows in the order of the columns', async () => {
    expect(await parse(JSON.stringify(page()), ['n', 'entity_id', 'none'])).toEqual({
      ok: true,
      value: {
        header: { total_rows: 9, search_after: '[7,"b","cursor"]' },
        rows: [
          [1, 'a', null],
          [2, 'b', null],
        ],
        skipped: 0,
      },
    });
  });
  it('peeks a cursor of any shape as the text that came', async () => {
    for (const cursor of ['[9007199254740993, "b"]', '"c=="', '12345678901234567890', '{"b":1.10,"a":[]}'])
      expect((await peekPage(bytes(`{"rows":[],"total_rows":1,"search_after": ${cursor} }`))).header).toEqual(
        {
          total_rows: 1,
          search_after: cursor,
        },
      );
    for (const end of ['', 'null', '""', '[ ]', '{}', 'false']) {
      const body = `{"rows":[],"total_rows":1${end === '' ? '' : `,"search_after":${end}`}}`;
      expect((await peekPage(bytes(body))).header?.search_after, end).toBeNull();
      expect(await parse(body), end).toMatchObject({ value: { header: { search_after: null } } });
    }
  });
  it('reads a total in digits, and takes any other as unknown', async () => {
    for (const [total, read] of [
      ['330', 330],
      ['"330"', 330],
      ['null', null],
      ['"many"', null],
      ['-1', null],
    ] as const) {
      const body = `{"rows":[{"entity_id":"a"}],"total_rows":${total},"search_after":null}`;
      expect((await peekPage(bytes(body))).header?.total_rows).toBe(read);
      expect(await parse(body)).toMatchObject({
        ok: true,
        value: { header: { total_rows: read }, rows: [[null, 'a']] },
      });
    }
    expect(await parse('{"rows":[{"entity_id":"a"}]}')).toMatchObject({
      value: { header: { total_rows: null } },
    });
  });
  it('counts rows that do not have the shape of one', async () => {
    expect(
      await parse(JSON.stringify(page({ rows: [{ entity_id: 'a' }, { n: 1 }, 7] })), ['entity_id']),
    ).toMatchObject({ ok: true, value: { rows: [['a']], skipped: 2 } });
  });
  it('reads every page as its schema does, also if some rows do not fit', () => {
    const row = fc.oneof(
      { weight: 4, arbitrary: fc.record({ entity_id: fc.string(), n: fc.jsonValue() }) },
      { weight: 1, arbitrary: fc.record({ entity_id: fc.jsonValue(), n: fc.integer() }) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const response = fc.record(
      { rows: fc.array(row, { maxLength: 5 }), total_rows: fc.jsonValue(), search_after: fc.jsonValue() },
      { requiredKeys: ['rows'] },
    );
    fc.assert(
      fc.property(response, (value) => {
        const sent = JSON.stringify(value);
        const read = checkAnswer(query['query.execute'].output, JSON.parse(sent));
        const parsed = parsePage(bytes(sent), ['entity_id', 'n'], true);
        expect(parsed.ok && parsed.value.rows).toEqual(
          read.ok && read.value.rows.map(({ entity_id, n }) => [entity_id, n ?? null]),
        );
        expect(parsed.ok && parsed.value.skipped).toBe(read.ok && (read.meta?.skipped ?? 0));
        expect(parsed.ok && parsed.value.header.total_rows).toBe(read.ok && (read.value.total_rows ?? null));
      }),
      { numRuns: 500 },
    );
  });
  it('reads text of any script, and marks bytes that are no text', () => {
    const rows = bytes('{"rows":[{"entity_id":"a","n":"Grüße 你好 😀 ?"}]}');
    rows[rows.indexOf(0x3f)] = 0xff;
    expect(parsePage(rows, ['n'], true)).toMatchObject({ value: { rows: [['Grüße 你好 😀 \uFFFD']] } });
    const pooled = new Uint8Array([...bytes('xxx'), ...rows, ...bytes('yy')]).subarray(3, -2);
    expect(parsePage(pooled, ['n'], true)).toEqual(parsePage(rows, ['n'], true));
  });
  it('fails with the kind of drift if the response is not a page', async () => {
    expect(await parse(JSON.stringify(page({ rows: 'many' })))).toMatchObject({
      ok: false,
      failure: { kind: 'drifted', code: 'schema' },
    });
    expect(await parse('<html>')).toMatchObject({ ok: false, failure: { kind: 'drifted', code: 'html' } });
    expect(await parse('{"rows":[{"entity_id":}],"search_after":null,"total_rows":1}')).toMatchObject({
      ok: false,
      failure: { kind: 'drifted', code: 'not_json' },
    });
  });
  it('sends no cursor back that is over 1 MiB, and says that one was there', async () => {
    for (const cursor of ['c'.repeat(1024 * 1024), [0, 'c'.repeat(1024 * 1024)]]) {
      const body = JSON.stringify(page({ search_after: cursor }));
      const header = { total_rows: 9, search_after: null, isCursorTooLong: true };
      expect((await peekPage(bytes(body))).header).toEqual(header);
      expect(await parse(body)).toMatchObject({ ok: true, value: { header } });
    }
  });
  it('finds the header of a wrapped response, with its cursor as it came', async () => {
    const inner = '{"rows":[],"search_after":1763500000123456789,"total_rows":330}';
    const header = { total_rows: 330, search_after: '1763500000123456789' };
    for (const body of [`{"data":${inner}}`, `{ "data" : {"result": ${inner} } }`])
      expect((await peekPage(bytes(body))).header, body).toEqual(header);
  });
  it('finds no header if neither key is there, so that a page is not called the last one', async () => {
    for (const body of ['{"rows":[]}', '{"data":{"rows":[]}}', '{"data":{"total_rows":3},"more":{}}', '{}'])
      expect((await peekPage(bytes(body))).header, body).toBeUndefined();
  });
  it('lets others have a turn while it looks at a long page', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const rows = Array.from({ length: 300_000 }, (_, i) => ({ entity_id: `${i}`, text: 'x'.repeat(100) }));
    await peekPage(bytes(JSON.stringify(page({ rows }))));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
