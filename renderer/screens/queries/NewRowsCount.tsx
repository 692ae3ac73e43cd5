import { watchesWithNewRows, useWatches } from '../../state/watches-store';
import { formatQuantity } from '../../state/format';

/** How many tracked queries find more than when the analyst last looked; nothing where none does. */
export const NewRowsCount = () => {
  const grown = useWatches((s) => watchesWithNewRows(s.watches).length);
  if (grown === 0) return null;
  const words = `${formatQuantity(grown, 'tracked query', 'tracked queries')} found more`;
  return (
    <span className="grown-badge" role="img" aria-label={words} title={words}>
      {grown}
    </span>
  );
};
