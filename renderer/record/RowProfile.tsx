import { useStore } from 'zustand';
import type { RowName } from '../../shared/rules/naming-column';
import { api } from '../bridge';
import { findEntity } from './find-entity';
import { OpenedRecord } from './OpenedRecord';
import { TEXT } from './text';
import { useResource } from '../state/use-resource';
import { FailurePanel } from '../components/FailurePanel';
import { Skeleton } from '../components/Skeleton';
import { RowHead } from '../dataset-view/rows/RowHead';
import { RowSwitch } from '../dataset-view/rows/RowSwitch';
import type { Rows } from '../dataset-view/rows/rows-store';

/** The app of the last entity that was found: rows of one file mostly belong to the same app. */
let lastApp: string | undefined;

/** The current record of the entity that the open row names, instead of the cells of the file. */
export const RowProfile = ({ rows, name }: { readonly rows: Rows; readonly name: RowName }) => {
  const open = useStore(rows.store, (s) => s.open);
  const count = useStore(rows.store, (s) => s.count);
  const isFiltered = useStore(rows.store, (s) => s.view.filter.length > 0);
  const { resource, reload } = useResource(`${name.kind} ${name.text}`, async (signal) => {
    const found = await findEntity(api, name, lastApp, signal);
    if (found.ok) lastApp = found.value.saas;
    return found;
  });
  if (!open) return null;
  if (resource.state === 'ready') {
    return (
      <OpenedRecord
        target={resource.value}
        position={open.offset + 1}
        total={count}
        isFiltered={isFiltered}
        onStep={(by) => void rows.step(by)}
        onClose={() => rows.note({ open: null })}
        before={<RowSwitch rows={rows} />}
      />
    );
  }
  return (
    <aside data-pane className="record row-pane" aria-label={TEXT.record}>
      <RowHead rows={rows} />
      <RowSwitch rows={rows} />
      <div className="record-panel" tabIndex={-1}>
        {resource.state === 'failed' ? (
          <FailurePanel failure={resource.failure} onRetry={reload} />
        ) : (
          <Skeleton lines={14} label={TEXT.loading.entity} />
        )}
      </div>
    </aside>
  );
};
