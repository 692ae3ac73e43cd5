import { watchesWithNewRows, useWatches } from '../../state/watches-store';
import { TEXT } from './text';

/** Shows how many watched queries have new rows since they were last opened; nothing if none has. */
export const NewRowsCount = () => {
  const grown = useWatches((s) => watchesWithNewRows(s.watches).length);
  if (grown === 0) return null;
  const label = TEXT.watchedWithMore(grown);
  return (
    <span className="rail-badge" role="img" aria-label={label} title={label}>
      {grown}
    </span>
  );
};
