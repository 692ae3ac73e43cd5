import { Button } from '@blueprintjs/core';
import { useStore } from 'zustand';
import type { ChangeKind, DiffReport } from '../../../shared/model/compare';
import { EmptyState } from '../../components/EmptyState';
import { withChanges } from '../../dataset-view/grid/grid-column';
import { RowPane } from '../../dataset-view/rows/RowPane';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import { formatCount, useDefang } from '../../state/format';
import { TabOverlays } from '../../features/export/TabOverlays';
import { recordOfName } from '../../record/record-of-name';
import { LazyRowProfile } from '../../record/LazyRowProfile';
import '../../record/record.css';
import { formatMatching } from './format';
import { TEXT } from './text';
import type { ColumnFilter, DatasetColumn, RowTuple } from '../../../shared/dataset';
import { DIFF_COLUMNS, beforeKey } from '../../../shared/model/compare';
import { withFilter } from '../../dataset-view/filters/with-filter';
import type { GridColumn } from '../../dataset-view/grid/grid-column';

const PREVIOUS = beforeKey('');

/** Returns the columns that the pane of an open row shows: all, except previous values that the row does not have. */
export const openRowColumns = (columns: readonly DatasetColumn[], cells: RowTuple): readonly GridColumn[] =>
  columns.flatMap(({ key, label }, at): GridColumn[] => {
    const value = cells[at + 1] ?? null;
    return key.startsWith(PREVIOUS) && value === null
      ? []
      : [{ id: key, label, kind: 'text', keys: [key], at: [at], width: 100 }];
  });

/** Returns the only kind of change that the filters show; undefined if they show all. */
export const shownKind = (filter: readonly ColumnFilter[]) => {
  const current = filter.find((one) => one.kind === 'is' && one.key === DIFF_COLUMNS.change);
  return current?.kind === 'is' ? current.values[0] : undefined;
};

/** Shows only one kind of change, or all again if it is the only one already. */
export const toggleKind = (filter: readonly ColumnFilter[], kind: ChangeKind): readonly ColumnFilter[] =>
  withFilter(
    filter,
    'is',
    DIFF_COLUMNS.change,
    shownKind(filter) === kind ? undefined : { kind: 'is', key: DIFF_COLUMNS.change, values: [kind] },
  );

type DifferenceProps = { readonly rows: Rows; readonly diff: DiffReport };

const KINDS: readonly ChangeKind[] = ['added', 'gone', 'changed'];

/** The number of each kind of change; a button shows one kind only. */
const ChangeCounts = ({ rows, diff }: DifferenceProps) => {
  const only = useStore(rows.store, (s) => shownKind(s.view.filter));
  return (
    <>
      {KINDS.map((kind) => (
        <Button
          key={kind}
          variant="minimal"
          active={only === kind}
          aria-pressed={only === kind}
          onClick={() => void rows.filter((filter) => toggleKind(filter, kind))}
        >
          {TEXT.kind(TEXT.kinds[kind], formatCount(diff[kind]))}
        </Button>
      ))}
      <span className="quiet">{TEXT.same(formatCount(diff.same))}</span>
    </>
  );
};

const DifferenceGrid = ({ rows, diff }: DifferenceProps) => {
  const isEmpty = useStore(rows.store, (s) => s.count === 0);
  return isEmpty && diff.added + diff.gone + diff.changed === 0 ? (
    <EmptyState title={TEXT.none} />
  ) : (
    <RowsGrid
      name={TEXT.differences}
      rows={rows}
      shape={withChanges}
      recordOf={(row) => recordOfName(rows, row)}
    />
  );
};

const DifferencePane = ({ rows }: { readonly rows: Rows }) => {
  const { open, dataset } = useStore(rows.store, (s) => s);
  if (!open) return null;
  return (
    <RowPane
      rows={rows}
      columns={openRowColumns(dataset.columns, open.cells)}
      profile={(name) => <LazyRowProfile rows={rows} name={name} />}
    />
  );
};

/** The rows that differ, with the counts of each kind of change. */
export const DifferenceRows = ({
  rows,
  diff,
  sides,
  onChoose,
}: DifferenceProps & { readonly sides: string; readonly onChoose: () => void }) => {
  const show = useDefang();
  return (
    <RowsView
      name={TEXT.differences}
      rows={rows}
      counts={<ChangeCounts rows={rows} diff={diff} />}
      buttons={[{ id: 'sides', label: TEXT.otherSides, run: onChoose }]}
      strips={
        <>
          <div className="strip">
            <bdi>{show(sides)}</bdi>
          </div>
          <div className="strip">{formatMatching(diff)}</div>
        </>
      }
      grid={<DifferenceGrid rows={rows} diff={diff} />}
    >
      <TabOverlays
        rows={rows}
        shape={withChanges}
        exportsAll
        name={TEXT.exportName}
        query={TEXT.source(sides)}
      />
      <DifferencePane rows={rows} />
    </RowsView>
  );
};
