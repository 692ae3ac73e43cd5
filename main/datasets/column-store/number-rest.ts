/** Digits of a number beyond those of a double. */
const DECIMAL = /^-?\d+(\.\d+)?$/;
/** A shorter text has at most 15 digits, which a double always holds. */
const SHORT = 15;
/** The longest finite double has 309 digits before the point. */
const LONGEST = 400;

type Decimal = { readonly digits: bigint; readonly exponent: number };

const toDecimal = (text: string): Decimal => {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
};

const digitsAt = ({ digits, exponent }: Decimal, at: number): bigint => digits * 10n ** BigInt(exponent - at);

/** Returns the difference of a number's text from the shortest text of the double that is nearest to it; null if there is none. */
export const numberRest = (text: string): number | null => {
  if (text.length <= SHORT || text.length > LONGEST || !DECIMAL.test(text)) return null;
  const nearest = String(Number(text));
  if (nearest === text || nearest.endsWith('Infinity')) return null;
  const [exact, rounded] = [toDecimal(text), toDecimal(nearest)];
  const at = Math.min(exact.exponent, rounded.exponent);
  const rest = digitsAt(exact, at) - digitsAt(rounded, at);
  return rest === 0n ? null : Number(`${rest}e${at}`);
};
