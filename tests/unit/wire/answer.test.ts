import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkAnswer, parseJson } from '../../../main/wire/answer';

const HIDDEN = [
  '"__proto__"',
  '"\\u005f_proto__"',
  '"\\u005F\\u005Fproto\\u005f\\u005f"',
  '"__pr\\u006Fto__"',
  '"\\u0063onstructor"',
  '"prototyp\\u0065"',
  '"constructor"',
  '"prototype"',
];

it.each(HIDDEN)('drops the hostile key %s at any depth', (key) => {
  const answer = parseJson(`{"a":[{${key}:{"polluted":1},"kept":2}],${key} : 3}`);
  expect(answer).toMatchObject({ ok: true });
  if (!answer.ok) return;
  expect(answer.value).toEqual({ a: [{ kept: 2 }] });
  expect(Reflect.ownKeys(answer.value as object)).toEqual(['a']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it('preserves text with escapes, and reads pages of it as fast as others', () => {
  expect(parseJson('{"name":"caf\\u00e9 \\u0041 \\u006a"}')).toMatchObject({ value: { name: 'café A j' } });
});

// A timeout is the limit here: the whole response was once copied to show its start.
it('shows the start of a response in another shape, however long it is, without its secrets', () => {
  const token = 'do-not-show';
  const long = {
    token,
    list: Array.from({ length: 10_000_000 }, (_, i) => [i]),
    text: 'x'.repeat(1_000_000),
  };
  const read = checkAnswer(z.object({ id: z.string() }), long);
  expect(read).toMatchObject({ ok: false, failure: { kind: 'drifted', code: 'schema' } });
  if (read.ok) return;
  expect(read.failure.response).toContain('"list": [');
  expect(read.failure.response?.length).toBeLessThanOrEqual(4_000);
  expect(read.failure.response).not.toContain(token);
});

it.each([
  ['letters', 'x'],
  ['quotes', '\\"'],
  ['digits', '9'],
])('reads a string of 9 MB of %s beside a number that a double can’t hold', (_name, letter) => {
  const long = letter.repeat(9_000_000 / letter.length);
  const read = parseJson(
    `{"id": 12345678901234567890, "ids":[-9007199254740993,9007199254740991 , 1234567890123456.5], "text":"${long}"}`,
  );
  expect(read).toMatchObject({
    ok: true,
    value: { id: '12345678901234567890', ids: ['-9007199254740993', 9007199254740991, 1234567890123456.5] },
  });
});
