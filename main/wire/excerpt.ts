/** Characters of an answer that a failure shows. */
const SHOWN_CHARACTERS = 4_000;
const isSecret = (key: string): boolean => /passw|secret|token/i.test(key);

/** Copies the start of a value without its secrets; `left` counts down the values that may still be copied. */
const copyStart = (value: unknown, left: { values: number }): unknown => {
  left.values -= 1;
  if (typeof value === 'string') return value.slice(0, SHOWN_CHARACTERS);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value
      .slice(0, Math.max(left.values, 0))
      .flatMap((inner) => (left.values > 0 ? [copyStart(inner, left)] : []));
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (left.values <= 0) break;
    copy[key.slice(0, SHOWN_CHARACTERS)] = isSecret(key) ? '…' : copyStart(inner, left);
  }
  return copy;
};

/** Copies the start of an answer, without its secrets. Only that much of it is read: it may be long. */
export const excerptOf = (value: unknown): unknown => copyStart(value, { values: SHOWN_CHARACTERS / 2 });

/** Returns the start of an answer as text, without its secrets. */
export const startOf = (value: unknown): string =>
  (JSON.stringify(excerptOf(value), null, 2) ?? '').slice(0, SHOWN_CHARACTERS);

/** Length from which a part of the credentials is not shown in an answer that repeats it. */
const SHORTEST_SECRET = 8;

/** Returns the start of an answer that is no JSON, without the parts of the credentials that it may repeat. */
export const startOfText = (text: string, credentials: string): string =>
  credentials
    .split(/; |=/)
    .filter((part) => part.length >= SHORTEST_SECRET)
    .reduce((shown, part) => shown.replaceAll(part, '…'), text.slice(0, 2 * SHOWN_CHARACTERS))
    .slice(0, SHOWN_CHARACTERS);
