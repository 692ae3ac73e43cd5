import ReactEChartsCore from 'echarts-for-react/esm/core';
import { HeatmapChart } from 'echarts/charts';
import {
  GridComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import { useMemo, useRef } from 'react';
import { canvasRenderer } from '../../../components/charts/canvas-renderer';
import { useChartColors } from '../../../components/charts/chart-colors';
import { Picture } from '../../../components/charts/Picture';
import { useWidth } from '../../../components/use-width';
import { chartPng } from '../../../features/figures/chart-png';
import { useFigure } from '../../../features/figures/figures';
import { useFocusTarget } from '../../../state/use-focus-target';
import type { Outcome } from '../dashboard-draft';
import { PICTURES, useRestingFocus, type PictureTarget } from '../picture-target';
import { TEXT } from '../text';
import { countIn, formatHour, moveCell, type Cell, type HourMap } from './hour-maps';
import { hoursTable } from './hours-list';
import { hoursOption } from './hours-option';

echarts.use([
  HeatmapChart,
  GridComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  canvasRenderer,
]);

type MapsProps = {
  /** The drawing in words, for the receipt of an export. */
  readonly query: string;
  readonly maps: readonly HourMap[];
  readonly outcome: Outcome;
  readonly cell: Cell;
  /** True while the counts may still grow: an hour without logins is not known to have none. */
  readonly isLoading: boolean;
  readonly onCell: (cell: Cell) => void;
  readonly onOpen: (cell: Cell) => void;
  readonly onOpenAll: (map: HourMap) => void;
};

const CELLS = 7 * 24;

/** Listens to clicks on cells. The chart binds its events once, so they call the listener of now. */
const useCellClicks = (onCell: MapsProps['onCell']) => {
  const choose = useRef(onCell);
  choose.current = onCell;
  return useMemo(
    () => ({
      click: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) =>
        choose.current({ map: seriesIndex, weekday: Math.floor(dataIndex / 24), hour: dataIndex % 24 }),
    }),
    [],
  );
};

/** Heat maps of logins by weekday and hour. Their keys are commands: see `commands.ts`. */
export const HourMaps = ({ query, maps, outcome, cell, isLoading, onCell, onOpen, onOpenAll }: MapsProps) => {
  const colors = useChartColors();
  const element = useFocusTarget<PictureTarget, HTMLDivElement>(PICTURES, {
    open: () => onOpen(cell),
    openAll: () => {
      const map = maps[cell.map];
      if (map) onOpenAll(map);
    },
    move: (key) => onCell(moveCell(cell, key, maps.length)),
  });
  const width = useWidth(element);
  const chart = useRef<ReactEChartsCore>(null);
  useFigure('hours', {
    name: TEXT.hours,
    query,
    table: () => hoursTable(maps, outcome),
    png: () => chartPng(chart.current, colors.bg1),
  });
  useRestingFocus(element, !isLoading, () => onCell(cell));
  const label = (at: Cell) =>
    [maps[at.map]?.name, TEXT.hour(formatHour(at), countIn(maps, at), outcome, isLoading)]
      .filter(Boolean)
      .join(', ');
  // A label is read when it is shown, so a new label doesn't redraw all heat maps.
  const now = useRef(label);
  now.current = label;
  const option = useMemo(
    () =>
      hoursOption({
        maps,
        cell,
        colors,
        width,
        label: (at) => now.current(at),
        title: ({ name, total, note }) => TEXT.mapTitle(name, total, note),
      }),
    [maps, cell, colors, width],
  );
  const events = useCellClicks(onCell);
  return (
    <Picture
      element={element}
      name={TEXT.hours}
      isBusy={isLoading}
      current={{
        label: label(cell),
        at: cell.map * CELLS + cell.weekday * 24 + cell.hour,
        of: maps.length * CELLS,
      }}
    >
      <ReactEChartsCore
        ref={chart}
        key={maps.length}
        echarts={echarts}
        option={option}
        onEvents={events}
        style={{ height: '100%', width: '100%' }}
      />
    </Picture>
  );
};
