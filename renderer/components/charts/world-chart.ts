import { LinesChart, ScatterChart } from 'echarts/charts';
import { GeoComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as core from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { canvasRenderer } from './canvas-renderer';
import { drawnOutlines, drawnOf, readOutlines } from './world';
import { COARSE_WORLD, WORLD } from './world-geo';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import atlasText from 'world-atlas/countries-110m.json?raw';

/** Outlines of the world with a tenth of the points: enough while all of it is shown. */
const partsOf = (geometry: Polygon | MultiPolygon) =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** All countries as one shape: ECharts rebuilds each shape whenever a mark changes, which takes longer for many shapes than for one. */
export const coarseOutlines: FeatureCollection = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'World' },
      geometry: {
        type: 'MultiPolygon',
        coordinates: drawnOf(readOutlines(atlasText)).features.flatMap(({ geometry }) => partsOf(geometry)),
      },
    },
  ],
};

core.use([
  ScatterChart,
  LinesChart,
  GeoComponent,
  LabelLayout,
  LegendComponent,
  TooltipComponent,
  canvasRenderer,
]);
core.registerMap(WORLD, drawnOutlines as never, {});
core.registerMap(COARSE_WORLD, coarseOutlines as never, {});

/** ECharts with the parts that maps use, and the outlines of the countries. */
export const echarts = core;
