import { useEffect, useRef } from 'react';
import { ok } from '../../shared/bridge';
import { api } from '../bridge';
import { RecordNav } from '../dataset-view/rows/RecordNav';
import { useApp } from '../state/app-store';
import { useResource } from '../state/use-resource';
import { dropPrefetched, prefetchRecord } from './prefetch-record';
import { LoadingRecord } from './RecordContent';
import { RecordPane, type PaneProps } from './RecordPane';
import { mailOfClick, targetKey, type RecordTarget } from './record-target';
import { TEXT } from './text';

type OpenedProps = PaneProps & {
  readonly target: RecordTarget;
  /** Finds the record that a step from this one would open. Does not change while the rows are the same. */
  readonly next?: ((by: number) => Promise<RecordTarget | null | undefined>) | undefined;
};

/** Reads the next record in the direction of the last step ahead. */
const useNextAhead = ({ target, position, next }: OpenedProps): void => {
  const last = useRef(position);
  useEffect(() => {
    if (!next) return undefined;
    let isPast = false;
    const by = position < last.current ? -1 : 1;
    last.current = position;
    void next(by).then((found) => {
      if (found && !isPast) prefetchRecord(found, target);
    });
    return () => {
      isPast = true;
    };
  }, [targetKey(target), position, next]);
  useEffect(() => dropPrefetched, []);
};

/** The pane while a click's email is looked up, with the layout of the loaded record so that nothing moves. */
const LoadingPane = ({ before, hunt: _hunt, actions: _actions, ...nav }: PaneProps) => {
  const width = useApp((s) => s.settings.paneWidth);
  return (
    <aside data-pane className="record" aria-label={TEXT.record} style={{ width }}>
      {before}
      <LoadingRecord nav={<RecordNav {...nav} />} />
    </aside>
  );
};

/** The record of a row. A click opens its email, or itself if it has no email or the email can't be read. */
export const OpenedRecord = (props: OpenedProps) => {
  useNextAhead(props);
  const { target, next: _next, ...rest } = props;
  const isClick = target.domain === 'click';
  const key = targetKey(target);
  const { resource } = useResource(isClick ? key : null, async (signal) => {
    const read = await api['apps.entity']({ app: target.saas, id: target.entityId }, signal);
    return ok({ key, opened: read.ok ? mailOfClick(target, read.value.entity) : target });
  });
  if (!isClick) return <RecordPane target={target} {...rest} />;
  // The result of the previous click must not be shown for this one.
  if (resource.state !== 'ready' || resource.value.key !== key) return <LoadingPane {...rest} />;
  return <RecordPane target={resource.value.opened} {...rest} />;
};
