import { withFilter } from '../../dataset-view/filters/with-filter';
import type { RecordHost } from '../../record/record-host';
import type { Hunt } from './hunt-store';

/** The hunt as the record opened from it uses it: its query, and filters by a value. */
export const recordHost = (hunt: Hunt): RecordHost => ({
  store: hunt.store,
  setCondition: hunt.setCondition,
  setDraft: hunt.setDraft,
  run: hunt.run,
  filterByValue: (kind, key, value) =>
    void hunt.filter((now) => withFilter(now, kind, key, { kind, key, values: [value] })),
});
