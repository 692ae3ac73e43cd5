/** A JSON value that is written digit by digit, such as a number past 2^53. */
export type Json = string | number | boolean | null | BigNumber | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** A whole number that JavaScript's numbers cannot hold. */
export class BigNumber {
  constructor(readonly digits: string) {}
  toJSON(): string {
    return `\u0000${this.digits}`;
  }
}

/** Returns true if a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof BigNumber);

/** Writes a value, with the digits of big numbers as they are. */
export const writeJson = (value: unknown): string => JSON.stringify(value).replace(/"\\u0000(\d+)"/g, '$1');

/** Hashes texts to a number in [0, 1), the same each time. */
export const chanceOf = (...texts: readonly (string | number)[]): number => {
  let hash = 2_166_136_261;
  for (const char of texts.join('\n')) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
};
