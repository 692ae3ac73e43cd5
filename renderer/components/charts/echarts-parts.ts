import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as core from 'echarts/core';
import { canvasRenderer } from './canvas-renderer';

core.use([BarChart, GridComponent, TooltipComponent, canvasRenderer]);

/** ECharts with the parts that we use, and no others. */
export const echarts = core;
