import { act } from '../../../actions';
import { selectedCount } from '../../../dataset-view/view/selection';
import { formatCount } from '../../../state/format';
import type { Hunt } from '../hunt-store';
import { useStoreOf } from '../use-hunt';

/** Says that all loaded rows are not all matching ones, with the way to choose truly all. */
export const SelectAllStrip = ({ hunt }: { readonly hunt: Hunt }) => {
  const selection = useStoreOf(hunt, (s) => s.selection);
  const dataset = useStoreOf(hunt, (s) => s.dataset);
  const view = useStoreOf(hunt, (s) => s.view);
  const inView = useStoreOf(hunt, (s) => s.count);
  const loadJob = useStoreOf(hunt, (s) => s.loadJob);
  if (selection.kind !== 'allBut' || !dataset || dataset.loaded >= dataset.total) return null;
  const excluded = inView - selectedCount(selection, inView);
  const but = excluded === 0 ? '' : `, ${formatCount(excluded)} excluded`;
  const among = view.filter.length > 0 ? ' that pass the filter' : '';
  return (
    <div className="strip warn select-strip" role="status">
      {loadJob ? (
        <span className="grow">
          Selecting all{among} as they arrive: {formatCount(dataset.loaded)} of {formatCount(dataset.total)}{' '}
          matching rows loaded{but}.
        </span>
      ) : (
        <>
          <span className="grow">
            {formatCount(selectedCount(selection, inView))} loaded rows{among} are selected{but};{' '}
            {formatCount(dataset.total)} match.
          </span>
          <button type="button" className="link" onClick={() => act('loadAll')}>
            Load all to select all{' '}
            {view.filter.length > 0 ? 'that pass the filter' : formatCount(dataset.total)}
          </button>
        </>
      )}
    </div>
  );
};
