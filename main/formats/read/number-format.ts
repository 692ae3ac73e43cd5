import type { Archive } from './archive';
import { scanEntry } from './workbook';
import { attribute } from './xml-scan';

/** Kinds of date formats; `elapsed` counts hours, minutes or seconds beyond a day. */
export type DateStyle = 'date' | 'time' | 'dateTime' | 'elapsed';
const BUILT_IN: Readonly<Record<number, DateStyle>> = {
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'dateTime',
  45: 'time',
  46: 'elapsed',
  47: 'time',
};
/** Formats 27 to 36 and 50 to 58 are dates in East Asian locales. */
const isAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Returns the kind of date that a number format shows; undefined for other formats. */
export const dateStyle = (code: string): DateStyle | undefined => {
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  // Brackets contain colors, conditions and locales, but also elapsed hours, minutes and seconds.
  const plain = first.replaceAll(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '').toLowerCase();
  if (/general/.test(plain)) return undefined;
  const signs = plain.replaceAll(/am\/pm|a\/p/g, '');
  const hasDay = /[dy]|mmm/.test(signs) || (signs.includes('m') && !/[hs]/.test(signs));
  const hasTime = /[hs]|am\/pm|\[m+\]/.test(plain);
  if (/\[(h+|m+|s+)\]/.test(plain)) return 'elapsed';
  if (hasDay) return hasTime ? 'dateTime' : 'date';
  return hasTime ? 'time' : undefined;
};

/** Returns the date style of each cell format, by its number. */
export const readStyles = async (
  archive: Archive,
  path: string | undefined,
): Promise<readonly (DateStyle | undefined)[]> => {
  const own = new Map<number, string>();
  const styles: (DateStyle | undefined)[] = [];
  let isCellFormat = false;
  await scanEntry(archive, path, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        own.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') isCellFormat = true;
      else if (name === 'xf' && isCellFormat) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        const code = own.get(id);
        styles.push(
          code === undefined ? (BUILT_IN[id] ?? (isAsianDate(id) ? 'date' : undefined)) : dateStyle(code),
        );
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormat = false;
    },
  });
  return styles;
};
