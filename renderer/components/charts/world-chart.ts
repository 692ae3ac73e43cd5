import { LinesChart, ScatterChart } from 'echarts/charts';
import { GeoComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as core from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { drawnOutlines } from './world';
import { WORLD } from './world-geo';

core.use([ScatterChart, LinesChart, GeoComponent, LegendComponent, TooltipComponent, CanvasRenderer]);
core.registerMap(WORLD, drawnOutlines as never, {});

/** ECharts with the parts that maps use, and the outlines of the countries. */
export const echarts = core;
