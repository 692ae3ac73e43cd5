import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { runCommand } from '../../commands/registry';
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
  readonly buttons: ReactNode;
  readonly strips: ReactNode;
  readonly grid: ReactNode;
  /** Dialogs over the rows, and the pane of the open row. */
  readonly children: ReactNode;
};

/** Rows that fill a screen: counts, buttons and quick filter in one line, then strips, filters and the grid. */
export const RowsView = ({ name, rows, counts, buttons, strips, grid, children }: RowsViewProps) => {
  const view = useStore(rows.store, (s) => s.view);
  const isEmpty = useStore(rows.store, (s) => s.count === 0);
  const columns = useStore(rows.store, (s) => s.dataset.columns);
  return (
    <div className="rows-screen">
      <section className="rows-main" aria-label={name}>
        <div className="counts-line" role="group" aria-label={TEXT.rowsView.counts}>
          {counts}
          <span className="grow" />
          <QuickFilter
            dataset={view.dataset}
            held={quickText(view.filter)}
            onFilter={(change) => void rows.filter(change)}
          />
          {buttons}
          <Button variant="minimal" disabled={isEmpty} onClick={() => runCommand('rows.group')}>
            {TEXT.rowsView.group}
          </Button>
          <Button variant="minimal" disabled={isEmpty} onClick={() => runCommand('rows.export')}>
            {TEXT.rowsView.export}
          </Button>
        </div>
        <div className="rows-strips">{strips}</div>
        <FilterChips filter={view.filter} columns={columns} onFilter={(change) => void rows.filter(change)} />
        {grid}
      </section>
      {children}
    </div>
  );
};
