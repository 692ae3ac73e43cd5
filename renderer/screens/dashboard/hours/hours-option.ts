/** The picture of the hours, as ECharts draws it. */
import { WEEKDAYS } from '../../../../shared/rules/dates';
import { plainTooltip, type ChartColors } from '../../../components/charts/chart-colors';
import { countIn, type Cell, type HourMap } from './hour-maps';

type Picture = {
  readonly maps: readonly HourMap[];
  readonly cell: Cell;
  readonly colors: ChartColors;
  /** Pixels that the picture is wide; 0 until it is measured. */
  readonly width: number;
  readonly title: (map: HourMap) => string;
  readonly label: (cell: Cell) => string;
};

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Returns the place of each heat map, in percent of the picture. */
const placeOf = (index: number, all: number) => {
  const columns = Math.min(3, all);
  const rows = Math.ceil(all / columns);
  const [width, height] = [100 / columns, 100 / rows];
  const margin = all === 1 ? 5 : 2 + 4 / columns;
  return {
    left: (index % columns) * width + margin,
    width: width - margin - 1,
    top: Math.floor(index / columns) * height,
    height,
  };
};

const percent = (n: number): string => `${n}%`;

const axis = (colors: ChartColors) => ({
  type: 'category' as const,
  axisTick: { show: false },
  axisLine: { show: false },
  axisLabel: { color: colors.tx2, fontSize: 10.5, fontFamily: 'Inter Variable' },
});

/** Returns the data of a heat map: the root of each number, so that few logins look different from none. */
const cellsOf = ({ counts }: HourMap) =>
  counts.flatMap((row, weekday) => row.map((count, hour) => [hour, weekday, Math.sqrt(count)]));

/** Returns the series of a heat map. */
const seriesOf = (colors: ChartColors, map: number, data: readonly (readonly number[])[]) => ({
  type: 'heatmap' as const,
  xAxisIndex: map,
  yAxisIndex: map,
  data: data.map((cell) => [...cell]),
  itemStyle: { borderColor: colors.bg1, borderWidth: 1, borderRadius: 2 },
  emphasis: { disabled: true },
});

/** Returns the title of a heat map, which is cut where the map ends. */
const titleAt = (colors: ChartColors, text: string, place: ReturnType<typeof placeOf>, width: number) => ({
  text,
  left: percent(place.left),
  top: percent(place.top),
  padding: [6, 0],
  textStyle: {
    color: colors.tx,
    fontSize: 11.5,
    fontWeight: 600,
    fontFamily: 'Inter Variable',
    width: Math.floor((width * place.width) / 100),
    overflow: 'truncate' as const,
  },
});

/** Returns the option of the chart: one grid, two axes and a series for each heat map, all with one scale of color. */
export const hoursOption = ({ maps, cell, colors, width: whole, title, label }: Picture) => {
  const places = maps.map((_, i) => placeOf(i, maps.length));
  const hasTitles = maps.length > 1 || maps[0]?.name !== '';
  const most = Math.max(1, ...maps.flatMap(({ counts }) => counts.flat()));
  return {
    animation: false,
    title: maps.flatMap((map, i) =>
      hasTitles && whole > 0 && places[i] ? [titleAt(colors, title(map), places[i], whole)] : [],
    ),
    grid: places.map(({ left, width, top, height }) => ({
      left: percent(left),
      width: percent(width),
      top: percent(top + (hasTitles ? 9 : 2)),
      height: percent(height - (hasTitles ? 18 : 10)),
    })),
    xAxis: maps.map((_, i) => ({
      ...axis(colors),
      gridIndex: i,
      data: HOURS,
      axisLabel: { ...axis(colors).axisLabel, interval: maps.length > 1 ? 5 : 2 },
    })),
    yAxis: maps.map((_, i) => ({
      ...axis(colors),
      gridIndex: i,
      data: [...WEEKDAYS],
      inverse: true,
      axisLabel: { ...axis(colors).axisLabel, interval: maps.length > 3 ? 1 : 0 },
    })),
    visualMap: {
      show: false,
      min: 0,
      max: Math.sqrt(most),
      inRange: { color: [colors.bg2, colors.accent] },
    },
    tooltip: {
      trigger: 'item' as const,
      confine: true,
      formatter: ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) =>
        label({ map: seriesIndex, weekday: Math.floor(dataIndex / 24), hour: dataIndex % 24 }),
      ...plainTooltip(colors),
    },
    series: [
      ...maps.map((map, i) => seriesOf(colors, i, cellsOf(map))),
      // The current cell once more, over its neighbors.
      {
        ...seriesOf(colors, cell.map, [[cell.hour, cell.weekday, Math.sqrt(countIn(maps, cell))]]),
        z: 5,
        silent: true,
        itemStyle: { borderColor: colors.tx, borderWidth: 2, borderRadius: 2 },
      },
    ],
  };
};
