import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { expect, it } from 'vitest';
import type { ChartColors } from '../../../renderer/components/charts/chart-colors';
import { coarseOutlines } from '../../../renderer/components/charts/world-chart';
import { drawnOutlines } from '../../../renderer/components/charts/world';
import { COARSE_WORLD, WORLD, worldGeo } from '../../../renderer/components/charts/world-geo';

const pointsOf = ({ features }: FeatureCollection): Position[] =>
  features.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    return (type === 'Polygon' ? [coordinates] : coordinates).flat(2);
  });
const geoAt = (zoom: number) => worldGeo({ zoom, center: null }, {} as ChartColors);

it('draws the whole world with a tenth of the points, and a part of it with all', () => {
  const [coarse, all] = [coarseOutlines, drawnOutlines].map(pointsOf);
  expect(coarse?.length).toBeGreaterThan(5_000);
  expect(coarse?.length).toBeLessThan((all?.length ?? 0) / 8);
  expect([1, 1.9, 2, 64].map((zoom) => geoAt(zoom).map)).toEqual([COARSE_WORLD, COARSE_WORLD, WORLD, WORLD]);
});

it('draws the whole world as one shape, which takes less time to make again than one for each country', () => {
  expect(coarseOutlines.features).toHaveLength(1);
  expect(drawnOutlines.features.length).toBeGreaterThan(200);
});

it('leaves places where they are when the outlines change', () => {
  expect(geoAt(1).boundingCoords).toEqual(geoAt(4).boundingCoords);
  const [[west = 0, north = 0] = [], [east = 0, south = 0] = []] = geoAt(1).boundingCoords;
  for (const points of [coarseOutlines, drawnOutlines].map(pointsOf))
    expect(
      points.filter(
        ([longitude = 0, latitude = 0]) =>
          Math.max(west - longitude, longitude - east) > 2 ||
          Math.max(south - latitude, latitude - north) > 0.1,
      ),
    ).toEqual([]);
});
