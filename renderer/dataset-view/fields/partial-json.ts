/** Reads JSON of which only the start may be there, as in the cells of a grid. */
import type { Json } from '../../../shared/model/json';

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Returns JSON that ends behind its last whole value: what follows the last comma outside of a text is left out. */
const closeEarly = (text: string): string | undefined => {
  let open = '';
  let end: { readonly at: number; readonly open: string } | undefined;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isText && char === '\\') at += 1;
    else if (char === '"') isText = !isText;
    else if (isText) continue;
    else if (char in CLOSING) open += char;
    else if (char === '}' || char === ']') open = open.slice(0, -1);
    else if (char === ',') end = { at, open };
  }
  return (
    end &&
    text.slice(0, end.at) +
      [...end.open]
        .reverse()
        .map((one) => CLOSING[one])
        .join('')
  );
};

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Undefined says that it is no JSON.
    return undefined;
  }
};

/** Reads JSON, or as much of it as there is; undefined if it is something else. */
export const readPartialJson = (
  text: string,
): { readonly value: Json; readonly isWhole: boolean } | undefined => {
  const whole = parse(text);
  if (whole !== undefined) return { value: whole, isWhole: true };
  const start = closeEarly(text);
  const value = start === undefined ? undefined : parse(start);
  return value === undefined ? undefined : { value, isWhole: false };
};
