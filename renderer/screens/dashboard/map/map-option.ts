/** The picture of the map, as ECharts draws it. */
import { plainTooltip, type ChartColors } from '../../../components/charts/chart-colors';
import { TEXT } from '../text';
import { worldGeo, type MapView } from '../../../components/charts/world-geo';
import type { Mark } from './map-marks';

export const WHOLE_WORLD: MapView = { zoom: 1, center: null };

/** Degrees of the squares whose logins make one cluster while all of the world is shown. */
const CLUSTER = 4;

/** Returns the degrees of a mark's square: those of clusters are halved with each doubling of the picture; a place by itself is all logins with the same coordinates. */
export const markCell = (isZoomedIn: boolean, zoom: number): number =>
  isZoomedIn ? 0 : CLUSTER / 2 ** Math.max(0, Math.floor(Math.log2(zoom)));

type Picture = {
  readonly marks: readonly Mark[];
  readonly current: Mark | undefined;
  readonly isZoomedIn: boolean;
  readonly view: MapView;
  readonly colors: ChartColors;
  readonly label: (mark: Mark) => string;
};

const SINGLE_PX = 6;
/** Places that are drawn at once in large mode, all in one size and without numbers, because there are more. */
const MOST_NUMBERED = 2_000;
/** A cluster has room for its number. */
const LEAST_PX = 18;
const MOST_PX = 40;
/** Unusual logins differ from others in shape as well as color. */
const SYMBOLS = { usual: 'circle', unusual: 'diamond' } as const;

/** A number that fits into a mark: `1.2K`. */
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 });

/** Returns the number on a mark; of a place with one login it is the mark itself. */
const countLabel = (count: number, isZoomedIn: boolean): string =>
  isZoomedIn && count === 1 ? '' : short.format(count);

const point = ({ longitude, latitude }: Mark) => [longitude, latitude] as const;

/** Returns the size of a mark: its area grows with its logins. */
const sizeOf = ({ count }: Mark, most: number, isZoomedIn: boolean): number =>
  isZoomedIn
    ? SINGLE_PX + Math.min(6, Math.log2(count))
    : LEAST_PX + (MOST_PX - LEAST_PX) * Math.sqrt(count / most);

/** Returns the legend: what the two kinds of marks are. */
const legend = ({ colors }: Picture) => ({
  data: (['usual', 'unusual'] as const).map((id) => ({ name: TEXT.kinds[id], icon: SYMBOLS[id] })),
  selectedMode: false,
  left: 8,
  bottom: 4,
  itemWidth: 10,
  itemHeight: 10,
  textStyle: { color: colors.tx2, fontSize: 11.5, fontFamily: 'Inter Variable' },
});

/** Returns the ring around the current mark. */
const currentSeries = ({ current, isZoomedIn, colors }: Picture, most: number) => ({
  id: 'current',
  type: 'scatter' as const,
  coordinateSystem: 'geo' as const,
  silent: true,
  tooltip: { show: false },
  z: 5,
  data: current ? [{ value: [...point(current)], symbolSize: sizeOf(current, most, isZoomedIn) + 8 }] : [],
  itemStyle: { color: 'transparent', borderColor: colors.tx, borderWidth: 2 },
});

/** Returns the option of the map's chart, and the marks of its two series. Marks with logins that are unusual for the user have a color and their own shape; names and numbers say so too. */
export const mapOption = (picture: Picture) => {
  const { marks, isZoomedIn, colors, label } = picture;
  const most = Math.max(1, marks[0]?.count ?? 1);
  const series = (id: keyof typeof SYMBOLS, color: string, shown: readonly Mark[]) => ({
    id,
    name: TEXT.kinds[id],
    type: 'scatter' as const,
    coordinateSystem: 'geo' as const,
    symbol: SYMBOLS[id],
    data: shown.map((mark) => ({ value: [...point(mark)], symbolSize: sizeOf(mark, most, isZoomedIn) })),
    // Clusters never are: they would lose their sizes and their numbers.
    large: isZoomedIn,
    largeThreshold: MOST_NUMBERED,
    symbolSize: SINGLE_PX,
    label: {
      show: !isZoomedIn || shown.length <= MOST_NUMBERED,
      // A place with one login is its mark alone; the number of several is drawn beside it.
      position: isZoomedIn ? ('right' as const) : ('inside' as const),
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        countLabel(shown[dataIndex]?.count ?? 0, isZoomedIn),
      color: colors.tx,
      fontSize: 10.5,
      fontFamily: 'Inter Variable',
      textBorderColor: colors.bg1,
      textBorderWidth: 2,
    },
    itemStyle: { color, opacity: 0.72, borderColor: color, borderWidth: 1 },
    emphasis: { disabled: true },
  });
  const all = [
    marks.filter(({ unusual }) => unusual === 0),
    marks.filter(({ unusual }) => unusual > 0),
  ] as const;
  return {
    shown: all,
    option: {
      animation: false,
      geo: worldGeo(picture.view, colors),
      legend: legend(picture),
      tooltip: {
        trigger: 'item' as const,
        confine: true,
        formatter: ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) => {
          const mark = all[seriesIndex]?.[dataIndex];
          return mark ? label(mark) : '';
        },
        ...plainTooltip(colors),
      },
      series: [
        series('usual', colors.accent, all[0]),
        series('unusual', colors.bad, all[1]),
        currentSeries(picture, most),
      ],
    },
  };
};
