import type { Chances } from './random';

/** The ways in which a response drifts from its schema. */
export const KINDS = ['drop', 'null', 'retype', 'rename', 'nest', 'huge'] as const;
export type Kind = (typeof KINDS)[number];
type Step = string | number;

const isHolder = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null;
const keysOf = (value: Record<string, unknown> | unknown[]): Step[] =>
  Array.isArray(value) ? [...value.keys()] : Object.keys(value);

const retyped = (value: unknown, chances: Chances): unknown => {
  const others = ['text', 7, -1.5, true, {}, [], [null], { a: 1 }, '', '2026-11-20T12:00:00Z'].filter(
    (one) => typeof one !== typeof value,
  );
  return structuredClone(chances.of(others));
};
const huge = (chances: Chances): unknown =>
  chances.of<() => unknown>([
    () => 'x'.repeat(20_000),
    () => Number.MAX_VALUE,
    () => '\u202e\u0000<img src=x onerror=alert(1)>'.repeat(200),
    () => Array.from({ length: 2_000 }, (_, i) => i),
    () => Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
  ])();
const nested = (value: unknown, chances: Chances): unknown => {
  let deep = value;
  for (let n = 1 + chances.below(chances.next() < 0.1 ? 80 : 3); n > 0; n -= 1)
    deep = chances.next() < 0.5 ? [deep] : { inner: deep };
  return deep;
};

/** A place inside a value, chosen by walking down from the top; the further down, the likelier it is to stop. */
const placeIn = (
  top: unknown,
  chances: Chances,
): { readonly holder: Record<string, unknown> | unknown[]; readonly key: Step } | undefined => {
  let holder = top;
  let place: { readonly holder: Record<string, unknown> | unknown[]; readonly key: Step } | undefined;
  while (isHolder(holder)) {
    const keys = keysOf(holder);
    if (keys.length === 0) return place;
    const key = chances.of(keys);
    place = { holder, key };
    if (chances.next() < 0.3) return place;
    holder = (holder as Record<Step, unknown>)[key];
  }
  return place;
};

/** One to three mutations of a JSON value; the value itself stays as it is. */
export const mutate = (value: unknown, chances: Chances, kinds: readonly Kind[] = KINDS): unknown => {
  const copy = { top: structuredClone(value) };
  for (let n = 1 + chances.below(3); n > 0; n -= 1) {
    const { holder, key } = (chances.next() < 0.03 ? undefined : placeIn(copy.top, chances)) ?? {
      holder: copy as Record<string, unknown>,
      key: 'top',
    };
    const at = holder as Record<Step, unknown>;
    const was = at[key];
    switch (chances.of(kinds)) {
      case 'drop':
        if (Array.isArray(holder)) holder.splice(Number(key), 1);
        else delete at[key];
        break;
      case 'null':
        at[key] = null;
        break;
      case 'retype':
        at[key] = retyped(was, chances);
        break;
      case 'rename':
        // A list's items have no names: they change places.
        if (Array.isArray(holder)) {
          holder.push(...holder.splice(Number(key), 1));
          break;
        }
        delete at[key];
        at[chances.of([`${key}_v2`, '__proto__x', 'constructor', String(key).toUpperCase()])] = was;
        break;
      case 'nest':
        at[key] = nested(was, chances);
        break;
      case 'huge':
        at[key] = huge(chances);
        break;
    }
  }
  return copy.top;
};
