import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { formatCell } from '../../state/format';
import { useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { formatSlot, type Slot } from './login-cells';
import { huntUserItem, loginList } from './login-list';
import { mayArrive } from '../../state/logins-store';
import { readSlot } from './slot-rows';
import { TEXT } from './text';

type SlotProps = {
  readonly dataset: DatasetState;
  readonly filter: readonly ColumnFilter[];
  readonly slot: Slot;
  readonly appLabel: (app: string) => string;
};

const LoadingLogins = () => <Skeleton lines={8} height={26} label={TEXT.loadingLogins} />;

/** The logins of one weekday and hour. */
export const SlotList = ({ dataset, filter, slot, appLabel }: SlotProps) => {
  const zone = useZone();
  const key = JSON.stringify([dataset.dataset, dataset.loaded, filter, slot, zone]);
  const { resource, reload } = useResource(key, () =>
    readSlot(dataset.dataset, dataset.columns, filter, slot, zone),
  );
  const shown = useStore(loginList.store, (s) => s.count);
  const isLoading = mayArrive(dataset);
  const logins = resource.state === 'ready' ? resource.value : undefined;
  // Row ids mean nothing in another dataset, such as of another tenant.
  useEffect(() => () => loginList.reset(), [dataset.dataset]);
  useEffect(() => {
    if (logins)
      void loginList.put(logins.map((one) => ({ ...one, app: appLabel(formatCell(one.field('saas'))) })));
  }, [logins, appLabel, dataset.dataset]);
  return (
    <section data-pane className="panel" aria-label={TEXT.loginsOfHour}>
      <h2 className="panel-head">
        {formatSlot(slot)}
        {logins && (logins.length > 0 || !isLoading) && (
          <span className="quiet">{TEXT.loginsShown(shown, logins.length, isLoading)}</span>
        )}
      </h2>
      <div className="panel-body">
        {resource.state === 'loading' && <LoadingLogins />}
        {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
        {logins?.length === 0 && (isLoading ? <LoadingLogins /> : <EmptyState title={TEXT.noLogins} />)}
        {logins && logins.length > 0 && (
          <ListGrid name={TEXT.logins} list={loginList} rowItems={huntUserItem} />
        )}
      </div>
    </section>
  );
};
