import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { readWhole, toneBy } from '../../dataset-view/colors/cell-tones';
import { DatasetGrid } from '../../dataset-view/grid/DatasetGrid';
import type { ColumnLayout } from '../../dataset-view/grid/grid-props';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { Skeleton } from '../../components/Skeleton';
import { arrivalOrder } from './hunt-state';
import type { Hunt } from './hunt-store';
import { pressCellKey } from './cell-query';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { SelectAllStrip } from './results/SelectAllStrip';
import { openColumnMenu, openResultMenu } from './cell-menu';
import { draftFromLayout, type ShownColumns } from './shown-columns';
import { useHuntState } from './use-hunt';

const ColorDialog = lazy(() =>
  import('../../dataset-view/colors/ColorDialog').then((m) => ({ default: m.ColorDialog })),
);
const GroupPanel = lazy(() =>
  import('../../dataset-view/groups/GroupPanel').then((m) => ({ default: m.GroupPanel })),
);

const SKELETON_LINES = 30;

/** The grid of a run, or what stands in its place: running, failed, nothing found. */
export const ResultGrid = ({ hunt, layout }: { readonly hunt: Hunt; readonly layout: ShownColumns }) => {
  const { run, dataset, view, count, selection, open, rowsFailure, jump, grouped } = useHuntState(
    hunt,
    (s) => s,
  );
  const colours = useHuntState(hunt, (s) => s.draft.colours);
  const toneOf = useMemo(() => toneBy(colours), [colours]);
  const [colouring, setColouring] = useState<GridColumn | null>(null);
  const { columns, hidden } = layout;
  const onLayout = useCallback(
    (next: ColumnLayout) => {
      const { draft } = hunt.store.getState();
      hunt.setDraft({ ...draft, columns: draftFromLayout(draft.columns ?? [], columns, next) });
    },
    [hunt, columns],
  );

  if (run.kind === 'failed') return <FailurePanel failure={run.failure} onRetry={() => void hunt.run()} />;
  if (run.kind === 'idle' || run.kind === 'running' || !dataset) {
    return (
      <div className="grid-box">
        <div className="grid-head-bone" />
        <Skeleton lines={SKELETON_LINES} label="Running the query" />
      </div>
    );
  }
  if (dataset.state === 'failed' && dataset.loaded === 0 && dataset.failure)
    return <FailurePanel failure={dataset.failure} onRetry={() => void hunt.run()} />;
  if (dataset.total === 0 && dataset.loaded === 0) {
    return (
      <EmptyState title="No results">
        {run.words === '' ? null : <p>No rows where {run.words}.</p>}
      </EmptyState>
    );
  }
  return (
    <div className="grid-box">
      <FailureStrip
        className="rows-failure"
        failure={rowsFailure ?? dataset.failure}
        onRetry={() => void (rowsFailure?.code === 'gone' ? hunt.run() : hunt.refresh())}
      />
      <SelectAllStrip hunt={hunt} />
      <div className="grid-and-groups">
        <Suspense fallback={null}>
          {grouped && (
            <GroupPanel
              dataset={dataset}
              view={view}
              by={grouped}
              onBy={(by) => hunt.note({ grouped: by })}
              onFilter={(change) => void hunt.filter(change)}
            />
          )}
        </Suspense>
        <div className="grid-fill">
          <DatasetGrid
            name="Results"
            columns={columns}
            hidden={hidden}
            view={view}
            count={count}
            fields={dataset.columns}
            arrival={arrivalOrder(hunt.store.getState())}
            selection={selection}
            open={open}
            onSelection={hunt.select}
            onOpen={(offset) => void hunt.openAt(offset)}
            onSort={(change) => void hunt.sort(change)}
            onLayout={onLayout}
            onShown={(shown, isNearEnd) => {
              hunt.note({ shown });
              if (isNearEnd) void hunt.fetchMore();
            }}
            onMenu={(at, event) =>
              openResultMenu(
                hunt,
                at,
                columns.filter((column) => !hidden.has(column.id)),
                event,
              )
            }
            onColumnMenu={(column, event) => openColumnMenu(hunt, column, setColouring, event)}
            onCellKey={(at, key) => pressCellKey(hunt, at, key)}
            toneOf={toneOf}
            whole={readWhole(colours, columns)}
            goTo={jump}
            onFailure={(rows) => hunt.note({ rowsFailure: rows })}
          />
          {count === 0 && (
            <div className="grid-over">
              <EmptyState title="No results">
                <p>None of the loaded rows pass the local filters.</p>
                <button type="button" className="link" onClick={() => void hunt.filter(() => [])}>
                  Clear filters
                </button>
              </EmptyState>
            </div>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {colouring && (
          <ColorDialog
            column={colouring}
            rules={colours}
            onRules={(rules, mark) => hunt.setDraft({ ...hunt.store.getState().draft, colours: rules }, mark)}
            onClose={() => setColouring(null)}
          />
        )}
      </Suspense>
    </div>
  );
};
