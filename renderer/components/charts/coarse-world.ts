/** Outlines of the world with a tenth of the points: enough while all of it is shown. */
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import atlasText from 'world-atlas/countries-110m.json?raw';
import { drawnOf, readOutlines } from './world';

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
