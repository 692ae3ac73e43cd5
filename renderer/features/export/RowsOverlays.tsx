import { lazy, Suspense } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { ROW_OVERLAYS } from '../../dataset-view/overlays';
import type { ViewPatch } from '../../dataset-view/view/dataset-view';
import type { DatasetViewState } from '../../dataset-view/view/view-state';
import { useOverlay } from '../../state/overlay-store';

const ExportDialog = lazy(() => import('./ExportDialog').then((m) => ({ default: m.ExportDialog })));
const GoToColumn = lazy(() =>
  import('../../dataset-view/rows/GoToColumn').then((m) => ({ default: m.GoToColumn })),
);

type OverlaysProps = {
  readonly target: {
    readonly store: Pick<StoreApi<DatasetViewState>, 'getState' | 'getInitialState' | 'subscribe'>;
    readonly note: (patch: ViewPatch) => void;
  };
  /** Columns that the analyst can go to, and those of them that are hidden. */
  readonly columns: readonly GridColumn[];
  readonly hidden?: ReadonlySet<string>;
  /** Columns of an export; `columns` if not given. */
  readonly exported?: readonly GridColumn[];
  /** Start of the export's file name. */
  readonly name: string;
  /** Source of the rows, for the receipt. */
  readonly query: string;
  readonly isLoading?: boolean;
  readonly onLoadAll?: () => void;
  /** Shows a column that is hidden, before the grid scrolls to it. */
  readonly onReveal?: (column: string) => void;
};

/** The export dialog of a dataset view and its search for a column. */
export const RowsOverlays = ({
  target,
  columns,
  hidden,
  exported = columns,
  onReveal,
  ...rest
}: OverlaysProps) => {
  const overlay = useOverlay((s) => s.open);
  const { view, count, countedAt, selection, dataset } = useStore(target.store, (s) => s);
  const goTo = (column: string) => {
    if (hidden?.has(column)) onReveal?.(column);
    setTimeout(() => target.note({ jump: { column } }));
  };
  return (
    <Suspense fallback={null}>
      {overlay === ROW_OVERLAYS.export && (
        <ExportDialog {...rest} {...{ view, count, countedAt, selection, dataset }} columns={exported} />
      )}
      {overlay === ROW_OVERLAYS.goToColumn && <GoToColumn columns={columns} hidden={hidden} onPick={goTo} />}
    </Suspense>
  );
};
