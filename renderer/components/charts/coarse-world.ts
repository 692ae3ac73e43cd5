/** Outlines of the world with a tenth of the points: enough while all of it is shown. */
import atlasText from 'world-atlas/countries-110m.json?raw';
import { drawnOf, readOutlines } from './world';

export const coarseOutlines = drawnOf(readOutlines(atlasText));
