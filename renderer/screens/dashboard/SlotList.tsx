import { WEEKDAYS } from '../../../shared/rules/dates';
import { useState } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { CellFilter } from '../../dataset-view/row-grid/cell-filter';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { formatQuantity } from '../../state/format';
import type { Slot } from './login-cells';
import { readSlot } from './slot-rows';
import { SlotRows } from './SlotRows';

type SlotProps = {
  readonly dataset: DatasetState;
  readonly filter: readonly ColumnFilter[];
  readonly slot: Slot;
  readonly appLabel: (app: string) => string;
};

/** The logins of one weekday and hour; from ten on they collapse. */
export const SlotList = ({ dataset, filter, slot, appLabel }: SlotProps) => {
  const zone = useZone();
  // They hold from one hour to the next.
  const [filters, setFilters] = useState<readonly CellFilter[]>([]);
  const key = JSON.stringify([dataset.dataset, dataset.loaded, filter, slot, zone]);
  const { resource, reload } = useResource(key, () =>
    readSlot(dataset.dataset, dataset.columns, filter, slot, zone),
  );
  return (
    <section className="panel" aria-label="Logins of the hour">
      <h2 className="panel-head">
        {WEEKDAYS[slot.weekday]} {String(slot.hour).padStart(2, '0')}:00
        {resource.state === 'ready' && (
          <span className="quiet">{formatQuantity(resource.value.length, 'login')}</span>
        )}
      </h2>
      <div className="panel-body scroll">
        {resource.state === 'loading' && <Skeleton lines={8} height={26} label="Loading logins" />}
        {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
        {resource.state === 'ready' && resource.value.length === 0 && (
          <EmptyState title="No logins in this hour" />
        )}
        {resource.state === 'ready' && (
          <SlotRows
            key={key}
            rows={resource.value}
            zone={zone}
            appLabel={appLabel}
            filters={filters}
            onFilters={setFilters}
          />
        )}
      </div>
    </section>
  );
};
