import { LinesChart, ScatterChart } from 'echarts/charts';
import { GeoComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as core from 'echarts/core';
import { canvasRenderer } from './canvas-renderer';
import { coarseOutlines } from './coarse-world';
import { drawnOutlines } from './world';
import { COARSE_WORLD, WORLD } from './world-geo';

core.use([ScatterChart, LinesChart, GeoComponent, LegendComponent, TooltipComponent, canvasRenderer]);
core.registerMap(WORLD, drawnOutlines as never, {});
core.registerMap(COARSE_WORLD, coarseOutlines as never, {});

/** ECharts with the parts that maps use, and the outlines of the countries. */
export const echarts = core;
