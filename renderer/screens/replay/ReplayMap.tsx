import ReactEChartsCore from 'echarts-for-react/esm/core';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useChartColors } from '../../components/charts/chart-colors';
import { Picture } from '../../components/charts/Picture';
import { echarts } from '../../components/charts/world-chart';
import { chartPng } from '../../features/figures/chart-png';
import { useFigure } from '../../features/figures/figures';
import { isFocusFree } from '../../state/screen-focus';
import { replayOption, viewOf, type Leg } from './replay-option';
import { stepTable } from './step-list';
import type { Step } from './steps';
import { TEXT } from './text';

type MapProps = {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly steps: readonly Step[];
  readonly legs: readonly Leg[];
  readonly at: number;
  /** The current login in words. */
  readonly label: string;
  /** The drawing in words, for the receipt of an export. */
  readonly query: string;
};

/** The map with the places so far and the line to the current login. Its keys are commands: see `commands.ts`. */
export const ReplayMap = ({ element, steps, legs, at, label, query }: MapProps) => {
  const colors = useChartColors();
  const chart = useRef<ReactEChartsCore>(null);
  useFigure('replay', {
    name: TEXT.map,
    query,
    table: () => stepTable(steps),
    png: () => chartPng(chart.current, colors.bg1),
  });
  const view = useMemo(() => viewOf(steps), [steps]);
  const option = useMemo(
    () => replayOption({ steps, legs, at, view, colors }),
    [steps, legs, at, view, colors],
  );
  useEffect(() => {
    if (isFocusFree()) element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Picture element={element} name={TEXT.map} isBusy={false} current={{ label, at, of: steps.length }}>
      <ReactEChartsCore
        ref={chart}
        echarts={echarts}
        option={option}
        style={{ height: '100%', width: '100%' }}
      />
    </Picture>
  );
};
