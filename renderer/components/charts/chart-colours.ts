import { useEffect, useState } from 'react';
import { onThemeChange, tokenColour } from '../../theme/theme';

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
export type ChartColours = Readonly<Record<(typeof TOKENS)[number], string>>;

const read = (): ChartColours =>
  Object.fromEntries(TOKENS.map((token) => [token, tokenColour(token)])) as ChartColours;

/** The tokens as colours that a canvas can draw with; they follow the theme. */
export const useChartColours = (): ChartColours => {
  const [colours, setColours] = useState(read);
  useEffect(() => onThemeChange(() => setColours(read())), []);
  return colours;
};

/** A tooltip that is drawn on the canvas, never as HTML. */
export const plainTooltip = (colours: ChartColours) => ({
  renderMode: 'richText' as const,
  backgroundColor: colours.bg2,
  borderColor: colours.line2,
  borderWidth: 1,
  padding: [5, 8],
  textStyle: { color: colours.tx, fontSize: 11.5, fontFamily: 'Inter Variable' },
});
