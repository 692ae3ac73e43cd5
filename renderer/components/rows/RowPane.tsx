import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { GridColumn } from '../dataset-grid/grid-column';
import { rawCell } from '../dataset-grid/grid-column';
import { cellText, count as shownCount, useDefang } from '../../state/words';
import type { Rows } from './rows-store';
import '../../record/record.css';

/** The open row at the right: each of its cells in full, as the file has them. */
export const RowPane = ({ rows, columns, children }: { readonly rows: Rows; readonly columns: readonly GridColumn[]; readonly children?: ReactNode }) => {
  const open = useStore(rows.store, (s) => s.open);
  const count = useStore(rows.store, (s) => s.count);
  const show = useDefang();
  if (!open) return null;
  return (
    <aside className="record row-pane" aria-label="Record">
      <div className="record-head">
        <div className="line">
          <span className="tag">Row</span>
          <span className="grow" />
          <span className="line record-nav">
            <Button variant="minimal" aria-label="Previous" title="Previous · K" disabled={open.offset <= 0} onClick={() => void rows.step(-1)}>
              <kbd>K</kbd>
            </Button>
            <Button variant="minimal" aria-label="Next" title="Next · J" disabled={open.offset + 1 >= count} onClick={() => void rows.step(1)}>
              <kbd>J</kbd>
            </Button>
            <span className="quiet">
              {shownCount(open.offset + 1)} of {shownCount(count)}
            </span>
            <Button variant="minimal" icon={<Cross size={13} />} aria-label="Close record" title="Close record · Escape" onClick={() => rows.note({ open: null })} />
          </span>
        </div>
      </div>
      <div className="record-panel">
        {children}
        <dl className="pairs">
          {columns.map((column) => (
            <div key={column.id} style={{ display: 'contents' }}>
              <dt>{column.label}</dt>
              <dd>
                <bdi>{show(column.keys.map((_, part) => cellText(rawCell(open.cells, column, part))).join(' · ')) || '–'}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
};
