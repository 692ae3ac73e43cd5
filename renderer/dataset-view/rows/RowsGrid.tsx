import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { FailureStrip } from '../../components/FailureStrip';
import { useStore } from 'zustand';
import { readWhole, toneBy } from '../colors/cell-tones';
import { DatasetGrid } from '../grid/DatasetGrid';
import type { ColumnLayout, RowAt } from '../grid/grid-props';
import type { GridColumn } from '../grid/grid-column';
import { EmptyState } from '../../components/EmptyState';
import { useApp } from '../../state/app-store';
import { huntValue } from '../../query/pivot';
import { rowAppDomain } from '../../query/row-table';
import { cellValue, keyOf, pressOnRow } from '../menus/cell-filters';
import { GroupPanel } from '../groups/GroupPanel';
import { rowColumns, type ColumnShape } from './row-columns';
import { openCellMenu } from '../menus/cell-menu';
import { openHeaderMenu } from '../menus/header-menu';
import { MenuItem } from '@blueprintjs/core';
import { TEXT } from '../text';
import type { Rows } from './rows-store';

const ColorDialog = lazy(() => import('../colors/ColorDialog').then((m) => ({ default: m.ColorDialog })));

type Props = {
  readonly name: string;
  readonly rows: Rows;
  readonly shape: ColumnShape;
};

/** The grid of a dataset's rows, with what an analyst did to its columns while it is open. */
export const RowsGrid = ({ name, rows, shape }: Props) => {
  const { dataset, view, count, selection, open, rowsFailure, grouped, layout, colours, jump } = useStore(
    rows.store,
    (s) => s,
  );
  const flagged = dataset.file?.report?.flagged ?? 0;
  const columns = useMemo(
    () => rowColumns(dataset, layout, shape),
    [dataset.columns, flagged, layout, shape],
  );
  const hidden = useMemo(() => new Set<string>(), []);
  const toneOf = useMemo(() => toneBy(colours), [colours]);
  const [colouring, setColouring] = useState<GridColumn | null>(null);
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const onHunt = (at: RowAt) =>
    void huntValue(rowAppDomain(dataset, at.row), [keyOf(at) ?? '', at.column?.label ?? ''], cellValue(at));
  const onLayout = useCallback(
    (next: ColumnLayout) => {
      // Widths of before stay where the analyst gave none now.
      const before = rows.store.getState().layout;
      rows.note({
        layout: next.map((one) => ({
          ...one,
          width: one.width ?? before.find(({ id }) => id === one.id)?.width,
        })),
      });
    },
    [rows],
  );
  return (
    <div className="grid-box">
      <FailureStrip className="rows-failure" failure={rowsFailure} onRetry={() => void rows.refresh()} />
      <div className="grid-and-groups">
        {grouped && (
          <GroupPanel
            dataset={dataset}
            view={view}
            by={grouped}
            onBy={(by) => rows.note({ grouped: by })}
            onFilter={(change) => void rows.filter(change)}
          />
        )}
        <div className="grid-fill">
          {columns.length > 0 && (
            <DatasetGrid
              name={name}
              columns={columns}
              hidden={hidden}
              view={view}
              count={count}
              fields={dataset.columns}
              arrival={[]}
              selection={selection}
              open={open}
              onSelection={rows.select}
              onOpen={(offset) => void rows.openAt(offset)}
              onSort={(change) => void rows.sort(change)}
              onLayout={onLayout}
              onShown={(shown) => rows.note({ shown })}
              onMenu={(at, event) =>
                openCellMenu(rows, at, event, {
                  columns,
                  valueItems: isSignedIn && (
                    <MenuItem
                      text={TEXT.huntValue}
                      label=">"
                      disabled={keyOf(at) === undefined}
                      onClick={() => onHunt(at)}
                    />
                  ),
                })
              }
              onColumnMenu={(column, event) =>
                openHeaderMenu(rows, column, event, { onColors: setColouring })
              }
              toneOf={toneOf}
              whole={readWhole(colours, columns)}
              goTo={jump}
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
                  <button type="button" className="link" onClick={() => void rows.filter(() => [])}>
                    Clear filters
                  </button>
                ) : (
                  <p>This file or comparison has no rows.</p>
                )}
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
            onRules={(rules) => rows.note({ colours: rules })}
            onClose={() => setColouring(null)}
          />
        )}
      </Suspense>
    </div>
  );
};
