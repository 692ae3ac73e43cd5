import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { barCommand } from '../../commands/bar-command';
import { OverflowBar, type BarItem } from '../../components/bar/OverflowBar';
import { FilterChips } from '../filters/FilterChips';
import { QuickFilter, quickText } from '../filters/QuickFilter';
import { TEXT } from '../text';
import type { Rows } from './rows-store';
import '../strips.css';
import '../dataset-view.css';
import '../../theme/grid.css';
import './rows.css';

type RowsViewProps = {
  /** Name of the section. */
  readonly name: string;
  readonly rows: Rows;
  /** Counts and progress, in the line above the rows. */
  readonly counts: ReactNode;
  /** The screen's own buttons, before Group and Export. */
  readonly buttons: readonly BarItem[];
  /** Filters and sorts wait until all rows are read. */
  readonly waitsForRows?: boolean;
  readonly strips: ReactNode;
  readonly grid: ReactNode;
  /** Dialogs over the rows, and the pane of the open row. */
  readonly children: ReactNode;
};

/** Rows that fill a screen: counts, buttons and quick filter in one line, then strips, filters and the grid. */
export const RowsView = ({
  name,
  rows,
  counts,
  buttons,
  waitsForRows,
  strips,
  grid,
  children,
}: RowsViewProps) => {
  const view = useStore(rows.store, (s) => s.view);
  const pending = useStore(rows.store, (s) => s.pending);
  const isEmpty = useStore(rows.store, (s) => s.count === 0);
  const columns = useStore(rows.store, (s) => s.dataset.columns);
  return (
    <div className="rows-screen">
      <section className="rows-main" aria-label={name}>
        <div className="counts-line" role="group" aria-label={TEXT.rowsView.counts}>
          {counts}
          <div className="counts-tools">
            <QuickFilter
              dataset={view.dataset}
              held={quickText(view.filter)}
              onFilter={(change) => void rows.filter(change)}
            />
            <OverflowBar
              items={[
                ...buttons,
                barCommand('rows.group', { label: TEXT.rowsView.group, isDisabled: isEmpty }),
                barCommand('rows.export', { label: TEXT.rowsView.export, isDisabled: isEmpty }),
              ]}
            />
          </div>
        </div>
        <div className="rows-strips">{strips}</div>
        <FilterChips
          filter={view.filter}
          pending={waitsForRows === true ? pending?.filter : undefined}
          columns={columns}
          onFilter={(change) => void rows.filter(change)}
        />
        {grid}
      </section>
      {children}
    </div>
  );
};
