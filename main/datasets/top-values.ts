const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/**
 * The texts of the named values of a JSON object, found without parsing what else it holds. Undefined where that cannot be told for
 * sure: no object, an escape in a key, or an end that does not come. A text that is not JSON may pass; whoever parses all of it finds out.
 */
export const topValues = (body: Uint8Array, names: readonly string[]): ReadonlyMap<string, string> | undefined => {
  const found = new Map<string, string>();
  const { length } = body;
  const textOf = (from: number, to: number) => Buffer.from(body.buffer, body.byteOffset + from, to - from).toString('utf8');
  let i = 0;
  while (i < length && (body[i] ?? 0) <= SPACE) i += 1;
  if (body[i] !== OPEN_OBJECT) return undefined;
  let depth = 0;
  let key: string | undefined;
  let start = 0;
  let isKey = true;
  const end = (at: number) => {
    if (key !== undefined && names.includes(key)) found.set(key, textOf(start, at));
    key = undefined;
    isKey = true;
  };
  for (; i < length; i += 1) {
    const byte = body[i];
    if (byte === QUOTE) {
      const from = i + 1;
      let isEscaped = false;
      for (i = from; i < length && body[i] !== QUOTE; i += 1) {
        if (body[i] !== BACKSLASH) continue;
        isEscaped = true;
        i += 1;
      }
      if (depth === 1 && isKey) {
        if (isEscaped) return undefined;
        key = textOf(from, i);
        isKey = false;
      }
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth -= 1;
      if (depth > 0) continue;
      end(i);
      return found;
    } else if (depth === 1 && byte === COLON) start = i + 1;
    else if (depth === 1 && byte === COMMA) end(i);
  }
  return undefined;
};
