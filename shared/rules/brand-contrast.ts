/** The check that a brand's colors can be read, by the contrast of WCAG 2.2 (success criteria 1.4.3 and 1.4.11). */
import { BRAND_THEMES, type BrandPack, type BrandTheme } from '../model/brand';

/** The surfaces that the accent is drawn on and the text that is drawn on the accent's surface: equal to the tokens of the page's theme. */
export const THEME_COLORS: Readonly<
  Record<BrandTheme, Readonly<Record<'bg' | 'bg1' | 'bg2' | 'bg3' | 'tx' | 'tx2', string>>>
> = {
  dark: { bg: '#15181c', bg1: '#1b1f24', bg2: '#22272e', bg3: '#2b313a', tx: '#e6e9ee', tx2: '#a3acb8' },
  light: { bg: '#eef0f3', bg1: '#ffffff', bg2: '#f6f7f9', bg3: '#e6e9ee', tx: '#1a1f26', tx2: '#4d5866' },
};

/** Least contrast of text, and of a shape. */
const TEXT = 4.5;
const SHAPE = 3;

const channel = (part: string): number => {
  const share = parseInt(part, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (color: string): number =>
  0.2126 * channel(color.slice(1, 3)) +
  0.7152 * channel(color.slice(3, 5)) +
  0.0722 * channel(color.slice(5, 7));

/** Returns the contrast of two colors, from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Two colors that are too similar. */
export type ContrastFailure = {
  readonly theme: BrandTheme;
  /** The names of both, the one in front first. */
  readonly pair: readonly [string, string];
  readonly ratio: number;
  readonly least: number;
};

type Pair = readonly [front: string, color: string, back: string, ground: string, least: number];

const pairsOf = (
  { colors, marks }: Pick<BrandPack, 'colors' | 'marks'>,
  theme: BrandTheme,
): readonly Pair[] => {
  const { accent, accentOn, accentInk } = colors[theme];
  const { bg, bg1, bg2, bg3, tx, tx2 } = THEME_COLORS[theme];
  const mark = marks[theme];
  return [
    ...Object.entries({ bg, bg1, bg2, bg3, accentOn }).map(([name, ground]): Pair => [
      'accent',
      accent,
      name,
      ground,
      TEXT,
    ]),
    ['accentInk', accentInk, 'accent', accent, TEXT],
    ['tx', tx, 'accentOn', accentOn, TEXT],
    ['tx2', tx2, 'accentOn', accentOn, TEXT],
    ['mark', mark.color, 'ground', mark.ground, SHAPE],
  ];
};

/** Returns the first pair of a brand's colors that can't be read; undefined if all can. */
export const findContrastFailure = (
  brand: Pick<BrandPack, 'colors' | 'marks'>,
): ContrastFailure | undefined =>
  BRAND_THEMES.flatMap((theme) =>
    pairsOf(brand, theme).map(([front, color, back, ground, least]) => ({
      theme,
      pair: [front, back] as const,
      ratio: contrast(color, ground),
      least,
    })),
  ).find(({ ratio, least }) => ratio < least);
