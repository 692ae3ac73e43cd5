import { hasMoreRows } from '../../../../shared/local-calls/datasets';
import { runCommand } from '../../../commands/registry';
import { selectedCount } from '../../../dataset-view/view/selection';
import { formatCount, formatTotal } from '../../../state/format';
import type { Hunt } from '../run/hunt-store';
import { TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';

/** Explains that all loaded rows are not all matching rows, with a way to load and select those too. */
export const SelectAllStrip = ({ hunt }: { readonly hunt: Hunt }) => {
  const selection = useHuntState(hunt, (s) => s.selection);
  const dataset = useHuntState(hunt, (s) => s.dataset);
  const view = useHuntState(hunt, (s) => s.view);
  const inView = useHuntState(hunt, (s) => s.count);
  const loadJob = useHuntState(hunt, (s) => s.loadJob);
  if (selection.kind !== 'allBut' || !dataset || !hasMoreRows(dataset)) return null;
  const excluded = inView - selectedCount(selection, inView);
  const isFiltered = view.filter.length > 0;
  const but = excluded === 0 ? '' : TEXT.selecting.excluded(formatCount(excluded));
  const total = formatTotal(dataset);
  return (
    <div className="strip warn select-strip" role="status">
      {loadJob ? (
        <span className="grow">
          {TEXT.selecting.loading(formatCount(dataset.loaded), total, isFiltered, but)}
        </span>
      ) : (
        <>
          <span className="grow">
            {TEXT.selecting.loaded(formatCount(selectedCount(selection, inView)), total, isFiltered, but)}
          </span>
          <button type="button" className="link" onClick={() => runCommand('hunt.loadAll')}>
            {isFiltered ? TEXT.selecting.loadFiltered : TEXT.selecting.loadAll(total)}
          </button>
        </>
      )}
    </div>
  );
};
