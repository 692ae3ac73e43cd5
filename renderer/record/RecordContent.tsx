import { useEffect, useRef, type ReactNode } from 'react';
import { FailurePanel } from '../components/FailurePanel';
import { FailureStrip } from '../components/FailureStrip';
import { Skeleton } from '../components/Skeleton';
import { usePrevious } from '../state/use-previous';
import type { Resource } from '../state/use-resource';
import { OwnActions } from './OwnActions';
import { RecordActions, type RecordActionsHost } from './RecordActions';
import { cancelReads, useRecordPart } from './part-reads';
import { readFirstTab } from './prefetch-record';
import { RECORDS } from './records';
import { RecordTabs } from './RecordTabs';
import { useRecordVersion } from './refresh-record';
import type { RecordDomain, RecordTarget } from './record-target';
import { TEXT } from './text';
import { VerdictDialogs } from './verdicts/VerdictDialogs';

type ContentProps<D extends RecordDomain> = {
  readonly domain: D;
  readonly target: RecordTarget;
  readonly nav: ReactNode;
  readonly actions?: RecordActionsHost | undefined;
  /** Called with the record's title once it is loaded. */
  readonly onTitle?: ((title: string) => void) | undefined;
};

/** The head of a record that could not be loaded: only the navigation to others. */
export const EmptyHead = ({ nav }: { readonly nav: ReactNode }) => (
  <div className="record-head">
    <div className="line">
      <span className="grow" />
      {nav}
    </div>
  </div>
);

/** The placeholder of a record that is loading. */
export const LoadingRecord = ({ nav }: { readonly nav: ReactNode }) => (
  <>
    <div className="record-head">
      <div className="line">
        <span className="bone" style={{ width: 60 }} />
        <span className="grow" />
        {nav}
      </div>
    </div>
    <Skeleton lines={14} label={TEXT.loading.record} />
  </>
);

/** Returns when the value that a record shows was read, in milliseconds. One that was read ahead is at most half a minute older. */
const useReadAt = (read: Resource<unknown>): number => {
  const last = useRef<{ readonly of: Resource<unknown>; readonly at: number }>(undefined);
  if (read.state === 'ready' && last.current?.of !== read)
    last.current = { of: read, at: read.meta?.cachedAt ?? Date.now() };
  return last.current?.at ?? 0;
};

/** Loads a record by its domain, and shows its head and tabs. */
export const RecordContent = <D extends RecordDomain>({
  domain,
  target,
  nav,
  actions,
  onTitle,
}: ContentProps<D>) => {
  const { load, head: Head, title: titleOf } = RECORDS[domain];
  const version = useRecordVersion(target);
  const { resource: read, reload } = useRecordPart('record', version, (signal) => {
    if (before === undefined) readFirstTab(target);
    signal.addEventListener('abort', () => cancelReads((one) => one === version), { once: true });
    return load(target, signal);
  });
  const before = usePrevious(read);
  // A record that is read again after a change stays on screen until then, and also if that fails.
  const resource = read.state !== 'ready' && before ? { state: 'ready' as const, value: before } : read;
  const readAt = useReadAt(read);
  const title = resource.state === 'ready' ? titleOf(resource.value) || target.entityId : undefined;
  useEffect(() => {
    if (title !== undefined) onTitle?.(title);
  }, [title]);
  if (resource.state === 'loading') return <LoadingRecord nav={nav} />;
  if (resource.state === 'failed') {
    return (
      <>
        <EmptyHead nav={nav} />
        <FailurePanel failure={resource.failure} onRetry={reload} />
      </>
    );
  }
  return (
    <>
      <Head target={target} record={resource.value} nav={nav} />
      <FailureStrip
        failure={read.state === 'failed' ? read.failure : undefined}
        loss={TEXT.notReread}
        onRetry={reload}
      />
      <RecordTabs domain={domain} target={target} record={resource.value} />
      <VerdictDialogs target={target} />
      {actions ? (
        <RecordActions target={target} record={resource.value} host={actions} />
      ) : (
        <OwnActions target={target} record={resource.value} title={title ?? ''} readAt={readAt} />
      )}
    </>
  );
};
