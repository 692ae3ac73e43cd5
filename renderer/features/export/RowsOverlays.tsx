import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { closeOverlay, useOverlay } from '../../state/overlay-store';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { FieldSearch } from '../../components/FieldSearch';
import { ROW_OVERLAYS } from '../../dataset-view/overlays';
import { Modal } from '../../components/Modal';
import type { Rows } from '../../dataset-view/rows/rows-store';

const ExportDialog = lazy(() => import('./ExportDialog').then((m) => ({ default: m.ExportDialog })));

type OverlaysProps = {
  readonly rows: Rows;
  /** The columns on screen, and those that leave in an export. */
  readonly columns: readonly GridColumn[];
  readonly leaving?: readonly GridColumn[];
  /** What the rows are, for the file's name, and for the receipt. */
  readonly name: string;
  readonly query: string;
};

/** What lies over rows that are looked at: their export, and the way to a column. */
export const RowsOverlays = ({ rows, columns, leaving = columns, name, query }: OverlaysProps) => {
  const open = useOverlay((s) => s.open);
  const { view, count, countedAt, selection, dataset } = useStore(rows.store, (s) => s);
  const jump = (column: string) => {
    closeOverlay();
    setTimeout(() => rows.note({ jump: { column } }));
  };
  return (
    <>
      {open === ROW_OVERLAYS.export && (
        <Suspense>
          <ExportDialog
            view={view}
            count={count}
            countedAt={countedAt}
            selection={selection}
            dataset={dataset}
            columns={leaving}
            name={name}
            query={query}
          />
        </Suspense>
      )}
      {open === ROW_OVERLAYS.goToColumn && (
        <Modal title="Go to column" onClose={closeOverlay} width={300}>
          <FieldSearch
            label="Find a column"
            fields={columns.map(({ id, label, kind }) => ({ field_id: id, label, type: kind }))}
            value=""
            onPick={jump}
          />
        </Modal>
      )}
    </>
  );
};
