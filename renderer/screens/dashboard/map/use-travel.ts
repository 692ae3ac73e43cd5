import type { Failure } from '../../../../shared/bridge';
import type { ColumnFilter, RowAnswers } from '../../../../shared/dataset';
import type { Journey } from '../../../../shared/model/travel';
import { datasets } from '../../../bridge';
import { useApp } from '../../../state/app-store';
import { usePrevious } from '../../../state/use-previous';
import { useResource } from '../../../state/use-resource';

/** Journeys that are drawn: more lines would cover the map. The list has all. */
export const MOST_LINES = 200;

/** The impossible journeys on the map: none unless they are asked for. */
export type Travel = {
  readonly found: RowAnswers['travel'] | undefined;
  readonly journeys: readonly Journey[];
  readonly failure: Failure | undefined;
  readonly retry: () => void;
};

type TravelOptions = {
  readonly dataset: string;
  readonly version: string;
  /** Finds the logins that are searched; null to find nothing. */
  readonly filter: readonly ColumnFilter[] | null;
};

const NO_JOURNEYS: readonly Journey[] = [];

/** Finds the fastest impossible journeys; the old ones stay until the new ones arrive. */
export const useTravel = ({ dataset, version, filter }: TravelOptions): Travel => {
  const { travelKmh: kmh, travelKm: km } = useApp((s) => s.settings);
  const view = { dataset, sort: [], filter: [...(filter ?? [])] };
  const { resource, reload } = useResource(filter && JSON.stringify([view, version, kmh, km]), () =>
    datasets.travel({ view, kmh, km, top: MOST_LINES }),
  );
  const last = usePrevious(resource);
  const found = filter ? last : undefined;
  return {
    found,
    journeys: found?.journeys ?? NO_JOURNEYS,
    failure: filter && resource.state === 'failed' ? resource.failure : undefined,
    retry: reload,
  };
};
