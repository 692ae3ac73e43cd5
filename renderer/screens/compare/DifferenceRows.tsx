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
import { shownKind, toggleKind } from './change-filter';
import { formatMatching } from './format';
import { openRowColumns } from './open-row-columns';
import { TEXT } from './text';

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
