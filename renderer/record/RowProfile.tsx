import { useStore } from 'zustand';
import type { RowName } from '../../shared/rules/naming-column';
import { api } from '../bridge';
import { findEntity } from './find-entity';
import { OpenedRecord } from './OpenedRecord';
import { useResource } from '../state/use-resource';
import { FailurePanel } from '../components/FailurePanel';
import { Skeleton } from '../components/Skeleton';
import { RowHead } from '../dataset-view/rows/RowHead';
import { RowSwitch } from '../dataset-view/rows/RowSwitch';
import type { Rows } from '../dataset-view/rows/rows-store';

/** The app that knew the last row: rows of one file mostly belong to one. */
let likely: string | undefined;

/** The open row's entity as the tenant knows it now, in the place of what the file says. */
export const RowProfile = ({ rows, name }: { readonly rows: Rows; readonly name: RowName }) => {
  const open = useStore(rows.store, (s) => s.open);
  const count = useStore(rows.store, (s) => s.count);
  const { resource, reload } = useResource(`${name.kind} ${name.text}`, async (signal) => {
    const found = await findEntity(api, name, likely, signal);
    if (found.ok) likely = found.value.saas;
    return found;
  });
  if (!open) return null;
  if (resource.state === 'ready') {
    return (
      <OpenedRecord
        target={resource.value}
        position={open.offset + 1}
        total={count}
        onStep={(by) => void rows.step(by)}
        onClose={() => rows.note({ open: null })}
        before={<RowSwitch rows={rows} />}
      />
    );
  }
  return (
    <aside className="record row-pane" aria-label="Record">
      <RowHead rows={rows} />
      <RowSwitch rows={rows} />
      <div className="record-panel">
        {resource.state === 'failed' ? (
          <FailurePanel failure={resource.failure} onRetry={reload} />
        ) : (
          <Skeleton lines={14} label="Looking for the entity" />
        )}
      </div>
    </aside>
  );
};
