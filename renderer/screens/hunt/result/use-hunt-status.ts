import { useEffect } from 'react';
import { selectedCount } from '../../../dataset-view/view/selection';
import { formatCount, formatTotal } from '../../../state/format';
import { setStatus } from '../../../state/status-store';
import type { Hunt } from '../run/hunt-store';
import { TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';

/** Shows a hunt's row counts in the status line, with their age. */
export const useHuntStatus = (hunt: Hunt): void => {
  const total = useHuntState(hunt, (s) => s.dataset && formatTotal(s.dataset));
  const loaded = useHuntState(hunt, (s) => s.dataset?.loaded ?? 0);
  const selected = useHuntState(hunt, (s) => selectedCount(s.selection, s.count));
  const fetchedAt = useHuntState(hunt, (s) => s.dataset?.fetchedAt ?? null);
  useEffect(() => {
    const text = !total
      ? ''
      : [
          TEXT.counts.matching(total),
          TEXT.counts.loaded(formatCount(loaded)),
          TEXT.counts.selectedRows(formatCount(selected)),
        ].join(' · ');
    setStatus(text, fetchedAt === null ? null : { what: TEXT.counts.results, since: fetchedAt });
  }, [total, loaded, selected, fetchedAt]);
  useEffect(() => () => setStatus(''), []);
};
