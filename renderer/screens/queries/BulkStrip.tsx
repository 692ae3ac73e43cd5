import { Button, ProgressBar } from '@blueprintjs/core';
import { formatCount, formatQuantity } from '../../state/format';
import { bulkWords, cancelBulk, closeBulk, countOf, runBulk, useBulk, type Bulk } from './bulk-queries';
import { loadQueries } from './queries-store';

const VERBS = { delete: 'Deleting', duplicate: 'Duplicating' } as const;

const Progress = ({ bulk }: { readonly bulk: Bulk }) => {
  const ended = bulk.items.length - countOf(bulk, 'waiting');
  return (
    <div className="strip queries-leaving line" role="status">
      <span>
        {VERBS[bulk.what]} {formatCount(ended)} of {formatQuantity(bulk.items.length, 'query', 'queries')}
        {!bulk.isRunning && ', stopping…'}
      </span>
      <span
        className="load-bar"
        role="progressbar"
        aria-label={VERBS[bulk.what]}
        aria-valuemin={0}
        aria-valuemax={bulk.items.length}
        aria-valuenow={ended}
      >
        <ProgressBar value={ended / bulk.items.length} stripes={false} animate={false} />
      </span>
      <span className="grow" />
      <Button disabled={!bulk.isRunning} onClick={cancelBulk}>
        Cancel
      </Button>
    </div>
  );
};

/** How the deletion or duplication of many queries goes, and what came of each that was not done. */
export const BulkStrip = () => {
  const bulk = useBulk((s) => s.bulk);
  if (!bulk) return null;
  if (countOf(bulk, 'waiting') > 0) return bulk.items.length > 1 ? <Progress bulk={bulk} /> : null;
  const left = bulk.items.filter(({ outcome }) => outcome !== 'done');
  return (
    <div className="strip bad queries-leaving bulk-outcomes" role="alert">
      <div className="line">
        <span className="grow">
          {bulkWords(bulk)}, {formatQuantity(left.length, 'query', 'queries')} not:
        </span>
        <Button
          onClick={() => (
            closeBulk(),
            void runBulk(
              bulk.what,
              left.map(({ query }) => query),
            ).then(loadQueries)
          )}
        >
          Retry {formatQuantity(left.length, 'query', 'queries')}
        </Button>
        <Button onClick={closeBulk}>Close</Button>
      </div>
      <ul aria-label="Queries that were not done">
        {left.map(({ query, reason }) => (
          <li key={query.query_id}>
            <bdi>{query.query_label}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
};
