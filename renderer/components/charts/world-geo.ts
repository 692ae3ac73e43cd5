/** The outlines of the world as ECharts draws them. */
import type { ChartColors } from './chart-colors';

/** The names under which the outlines are registered: all of them, and those with few points. */
export const WORLD = 'world';
export const COARSE_WORLD = 'coarse-world';

/** From this zoom on, the coarse outlines look coarse. Drawing all points takes most of a redraw. */
const DETAILED_FROM = 2;
/** The corners of the picture, in degrees: the same for both outlines, so that places stay where they are. */
const CORNERS = [
  [-180, 83.6],
  [190, -58.5],
];

/** The part of the world that is shown: its center, and how much larger than all of it. */
export type MapView = { readonly zoom: number; readonly center: readonly [number, number] | null };

export const MOST_ZOOM = 64;

/** Returns the part of a chart's option that draws the outlines. */
export const worldGeo = (view: MapView, colors: ChartColors) => ({
  map: view.zoom < DETAILED_FROM ? COARSE_WORLD : WORLD,
  boundingCoords: CORNERS,
  roam: true,
  zoom: view.zoom,
  center: view.center === null ? null : [...view.center],
  scaleLimit: { min: 1, max: MOST_ZOOM },
  left: 4,
  right: 4,
  top: 4,
  bottom: 4,
  silent: true,
  itemStyle: { areaColor: colors.line, borderColor: colors.bg1, borderWidth: 0.6 },
  emphasis: { disabled: true },
});
