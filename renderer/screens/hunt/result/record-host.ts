import { withFilter } from '../../../dataset-view/filters/with-filter';
import type { RecordHost } from '../../../record/record-host';
import type { Hunt } from '../run/hunt-store';

/** Returns a hunt's query and filters for the record that is opened from it. */
export const recordHost = (hunt: Hunt): RecordHost => ({
  store: hunt.store,
  setCondition: hunt.setCondition,
  setDraft: hunt.setDraft,
  run: hunt.run,
  filterByValue: (kind, key, value) =>
    void hunt.filter((now) => withFilter(now, kind, key, { kind, key, values: [value] })),
});
