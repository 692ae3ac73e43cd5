import ReactEChartsCore from 'echarts-for-react/esm/core';
import { useEffect, useMemo, useRef } from 'react';
import { useChartColors, type ChartColors } from '../../../components/charts/chart-colors';
import { Picture } from '../../../components/charts/Picture';
import { echarts } from '../../../components/charts/world-chart';
import { MOST_ZOOM, type MapView } from '../../../components/charts/world-geo';
import { chartPng } from '../../../features/figures/chart-png';
import { useFigure } from '../../../features/figures/figures';
import { useFocusTarget } from '../../../state/use-focus-target';
import type { Outcome } from '../dashboard-draft';
import { PICTURES, useRestingFocus, type PictureTarget } from '../picture-target';
import { placesTable } from './places-list';
import { nextMark, type Mark } from './map-marks';
import { mapOption, WHOLE_WORLD } from './map-option';

type MapProps = {
  readonly name: string;
  /** The drawing in words, for the receipt of an export. */
  readonly query: string;
  readonly outcome: Outcome;
  /** Those with the most logins first. */
  readonly marks: readonly Mark[];
  readonly isZoomedIn: boolean;
  readonly isLoading: boolean;
  readonly view: MapView;
  readonly current: Mark | undefined;
  readonly label: (mark: Mark) => string;
  readonly onView: (view: MapView) => void;
  readonly onCurrent: (mark: Mark) => void;
  readonly onOpen: (mark: Mark) => void;
};

/** Pause after which a drag or a turn of the wheel has ended: the chart draws what lies between by itself. */
const ROAMED_MS = 120;

type Roamed = { getOption: () => { geo?: readonly { zoom?: number; center?: [number, number] }[] } };

/** Listens to drags and turns of the wheel: each is taken over once it has ended. */
const useRoamEnd = (onView: MapProps['onView']) => {
  const roaming = useRef<ReturnType<typeof setTimeout>>(undefined);
  const take = useRef(onView);
  take.current = onView;
  useEffect(() => () => clearTimeout(roaming.current), []);
  return (_event: unknown, chart: Roamed): void => {
    clearTimeout(roaming.current);
    roaming.current = setTimeout(() => {
      const geo = chart.getOption().geo?.[0];
      if (geo) take.current({ zoom: geo.zoom ?? 1, center: geo.center ?? null });
    }, ROAMED_MS);
  };
};

/** Returns the chart's option. A label is read when it is shown: other words are no reason to draw all marks again. */
const useMapOption = (
  { marks, current, isZoomedIn, view, label }: MapProps,
  colors: ChartColors,
): ReturnType<typeof mapOption> => {
  const now = useRef(label);
  now.current = label;
  return useMemo(
    () => mapOption({ marks, current, isZoomedIn, view, colors, label: (of) => now.current(of) }),
    [marks, current, isZoomedIn, view, colors],
  );
};

/** The world with the places of logins. Its keys are commands: see `commands.ts`. */
export const WorldMap = (props: MapProps) => {
  const { name, query, outcome, marks, isLoading, view, current, label, onView, onCurrent, onOpen } = props;
  const colors = useChartColors();
  const at = current ? marks.indexOf(current) : -1;
  const element = useFocusTarget<PictureTarget, HTMLDivElement>(PICTURES, {
    move: (key) => {
      const next = marks[nextMark(marks, Math.max(0, at), key)];
      if (next) onCurrent(next);
    },
    open: () => current && onOpen(current),
    zoom: (step) => {
      const zoom = Math.min(MOST_ZOOM, view.zoom * 2 ** step);
      if (step === 0 || zoom <= 1) onView(WHOLE_WORLD);
      else onView({ zoom, center: current ? [current.longitude, current.latitude] : view.center });
    },
  });
  useRestingFocus(element, true);
  const chart = useRef<ReactEChartsCore>(null);
  useFigure('map', {
    name,
    query,
    table: () => placesTable(marks, outcome),
    png: () => chartPng(chart.current, colors.bg1),
  });
  const { option, shown } = useMapOption(props, colors);
  // The chart binds its events once, so they read what is drawn now.
  const now = useRef({ shown, ...props });
  now.current = { shown, ...props };
  const onRoam = useRoamEnd(onView);
  const events = useMemo(
    () => ({
      click: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
        const mark = now.current.shown[seriesIndex]?.[dataIndex];
        if (mark) now.current.onCurrent(mark);
      },
      georoam: onRoam,
    }),
    [],
  );
  return (
    <Picture
      element={element}
      name={name}
      isBusy={isLoading}
      current={current && { label: label(current), at, of: marks.length }}
    >
      <ReactEChartsCore
        ref={chart}
        echarts={echarts}
        option={option}
        onEvents={events}
        style={{ height: '100%', width: '100%' }}
      />
    </Picture>
  );
};
