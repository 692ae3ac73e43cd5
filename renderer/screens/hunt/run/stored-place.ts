import { z } from 'zod';
import type { Json } from '../../../../shared/model/json';
import { openEntity } from '../../../dataset-view/view/open-row';
import type { HuntState } from './hunt-state';

const StoredPlace = z.object({
  /** The columns of the group panel; null while it is closed. */
  grouped: z.array(z.string()).nullable().catch(null),
  isBuilding: z.boolean().catch(false),
  /** All rows were loaded, or were being loaded. */
  isWhole: z.boolean().catch(false),
  /** The entity whose record was open. */
  open: z.string().nullable().catch(null),
});

/** The place of the analyst in a hunt, beside its query and the view of its rows, as the tab stores it. */
export type StoredPlace = z.infer<typeof StoredPlace>;

const NEW_PLACE: StoredPlace = { grouped: null, isBuilding: false, isWhole: false, open: null };

/** Reads the place from a tab's draft, under `place`; its invalid parts are ignored. */
export const readStoredPlace = (draft: Json | undefined): StoredPlace =>
  z.object({ place: StoredPlace }).safeParse(draft).data?.place ?? NEW_PLACE;

/** Returns the place that a tab stores. */
export const placeOf = ({ grouped, isBuilding, dataset, loadJob, open }: HuntState): StoredPlace => ({
  grouped: grouped === null ? null : [...grouped],
  isBuilding,
  isWhole: dataset?.state === 'complete' || loadJob !== null,
  open: dataset ? (openEntity(open, dataset.columns) ?? null) : null,
});

/** Returns true if two places are the same. */
export const isSamePlace = (a: StoredPlace, b: StoredPlace): boolean =>
  a.isBuilding === b.isBuilding &&
  a.isWhole === b.isWhole &&
  a.open === b.open &&
  a.grouped?.join('\n') === b.grouped?.join('\n');
