import { expect, it } from 'vitest';
import { parseJson } from '../../../main/wire/answer';

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
