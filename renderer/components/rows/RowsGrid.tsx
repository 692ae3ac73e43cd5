import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { ROW_NOTES } from '../../../shared/model/offline';
import { DatasetGrid, type ColumnLayout, type RowAt } from '../dataset-grid/DatasetGrid';
import { gridColumns, type GridColumn } from '../dataset-grid/grid-column';
import { EmptyState } from '../EmptyState';
import { useApp } from '../../state/app-store';
import { huntValue } from '../../screens/hunt/pivot';
import { placeOf } from '../../screens/hunt/place-of-row';
import { cellValue, keyOf, pressOnRow } from './cell-acts';
import { openRowMenu } from './row-menu';
import type { Rows } from './rows-store';

type Props = {
  readonly name: string;
  readonly rows: Rows;
  /** Puts the columns in their order, and leaves out what is not shown. */
  readonly shape: (columns: readonly GridColumn[]) => readonly GridColumn[];
};

/** The grid of a dataset's rows, with what an analyst did to its columns while it is open. */
export const RowsGrid = ({ name, rows, shape }: Props) => {
  const { dataset, view, count, selection, open, rowsFailure } = useStore(rows.store, (s) => s);
  const flagged = dataset.file?.report?.flagged ?? 0;
  const [layout, setLayout] = useState<ColumnLayout>([]);
  const columns = useMemo(() => {
    const all = shape(gridColumns(dataset.columns, true)).filter(({ id }) => id !== ROW_NOTES || flagged > 0);
    const rank = (column: GridColumn) => {
      const at = layout.findIndex(({ id }) => id === column.id);
      return at < 0 ? layout.length : at;
    };
    return all
      .map((column) => {
        const width = layout.find(({ id }) => id === column.id)?.width;
        return width === undefined ? column : { ...column, width, isFlex: false };
      })
      .sort((a, b) => rank(a) - rank(b));
  }, [dataset.columns, flagged, layout, shape]);
  const hidden = useMemo(() => new Set<string>(), []);
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const onHunt = (at: RowAt) => void huntValue(placeOf(dataset, at.row), [keyOf(at) ?? '', at.column?.label ?? ''], cellValue(at));
  const onLayout = useCallback((next: ColumnLayout) => setLayout(next), []);
  return (
    <div className="grid-box">
      {rowsFailure && (
        <div className="strip bad rows-failure" role="alert">
          <span className="grow">
            {rowsFailure.message} {rowsFailure.next}
          </span>
          <button type="button" className="link" onClick={() => void rows.refresh()}>
            Retry
          </button>
        </div>
      )}
      <div className="grid-fill">
        {columns.length > 0 && (
          <DatasetGrid
            name={name}
            columns={columns}
            hidden={hidden}
            view={view}
            count={count}
            arrival={[]}
            selection={selection}
            open={open}
            onSelection={rows.select}
            onOpen={(offset) => void rows.openAt(offset)}
            onSort={(sort) => void rows.sort(sort)}
            onLayout={onLayout}
            onShown={(shown) => rows.note({ shown })}
            onMenu={(at, event) => openRowMenu(rows, at, columns, event, { onHunt: isSignedIn ? onHunt : undefined })}
            onCellKey={(at, key) => {
              if (key !== '>' || !isSignedIn || keyOf(at) === undefined) return pressOnRow(rows, at, key);
              onHunt(at);
              return true;
            }}
            onFailure={(failure) => rows.note({ rowsFailure: failure })}
          />
        )}
        {count === 0 && dataset.state === 'complete' && (
          <div className="grid-over">
            <EmptyState title="No rows">
              {view.filter.length > 0 ? (
                <button type="button" className="link" onClick={() => void rows.filter([])}>
                  Clear filters
                </button>
              ) : (
                <p>There is nothing to show.</p>
              )}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
};
