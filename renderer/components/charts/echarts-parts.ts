import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as core from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

core.use([BarChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** ECharts with the parts that we use, and no others. */
export const echarts = core;
