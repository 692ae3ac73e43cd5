import ReactEChartsCore from 'echarts-for-react/esm/core';
import { useMemo } from 'react';
import { plainTooltip, useChartColors, type ChartColors } from './chart-colors';
import { echarts } from './echarts-parts';

export type BarSeries = {
  readonly label: string;
  readonly color: keyof ChartColors;
  readonly counts: readonly number[];
};

type StackedBarsProps = {
  readonly series: readonly BarSeries[];
  readonly labels: readonly string[];
  readonly height: number;
};

/** Opacity of clean bars: threats must stand out. */
const CALM = 0.45;

/** Bars of counts stacked by a second value. Pictures only: what they say is also in text beside them. */
export const StackedBars = ({ series, labels, height }: StackedBarsProps) => {
  const colors = useChartColors();
  const option = useMemo(() => {
    const names = {
      type: 'category' as const,
      data: [...labels],
      axisTick: { show: false },
      axisLine: { show: true, lineStyle: { color: colors.line2 } },
      axisLabel: { show: false },
    };
    const counts = {
      type: 'value' as const,
      splitLine: { show: false },
      axisLabel: { show: false },
      axisLine: { show: false },
      axisTick: { show: false },
    };
    return {
      animation: false,
      grid: { left: 0, right: 0, top: 4, bottom: 1 },
      tooltip: {
        trigger: 'axis' as const,
        axisPointer: { type: 'shadow' as const },
        confine: true,
        ...plainTooltip(colors),
      },
      xAxis: names,
      yAxis: counts,
      series: series.map(({ label, color, counts: data }) => ({
        type: 'bar' as const,
        name: label,
        stack: 'all',
        data: [...data],
        barCategoryGap: '14%',
        itemStyle: { color: colors[color], opacity: color === 'ok' ? CALM : 1 },
        emphasis: { disabled: true },
      })),
    };
  }, [series, labels, colors]);
  return <ReactEChartsCore echarts={echarts} option={option} notMerge style={{ height, width: '100%' }} />;
};
