import { describe, expect, it } from 'vitest';
import { isTooDeep, parseJson } from '../../../main/services/answer';

const utf8 = (...bytes: number[]) => new TextDecoder().decode(Uint8Array.from(bytes));

/** Texts that RFC 8259 says are JSON, typed from its grammar. */
const GOOD: readonly (readonly [string, unknown])[] = [
  ['[]', []], ['{}', {}], ['[ ]', []], ['{ }', {}], ['0', 0], ['-0', -0], ['-1', -1], ['1.5', 1.5], ['-0.5', -0.5], ['1e5', 1e5], ['1E5', 1e5], ['1e+5', 1e5], ['1E-5', 1e-5], ['1.5e3', 1500], ['0e1', 0], ['123456789', 123456789],
  ['true', true], ['false', false], ['null', null], ['""', ''], ['" "', ' '], ['"a"', 'a'], ['"\\""', '"'], ['"\\\\"', '\\'], ['"\\/"', '/'], ['"\\b\\f\\n\\r\\t"', '\b\f\n\r\t'],
  ['"\\u0041"', 'A'], ['"\\u00e9"', 'é'], ['"\\ud83d\\ude00"', '😀'], ['"\\uD834\\uDD1E"', '𝄞'], ['"\\u0000"', '\0'], ['"\\u2028\\u2029"', '\u2028\u2029'], ['"\u2028"', '\u2028'], ['"é😀"', 'é😀'], ['"\u007f"', '\u007f'],
  ['"\\ud800"', '\ud800'], ['"\\udc00x"', '\udc00x'],
  ['[1,2]', [1, 2]], ['[ 1 , 2 ]', [1, 2]], ['[1,\n2\r\n,\t3]', [1, 2, 3]], ['[null,true,"x",{}]', [null, true, 'x', {}]], ['[[[]]]', [[[]]]], ['[""]', ['']],
  ['{"a":1}', { a: 1 }], ['{"a":1,"b":{"c":[]}}', { a: 1, b: { c: [] } }], ['{"":0}', { '': 0 }], ['{"a":1,"a":2}', { a: 2 }], ['{ "a" : 1 }', { a: 1 }], ['{"a\\u0000b":1}', { 'a\0b': 1 }], ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
  [' [1] ', [1]], ['\t\n\r []', []], ['\uFEFF{"bom":1}', { bom: 1 }], ['1e400', Infinity], ['-1e400', -Infinity], ['1e-400', 0], ['0.1', 0.1], ['123.456e78', 123.456e78],
  ['9007199254740991', 9007199254740991], ['9007199254740993', '9007199254740993'], ['-9007199254740993', '-9007199254740993'], ['[12345678901234567890]', ['12345678901234567890']], ['"12345678901234567890"', '12345678901234567890'],
  ['{"12345678901234567890":1}', { '12345678901234567890': 1 }], ['12345678901234567.5', 12345678901234567.5], ['"a\\"12345678901234567890"', 'a"12345678901234567890'],
  [`${'['.repeat(64)}${']'.repeat(64)}`, undefined],
];

/** Texts that are not: each must be refused, none may throw. */
const BAD: readonly string[] = [
  '', ' ', '\n', '\uFEFF', '[', ']', '{', '}', '[1', '[1,', '[,1]', '[1,,2]', '[1,]', '[1 2]', '["a" "b"]', '[1}', '{1}', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{,"a":1}', '{"a" 1}', '{"a":1 "b":2}', '{a:1}', "{'a':1}", '{"a":1}}', '[]]', '[][]', '{}{}', '{"a":1}\n{"a":2}', '1 2', 'nul', 'nulll', 'True', 'FALSE', 'undefined', 'NaN', 'Infinity', '-Infinity', '-NaN', '+1', '01', '-01', '1.', '.5', '-.5', '1.e5', '1e', '1e+', '1E-', '1ee5', '1e5.5', '0x1', '0b1', '1_000', '1,000', '--1', '-', '1-', '2.e3', '0.1.2', '١',
  '"', '"a', "'a'", '"\\"', '"\\x41"', '"\\u"', '"\\u00"', '"\\u00G0"', '"\\U0041"', '"\\a"', '"\\ "', '"\n"', '"\t"', '"\u0000"', '"\u001f"', '"a"b', '`a`', '[a]', '[\'a\']', '/* c */1', '1//c', '[1]/**/', '#1', '<1>', '&nbsp;', '[\u00a01]', '\u20281', '\u00a0[]', '[\u000b1]', '[\f1]',
  '<!doctype html><html></html>', '<html>', 'HTTP/1.1 200 OK', 'a=1&b=2', 'data: {"a":1}', ')]}\',\n{"a":1}', 'callback({"a":1})', '{"a":1};', '{"a":undefined}', '{"a":function(){}}', '{"a":1,"b"}', '{[]:1}', '{null:1}', '{1:1}', '{"a"::1}', '{"a":"b":"c"}', '[1:2]', '["a":1]', '*', '\\u005b\\u005d', '[\\n]', '😀', 'é',
  '\u0000', '[]\u0000', '\u0000[]', utf8(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a), utf8(0xff, 0xfe, 0x5b, 0x00, 0x5d, 0x00), utf8(0x1f, 0x8b, 0x08, 0x00), utf8(0x00, 0x5b, 0x00, 0x5d), utf8(0x89, 0x50, 0x4e, 0x47), utf8(0x50, 0x4b, 0x03, 0x04),
  `${'['.repeat(65)}${']'.repeat(65)}`, '['.repeat(100_000), '{"a":'.repeat(100_000), `${'[{"":'.repeat(40)}0${'}]'.repeat(40)}`, `[${'"'.repeat(3)}]`,
];

describe('texts of answers (RFC 8259)', () => {
  it.each(GOOD)('read %j', (text, value) => {
    const answer = parseJson(text);
    expect(answer).toMatchObject({ ok: true });
    if (answer.ok && value !== undefined) expect(answer.value).toEqual(value);
  });
  it.each(BAD.map((text) => [text.slice(0, 60), text] as const))('refuse %j', (_short, text) => {
    const answer = parseJson(text);
    expect(answer.ok).toBe(false);
    if (!answer.ok) expect(answer.failure).toMatchObject({ kind: 'drifted', code: expect.stringMatching(/^(empty|html|not_json|deep)$/) as string });
  });
  it('are refused for their depth before they are parsed', () => {
    expect(isTooDeep(`"${'['.repeat(1000)}"`)).toBe(false);
    expect(isTooDeep(`["\\"${'['.repeat(1000)}"]`)).toBe(false);
    expect(isTooDeep('['.repeat(65))).toBe(true);
  });
});
