import { useEffect, useState } from 'react';
import { onThemeChange, tokenColor } from '../../theme/theme';

const TOKENS = [
  'bad',
  'warn',
  'mute',
  'ok',
  'accent',
  'line',
  'tx',
  'tx2',
  'tx3',
  'bg1',
  'bg2',
  'line2',
] as const;
export type ChartColors = Readonly<Record<(typeof TOKENS)[number], string>>;

const read = (): ChartColors =>
  Object.fromEntries(TOKENS.map((token) => [token, tokenColor(token)])) as ChartColors;

/** The tokens as colors that a canvas can draw with; they follow the theme. */
export const useChartColors = (): ChartColors => {
  const [colors, setColors] = useState(read);
  useEffect(() => onThemeChange(() => setColors(read())), []);
  return colors;
};

/** A tooltip that is drawn on the canvas, never as HTML. */
export const plainTooltip = (colors: ChartColors) => ({
  renderMode: 'richText' as const,
  backgroundColor: colors.bg2,
  borderColor: colors.line2,
  borderWidth: 1,
  padding: [5, 8],
  textStyle: { color: colors.tx, fontSize: 11.5, fontFamily: 'Inter Variable' },
});
