import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import type { ColumnSort } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { EmptyState } from '../../components/EmptyState';
import { NoneReadable } from '../../components/NoneReadable';
import { FailureStrip } from '../../components/FailureStrip';
import type { ColorRule } from '../../query/color-rules';
import { readWhole, toneBy } from '../colors/cell-tones';
import { DatasetGrid } from '../grid/DatasetGrid';
import type { GridColumn } from '../grid/grid-column';
import type { DatasetGridProps } from '../grid/grid-props';
import { TEXT } from '../text';
import type { DatasetView, ViewPatch } from '../view/dataset-view';
import type { DatasetViewState } from '../view/view-state';
import { useProfileCursor, type RecordOfRow } from './use-profile-cursor';

const ColorDialog = lazy(() => import('../colors/ColorDialog').then((m) => ({ default: m.ColorDialog })));
const GroupPanel = lazy(() => import('../groups/GroupPanel').then((m) => ({ default: m.GroupPanel })));

/** A dataset view with what its grid may change. */
type GridTarget = Pick<DatasetView, 'filter' | 'sort' | 'select' | 'openAt' | 'rows' | 'step'> & {
  readonly store: Pick<StoreApi<DatasetViewState>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly note: (patch: ViewPatch) => void;
};

type GridProps = Required<
  Pick<DatasetGridProps, 'name' | 'columns' | 'onLayout' | 'onMenu' | 'onCellKey' | 'cellKeys'>
>;

type ViewGridProps = GridProps &
  Pick<DatasetGridProps, 'isMuted' | 'extraData' | 'extraColumns'> & {
    readonly target: GridTarget;
    readonly hidden?: ReadonlySet<string>;
    readonly arrival?: readonly ColumnSort[];
    readonly colors: readonly ColorRule[];
    readonly onColors: (rules: readonly ColorRule[], mark?: string) => void;
    /** Opens the menu of a header; `editColors` opens the color rules of its column. */
    readonly onColumnMenu: (
      column: GridColumn,
      editColors: (column: GridColumn) => void,
      event: MouseEvent,
    ) => void;
    /** Called when the analyst scrolls near the last loaded row. */
    readonly onNearEnd?: () => void;
    /** Called with the column of the cell that opens a row, before the row opens. */
    readonly onOpenCell?: ((column: string | undefined) => void) | undefined;
    /** Returns the record of a row, which the profile window shows while the cursor is on it. */
    readonly recordOf?: RecordOfRow | undefined;
    readonly failure: Failure | null | undefined;
    readonly onRetry: () => void;
    /** Text in place of the rows of a dataset that has none. */
    readonly empty: string;
    /** A strip above the grid. */
    readonly children?: ReactNode;
  };

const NO_COLUMNS: ReadonlySet<string> = new Set();

/** Covers a grid that has no rows, with a way out if a filter hides them. */
const NoRows = ({
  target,
  dataset,
  empty,
}: Pick<ViewGridProps, 'target' | 'empty'> & { dataset: DatasetState }) => {
  const { view, count } = useStore(target.store, (s) => s);
  const isFiltered = view.filter.length > 0;
  // A filter of a file is applied once all of its rows are read.
  const isUnread = dataset.file !== undefined && dataset.state === 'fetching';
  if (count > 0 || isUnread || (!isFiltered && dataset.state !== 'complete')) return null;
  return (
    <div className="grid-over">
      {isFiltered ? (
        <EmptyState title={TEXT.noResults}>
          <p>{TEXT.noResultsWhy}</p>
          <button type="button" className="link" onClick={() => void target.filter(() => [])}>
            {TEXT.clearFilters}
          </button>
        </EmptyState>
      ) : dataset.skipped > 0 ? (
        <NoneReadable skipped={dataset.skipped} />
      ) : (
        <EmptyState title={TEXT.noRows}>
          <p>{empty}</p>
        </EmptyState>
      )}
    </div>
  );
};

/** Returns the grid's props that follow from its dataset alone. */
const datasetProps = ({ columns, file, state }: DatasetState) => ({
  fields: columns,
  fitsLastRows: file !== undefined && state === 'complete',
});

const Rows = ({
  editColors,
  ...props
}: ViewGridProps & { readonly editColors: (column: GridColumn) => void }) => {
  const { target, columns, hidden = NO_COLUMNS, arrival = [], colors, onColumnMenu, onNearEnd } = props;
  const { dataset, view, count, selection, open, place, jump } = useStore(target.store, (s) => s);
  const profileCursor = useProfileCursor(target, props.recordOf);
  const toneOf = useMemo(() => toneBy(colors), [colors]);
  const followOpen = useCallback<NonNullable<DatasetGridProps['followOpen']>>(
    (listen) =>
      target.store.subscribe((now, before) => {
        if (now.open && now.open !== before.open && now.view === before.view) listen(now.open);
      }),
    [target],
  );
  if (!dataset) return null;
  return (
    <div className="grid-fill">
      {columns.length > 0 && (
        <DatasetGrid
          name={props.name}
          columns={columns}
          hidden={hidden}
          view={view}
          count={count}
          {...datasetProps(dataset)}
          arrival={arrival}
          selection={selection}
          open={open}
          followOpen={followOpen}
          place={place}
          isMuted={props.isMuted}
          extraData={props.extraData}
          extraColumns={props.extraColumns}
          onSelection={target.select}
          onOpen={(offset, column) => {
            props.onOpenCell?.(column);
            void target.openAt(offset);
          }}
          {...profileCursor}
          onSort={(change) => void target.sort(change)}
          onLayout={props.onLayout}
          onShown={(shown, isNearEnd) => {
            if (shown !== target.store.getState().shown) target.note({ shown });
            if (isNearEnd) onNearEnd?.();
          }}
          onMenu={props.onMenu}
          onColumnMenu={(column, event) => onColumnMenu(column, editColors, event)}
          cellKeys={props.cellKeys}
          onCellKey={props.onCellKey}
          toneOf={toneOf}
          whole={readWhole(colors, columns)}
          goTo={jump}
          onFailure={(rowsFailure) => target.note({ rowsFailure })}
        />
      )}
      <NoRows target={target} dataset={dataset} empty={props.empty} />
    </div>
  );
};

const Groups = ({ target }: Pick<ViewGridProps, 'target'>) => {
  const { dataset, view, grouped, wantsGroupFocus } = useStore(target.store, (s) => s);
  if (!grouped || !dataset) return null;
  return (
    <GroupPanel
      dataset={dataset}
      view={view}
      by={grouped}
      onBy={(by) => target.note({ grouped: by })}
      onFilter={(change) => void target.filter(change)}
      takesFocus={wantsGroupFocus}
      onFocused={() => target.note({ wantsGroupFocus: false })}
    />
  );
};

/** The grid of a dataset view, with its failures above it, its groups beside it and its color rules over it. */
export const ViewGrid = ({ children, ...props }: ViewGridProps) => {
  const [colored, setColored] = useState<GridColumn | null>(null);
  const { target, failure, onRetry, colors, onColors } = props;
  return (
    <div className="grid-box">
      <FailureStrip className="rows-failure" failure={failure} onRetry={onRetry} />
      {children}
      <div className="grid-and-groups">
        <Suspense fallback={null}>
          <Groups target={target} />
        </Suspense>
        <Rows {...props} editColors={setColored} />
      </div>
      <Suspense fallback={null}>
        {colored && (
          <ColorDialog column={colored} rules={colors} onRules={onColors} onClose={() => setColored(null)} />
        )}
      </Suspense>
    </div>
  );
};
