import { ok, type Result } from '../../../../shared/bridge';
import type { RowAnswers } from '../../../../shared/dataset';

/** Two places of logins, the one with more of them last. */
export const fakePlaces = async (): Promise<Result<RowAnswers['places']>> =>
  ok({
    places: [20, 40].map((at) => ({
      latitude: at,
      longitude: at,
      bounds: { south: at, north: at, west: at, east: at },
      country: 'NG',
      city: `City ${at}`,
      distinct: 1,
      countries: 1,
      count: at,
      failed: 0,
      unusual: 0,
    })),
    distinct: 2,
    elsewhere: [],
  });
