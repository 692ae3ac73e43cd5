import { watchesWithNewRows, useWatches } from '../../state/watches-store';
import { TEXT } from './text';

/** The number of tracked queries with new rows since they were last opened; nothing if there are none. */
export const NewRowsCount = () => {
  const grown = useWatches((s) => watchesWithNewRows(s.watches).length);
  if (grown === 0) return null;
  const label = TEXT.trackedWithMore(grown);
  return (
    <span className="grown-badge" role="img" aria-label={label} title={label}>
      {grown}
    </span>
  );
};
