import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPages } from '../../../main/datasets/pages';
import { topValues } from '../../../main/datasets/top-values';

const bytes = (text: string) => new TextEncoder().encode(text);
const page = (more: object = {}) => ({ rows: [{ entity_id: 'a', n: 1 }, { entity_id: 'b', n: 2 }], search_after: [7, 'b', 'cursor'], total_rows: 9, ...more });
const readOf = (body: string) => createPages().read(1, 'd', ['n', 'entity_id'], bytes(body));

describe('topValues', () => {
  it('finds what parsing finds, whatever else the object holds', () => {
    const named = fc.dictionary(fc.oneof(fc.constantFrom('rows', 'search_after', 'total_rows', 'a"b', 'ü'), fc.string()), fc.jsonValue());
    fc.assert(
      fc.property(named, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const found = topValues(bytes(JSON.stringify(value, null, indent)), ['search_after', 'total_rows']);
        if (Object.keys(value).some((key) => JSON.stringify(key).includes('\\'))) return;
        const told = Object.fromEntries([...(found ?? [])].map(([key, text]) => [key, JSON.parse(text) as unknown]));
        const meant = Object.fromEntries(Object.entries(value).filter(([key]) => key === 'search_after' || key === 'total_rows'));
        expect(JSON.stringify(told)).toBe(JSON.stringify(JSON.parse(JSON.stringify(Object.fromEntries(Object.keys(told).map((key) => [key, meant[key]]))))));
        expect(Object.keys(told).sort()).toEqual(Object.keys(meant).sort());
      }),
      { numRuns: 500 },
    );
  });
  it('says that it cannot tell where the text is no object, breaks off, or writes a key with an escape', () => {
    for (const text of ['', '[]', '"x"', '{"total_rows":1', '{"rows":["}', '{"total\\u005frows":1}', 'null']) expect(topValues(bytes(text), ['total_rows'])).toBeUndefined();
  });
  it('takes the last of several values of a key, as parsing does', () => {
    expect(topValues(bytes('{"total_rows":1,"x":{"total_rows":2},"total_rows": 3 }'), ['total_rows'])?.get('total_rows')?.trim()).toBe('3');
  });
});

describe('a page', () => {
  it('tells its end before its rows are parsed, and gives them in the order of the columns', () => {
    const pages = createPages();
    const head = pages.read(4, 'd', ['n', 'entity_id', 'none'], bytes(JSON.stringify(page())));
    expect(head).toMatchObject({ ok: true, value: { page: 4, total_rows: 9, search_after: [7, 'b', 'cursor'] } });
    expect(pages.take(4)).toMatchObject({ ok: true, value: { rows: [[1, 'a', null], [2, 'b', null]], skipped: 0 } });
    expect(() => pages.take(4)).toThrow('no longer held');
  });
  it('keeps a cursor beyond 2^53 digit by digit', () => {
    const head = readOf('{"rows":[],"total_rows":1,"search_after":[9007199254740993]}');
    expect(head).toMatchObject({ ok: true, value: { search_after: ['9007199254740993'] } });
  });
  it('counts rows without the shape of one', () => {
    const pages = createPages();
    pages.read(1, 'd', ['entity_id'], bytes(JSON.stringify(page({ rows: [{ entity_id: 'a' }, { n: 1 }, 7] }))));
    expect(pages.take(1)).toMatchObject({ ok: true, value: { rows: [['a']], skipped: 2 } });
  });
  it('is refused with its place, at once or when it is put in', () => {
    expect(readOf(JSON.stringify(page({ total_rows: 'many' })))).toMatchObject({ ok: false, failure: { kind: 'drifted' } });
    expect(readOf('<html>')).toMatchObject({ ok: false, failure: { kind: 'drifted', code: 'html' } });
    const pages = createPages();
    expect(pages.read(1, 'd', [], bytes('{"rows":[{"entity_id":}],"search_after":null,"total_rows":1}'))).toMatchObject({ ok: true });
    expect(pages.take(1)).toMatchObject({ ok: false, failure: { kind: 'drifted', code: 'not_json' } });
  });
  it('that nobody wanted goes with the second after it, and with its dataset', () => {
    const pages = createPages();
    for (const id of [1, 2, 3]) pages.read(id, 'd', [], bytes(JSON.stringify(page())));
    expect(() => pages.take(1)).toThrow('no longer held');
    pages.drop('d');
    expect(() => pages.take(3)).toThrow('no longer held');
  });
});
