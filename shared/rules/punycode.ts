/** Host labels between their `xn--` form and what people read (RFC 3492): the form on the wire says what a name is, the other what it looks like. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_POINT = 128;
const LAST_POINT = 0x10ffff;
const PREFIX = 'xn--';

const adapted = (delta: number, length: number, isFirst: boolean): number => {
  let left = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  left += Math.floor(left / length);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
};

const digitOf = (code: number): number =>
  code >= 48 && code < 58
    ? code - 22
    : code >= 97 && code < 123
      ? code - 97
      : code >= 65 && code < 91
        ? code - 65
        : BASE;

/** The letters behind the text after `xn--`; undefined where it is no such text. */
const decode = (text: string): string | undefined => {
  const cut = text.lastIndexOf('-');
  const points = [...text.slice(0, Math.max(cut, 0))].map((letter) => letter.charCodeAt(0));
  if (points.some((code) => code >= FIRST_POINT)) return undefined;
  let point = FIRST_POINT;
  let bias = FIRST_BIAS;
  let place = 0;
  for (let at = cut > 0 ? cut + 1 : 0; at < text.length; place += 1) {
    const before = place;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = at < text.length ? digitOf(text.charCodeAt(at)) : BASE;
      at += 1;
      if (digit >= BASE) return undefined;
      place += digit * weight;
      if (!Number.isSafeInteger(place)) return undefined;
      const least = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
      if (digit < least) break;
      weight *= BASE - least;
    }
    const length = points.length + 1;
    bias = adapted(place - before, length, before === 0);
    point += Math.floor(place / length);
    place %= length;
    if (point > LAST_POINT || (point >= 0xd800 && point < 0xe000)) return undefined;
    points.splice(place, 0, point);
  }
  return String.fromCodePoint(...points);
};

/** A host as people read it: each `xn--` label in its own letters; a label that is none stays as it is. */
export const readableHost = (host: string): string =>
  host
    .split('.')
    .map((label) =>
      label.toLowerCase().startsWith(PREFIX) && label.length <= 63
        ? (decode(label.slice(PREFIX.length)) ?? label)
        : label,
    )
    .join('.');
