import { Button, HTMLSelect } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { commandKey, runCommand } from '../../commands/registry';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { api } from '../../bridge';
import { useDefang } from '../../state/format';
import { setStatus } from '../../state/status-store';
import { closeOverlay, useOverlay } from '../../state/overlay-store';
import { useResource } from '../../state/use-resource';
import { FieldPartsDialog } from '../../features/field-parts/FieldPartsDialog';
import { REVIEWED } from '../../features/review-queues/queue-kinds';
import { REVIEW_OVERLAYS } from './overlays';
import { currentQueue, toMatrix, type QueueState } from './queue-matrix';
import { QueueMatrix } from './QueueMatrix';
import { isAlerting, loadQueues, setSavedQueue, useReview } from './review-store';
import { Tally } from './Tally';
import { TEXT } from './text';

const T = TEXT.home;

/** Adds a saved query of the tenant to the queues. */
const AddQuery = () => {
  const queries = useReview((s) => s.stored?.queries);
  const { resource, reload } = useResource('queries', (signal) => api['query.list']({}, signal));
  const show = useDefang();
  if (resource.state === 'loading') return null;
  if (resource.state === 'failed')
    return (
      <>
        <span className="bad-text cut" role="alert">
          {show(T.listFailed(resource.failure.message))}
        </span>
        <Button variant="minimal" onClick={reload}>
          {T.readAgain}
        </Button>
      </>
    );
  const others = resource.value.filter(
    ({ query_id, query_domain }) => REVIEWED.includes(query_domain) && !queries?.includes(query_id),
  );
  return (
    <HTMLSelect
      aria-label={T.addLabel}
      value=""
      disabled={others.length === 0}
      onChange={({ currentTarget }) => void setSavedQueue(currentTarget.value, true)}
    >
      <option value="">{T.add}</option>
      {others.map(({ query_id, query_label }) => (
        <option key={query_id} value={query_id}>
          {query_label}
        </option>
      ))}
    </HTMLSelect>
  );
};

/** Returns the queues with their newest counts. */
const useQueueStates = (): readonly QueueState[] => {
  const { list, counts, stored } = useReview();
  return useMemo(
    () =>
      list.kind === 'ready'
        ? list.queues.map((queue) => ({
            queue,
            counted: counts.get(queue.id),
            isAlerting: isAlerting({ stored }, queue.id),
          }))
        : [],
    [list, counts, stored],
  );
};

const Queues = ({ states }: { readonly states: readonly QueueState[] }) => {
  const matrix = useMemo(() => toMatrix(states), [states]);
  const list = useReview((s) => s.list);
  if (list.kind === 'loading') return <Skeleton lines={12} label={T.loading} />;
  if (list.kind === 'failed')
    return <FailurePanel failure={list.failure} onRetry={() => void loadQueues()} />;
  if (states.length === 0)
    return (
      <EmptyState title={T.noneTitle}>
        <p>{T.none}</p>
      </EmptyState>
    );
  return (
    <>
      {list.unread.length > 0 && (
        <div className="strip warn" role="alert">
          {T.partFailed(list.unread.join(', '))}
        </div>
      )}
      <QueueMatrix matrix={matrix} />
    </>
  );
};

/** The choice of fields for the app and the domain of the current queue. */
const Fields = () => {
  const [queue] = useState(currentQueue);
  if (queue?.domain === undefined) return null;
  return (
    <FieldPartsDialog
      of={{ saas: queue.saas, domain: queue.domain }}
      app={queue.app}
      onChosen={() => void loadQueues()}
      onClose={closeOverlay}
    />
  );
};

/** All queues of the tenant, with how many wait in each, since when, and what is new. */
export const QueueHome = () => {
  const states = useQueueStates();
  const overlay = useOverlay((s) => s.open);
  const open = states.filter(({ queue }) => queue.off === undefined);
  const uncounted = open.filter(({ counted }) => (counted?.total ?? null) === null).length;
  useEffect(() => {
    setStatus(states.length === 0 ? '' : T.status(open.length, uncounted));
    return () => setStatus('');
  }, [open.length, uncounted, states.length]);
  return (
    <section className="review-home" aria-label={TEXT.screen}>
      <div data-pane className="review-bar" role="toolbar" aria-label={T.bar}>
        <b>{TEXT.title}</b>
        <span className="hint">{T.hint}</span>
        <span className="grow" />
        <Tally />
        <AddQuery />
        <Button variant="minimal" onClick={() => runCommand('review.refresh')}>
          {TEXT.commands.recount} <kbd>{commandKey('review.refresh')}</kbd>
        </Button>
      </div>
      <Queues states={states} />
      {overlay === REVIEW_OVERLAYS.fields && <Fields />}
    </section>
  );
};
