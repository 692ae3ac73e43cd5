import type ReactEChartsCore from 'echarts-for-react/esm/core';

/** Returns the drawing of a chart as the base64 text of a png, on its background color. */
export const chartPng = (chart: ReactEChartsCore | null, backgroundColor: string): string | undefined =>
  chart?.getEchartsInstance().getDataURL({ type: 'png', pixelRatio: 2, backgroundColor }).split(',')[1];
