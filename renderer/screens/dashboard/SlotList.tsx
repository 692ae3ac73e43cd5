import { WEEKDAYS } from '../../../shared/rules/dates';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/commands';
import { Collapsed } from '../../components/Collapsed';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { showInstant, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { cellText, counted, useDefang } from '../../state/words';
import type { Slot } from './login-cells';
import { readSlot, type SlotRow } from './slot-rows';

const outcome = ({ field }: SlotRow): { readonly text: string; readonly tone: string } => {
  const isOdd = field('is_unusual') === true;
  if (field('success') === true) return { text: isOdd ? 'Success · unusual' : 'Success', tone: isOdd ? 'warn' : 'ok' };
  const reason = cellText(field('reason')).replaceAll('_', ' ');
  return { text: reason === '' ? 'Failed' : `Failed · ${reason}`, tone: 'bad' };
};

type SlotProps = { readonly dataset: DatasetState; readonly filter: readonly ColumnFilter[]; readonly slot: Slot; readonly appLabel: (app: string) => string };

/** The logins of one weekday and hour; from ten on they collapse. */
export const SlotList = ({ dataset, filter, slot, appLabel }: SlotProps) => {
  const zone = useZone();
  const show = useDefang();
  const key = JSON.stringify([dataset.dataset, dataset.loaded, filter, slot, zone]);
  const { resource, reload } = useResource(key, () => readSlot(dataset.dataset, dataset.columns, filter, slot, zone));
  return (
    <section className="panel" aria-label="Logins of the hour">
      <h2 className="panel-head">
        {WEEKDAYS[slot.weekday]} {String(slot.hour).padStart(2, '0')}:00
        {resource.state === 'ready' && <span className="quiet">{counted(resource.value.length, 'login')}</span>}
      </h2>
      <div className="panel-body scroll">
        {resource.state === 'loading' && <Skeleton lines={8} height={26} label="Loading logins" />}
        {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
        {resource.state === 'ready' && resource.value.length === 0 && <EmptyState title="No logins in this hour" />}
        {resource.state === 'ready' && (
          <div role="list" aria-label="Logins">
            <Collapsed key={key} items={resource.value}>
              {(row) => {
                const { text, tone } = outcome(row);
                return (
                  <div role="listitem" className="login-row" key={row.row} title={show([cellText(row.field('user')), appLabel(cellText(row.field('saas'))), cellText(row.field('ip')), text].join(' · '))}>
                    <span className="mono">{showInstant(row.field('time'), zone)}</span>
                    <bdi className="cut">{show(cellText(row.field('user')).split('@')[0] ?? '')}</bdi>
                    <bdi className="cut quiet">{show([cellText(row.field('city')), cellText(row.field('country'))].filter(Boolean).join(', '))}</bdi>
                    <span className={`cut tone-${tone}`}>{show(text)}</span>
                  </div>
                );
              }}
            </Collapsed>
          </div>
        )}
      </div>
    </section>
  );
};
