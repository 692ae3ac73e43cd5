/** The map of a replay, as ECharts draws it. */
import { plainTooltip, type ChartColors } from '../../components/charts/chart-colors';
import { worldGeo, type MapView } from '../../components/charts/world-geo';
import type { Step } from './steps';
import { TEXT } from './text';

/** Zoom of a replay whose logins are all near one place: the country around it is still seen. */
const NEAR_ZOOM = 8;
/** Part of the map that the places take. */
const FILLED = 0.6;
/** Degrees that the outlines of the world span. */
const WORLD_DEGREES = { width: 370, height: 142 };
/** Lines that are drawn, the latest of more: older ones would cover the map. */
export const MOST_LINES = 200;

/** Returns the part of the world that has the places of all steps. */
export const viewOf = (steps: readonly Step[]): MapView => {
  if (steps.length === 0) return { zoom: 1, center: null };
  let [west, east, south, north] = [180, -180, 90, -90];
  for (const { longitude, latitude } of steps) {
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  const zoom = Math.min(
    FILLED * (WORLD_DEGREES.width / (east - west)),
    FILLED * (WORLD_DEGREES.height / (north - south)),
    NEAR_ZOOM,
  );
  return { zoom: Math.max(1, zoom), center: zoom <= 1 ? null : [(west + east) / 2, (south + north) / 2] };
};

const point = ({ longitude, latitude }: Step): [number, number] => [longitude, latitude];
const isSamePlace = (a: Step, b: Step): boolean => String(point(a)) === String(point(b));

/** The line that leads to a step from the one before. */
export type Leg = { readonly from: Step; readonly to: Step };

/** Returns the lines between different places up to a step, the last one at the end. */
export const legsTo = (steps: readonly Step[], at: number): readonly Leg[] =>
  steps.slice(1, at + 1).flatMap((to, i) => {
    const from = steps[i];
    return from && !isSamePlace(from, to) ? [{ from, to }] : [];
  });

type Picture = {
  readonly steps: readonly Step[];
  readonly legs: readonly Leg[];
  readonly at: number;
  readonly view: MapView;
  readonly colors: ChartColors;
};

const ARROW = { symbol: ['none', 'arrow'], symbolSize: 7 };

/** Returns the lines to the places so far; that to the current login stands out, and one to a failed login is dashed. */
const lines = ({ steps, legs, at, colors }: Picture) => ({
  id: 'legs',
  type: 'lines' as const,
  coordinateSystem: 'geo' as const,
  silent: true,
  z: 1,
  ...ARROW,
  data: legs.slice(-MOST_LINES).map(({ from, to }) => {
    const isCurrent = to === steps[at];
    const color = to.isFailed ? colors.bad : colors.accent;
    return {
      coords: [point(from), point(to)],
      ...(isCurrent ? {} : { symbol: ['none', 'none'] }),
      lineStyle: {
        color,
        width: isCurrent ? 2 : 1,
        opacity: isCurrent ? 1 : 0.35,
        curveness: 0.18,
        type: to.isFailed ? ('dashed' as const) : ('solid' as const),
      },
    };
  }),
});

/** Returns the places of a kind of login so far. */
const marks = ({ steps, at, colors }: Picture, isFailed: boolean) => {
  const places = new Map(
    steps
      .slice(0, at + 1)
      .flatMap((step) => (step.isFailed === isFailed ? [[String(point(step)), step]] : [])),
  );
  const color = isFailed ? colors.bad : colors.accent;
  return {
    id: isFailed ? 'fail' : 'success',
    name: isFailed ? TEXT.legend.fail : TEXT.legend.success,
    type: 'scatter' as const,
    coordinateSystem: 'geo' as const,
    // They differ in shape as well.
    symbol: isFailed ? 'diamond' : 'circle',
    symbolSize: 8,
    z: 3,
    data: [...places.values()].map((step) => ({ name: step.place, value: point(step) })),
    itemStyle: { color, opacity: 0.8 },
    emphasis: { disabled: true },
  };
};

/** Returns true if a name at the right of a place would not fit into the picture. */
const isNearEast = ({ longitude }: Step, { zoom, center }: MapView): boolean =>
  longitude > (center?.[0] ?? 5) + (0.25 * WORLD_DEGREES.width) / zoom;

/** Returns the names of the places so far, each once: coordinates of a city vary. */
const names = ({ steps, at, view, colors }: Picture) => ({
  id: 'names',
  type: 'scatter' as const,
  coordinateSystem: 'geo' as const,
  silent: true,
  z: 6,
  symbolSize: 12,
  itemStyle: { color: 'transparent' },
  data: [...new Map(steps.slice(0, at + 1).map((step) => [step.place, step])).values()].map((step) => ({
    name: step.place,
    value: point(step),
    label: { position: isNearEast(step, view) ? ('left' as const) : ('right' as const) },
  })),
  label: {
    show: true,
    formatter: ({ name = '' }: { name?: string }) => name,
    color: colors.tx,
    fontSize: 11.5,
    fontFamily: 'Inter Variable',
    textBorderColor: colors.bg1,
    textBorderWidth: 3,
  },
  // A name that would cover another one is left out: the tooltip and the list have it.
  labelLayout: { hideOverlap: true },
});

/** Returns the ring around the place of the current login. */
const current = ({ steps, at, colors }: Picture) => {
  const step = steps[at];
  return {
    id: 'current',
    type: 'scatter' as const,
    coordinateSystem: 'geo' as const,
    silent: true,
    z: 5,
    symbolSize: 18,
    data: step ? [{ value: point(step) }] : [],
    itemStyle: { color: 'transparent', borderColor: colors.tx, borderWidth: 2 },
  };
};

/** Returns the option of the chart at a step. */
export const replayOption = (picture: Picture) => ({
  animation: false,
  geo: { ...worldGeo(picture.view, picture.colors), roam: false },
  legend: {
    data: [
      { name: TEXT.legend.success, icon: 'circle' },
      { name: TEXT.legend.fail, icon: 'diamond' },
    ],
    selectedMode: false,
    left: 8,
    bottom: 4,
    itemWidth: 10,
    itemHeight: 10,
    textStyle: { color: picture.colors.tx2, fontSize: 11.5, fontFamily: 'Inter Variable' },
  },
  tooltip: {
    trigger: 'item' as const,
    confine: true,
    formatter: ({ name = '' }: { name?: string }) => name,
    ...plainTooltip(picture.colors),
  },
  series: [lines(picture), marks(picture, false), marks(picture, true), current(picture), names(picture)],
});
