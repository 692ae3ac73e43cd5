import { Button, ProgressBar } from '@blueprintjs/core';
import { CopyDetails } from '../../components/CopyDetails';
import {
  cancelBulk,
  closeBulk,
  countItems,
  formatDone,
  formatReasons,
  retryBulk,
  unfinished,
  useBulk,
  type Bulk,
} from './bulk-queries';
import { loadQueries } from './queries-store';
import { TEXT } from './text';

const T = TEXT.bulk;

const Progress = ({ bulk }: { readonly bulk: Bulk }) => {
  const ended = bulk.items.length - countItems(bulk, 'waiting');
  const verb = T.running[bulk.what];
  return (
    <div className="strip queries-pending line" role="status">
      <span>{T.progress(verb, ended, bulk.items.length, !bulk.isRunning)}</span>
      <span
        className="load-bar"
        role="progressbar"
        aria-label={verb}
        aria-valuemin={0}
        aria-valuemax={bulk.items.length}
        aria-valuenow={ended}
      >
        <ProgressBar value={ended / bulk.items.length} stripes={false} animate={false} />
      </span>
      <span className="grow" />
      <Button disabled={!bulk.isRunning} onClick={cancelBulk}>
        {TEXT.cancel}
      </Button>
    </div>
  );
};

/** The queries that failed, each with its reason. */
const Failed = ({ bulk }: { readonly bulk: Bulk }) => {
  const left = unfinished(bulk);
  return (
    <div className="strip bad queries-pending bulk-outcomes" role="alert">
      <div className="line">
        <span className="grow">
          {formatDone(bulk)}, {T.notDone(left.length, T.ended[bulk.what])}:
        </span>
        <Button onClick={() => void retryBulk().then(loadQueries)}>{T.retry(left.length)}</Button>
        <CopyDetails
          failure={{ message: T.notDone(left.length, T.ended[bulk.what]), next: formatReasons(left) }}
        />
        <Button onClick={closeBulk}>{TEXT.close}</Button>
      </div>
      <ul aria-label={T.failedList}>
        {left.map(({ query, reason }) => (
          <li key={query.query_id}>
            <bdi>{query.query_label}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Progress of deleting or duplicating many queries, then the queries that failed. */
export const BulkStrip = () => {
  const bulk = useBulk((s) => s.bulk);
  if (!bulk) return null;
  if (countItems(bulk, 'waiting') === 0) return <Failed bulk={bulk} />;
  return bulk.items.length > 1 ? <Progress bulk={bulk} /> : null;
};
