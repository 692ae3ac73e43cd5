import { Button } from '@blueprintjs/core';
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ColumnFilter } from '../../../shared/dataset';
import { beforeKey, DIFF_COLUMNS, type ChangeKind } from '../../../shared/model/compare';
import { runCommand } from '../../commands/registry';
import { gridColumns, withChanges, type GridColumn } from '../../dataset-view/grid/grid-column';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { JobProgress } from '../../features/jobs/JobProgress';
import { FilterChips } from '../../dataset-view/filters/FilterChips';
import { QuickFilter, quickText } from '../../dataset-view/filters/QuickFilter';
import { LazyRowProfile } from '../../record/LazyRowProfile';
import '../../record/record.css';
import { RowPane } from '../../dataset-view/rows/RowPane';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsOverlays } from '../../features/export/RowsOverlays';
import { rowColumns } from '../../dataset-view/rows/row-columns';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { withFilter } from '../../dataset-view/filters/with-filter';
import { setStatus } from '../../state/status-store';
import { formatCount } from '../../state/format';

const KINDS: readonly { readonly kind: ChangeKind; readonly label: string }[] = [
  { kind: 'added', label: '+ Added' },
  { kind: 'gone', label: '− Gone' },
  { kind: 'changed', label: '± Changed' },
];

/** The kind of change that filters leave; undefined where they leave all. */
const onlyKind = (filter: readonly ColumnFilter[]) => {
  const current = filter.find((one) => one.kind === 'is' && one.key === DIFF_COLUMNS.change);
  return current?.kind === 'is' ? current.values[0] : undefined;
};

type DifferencesProps = {
  readonly rows: Rows;
  readonly onAgain: () => void;
  readonly onChoose: () => void;
};

/** How two sets of rows differ; while they are compared how far that is, and why it ended where it did not come to its end. */
export const Differences = ({ rows, onAgain, onChoose }: DifferencesProps) => {
  const { dataset, view, count: inView, open, layout } = useStore(rows.store, (s) => s);
  const { diff } = dataset;
  const shape = useCallback((columns: readonly GridColumn[]) => withChanges(columns), []);
  useEffect(() => {
    if (diff)
      setStatus(
        `${formatCount(diff.added)} added · ${formatCount(diff.gone)} gone · ${formatCount(diff.changed)} changed · ${formatCount(diff.same)} the same`,
      );
    return () => setStatus('');
  }, [diff]);
  const only = onlyKind(view.filter);
  const toggle = (kind: ChangeKind) =>
    void rows.filter((now) =>
      withFilter(
        now,
        'is',
        DIFF_COLUMNS.change,
        onlyKind(now) === kind ? undefined : { kind: 'is', key: DIFF_COLUMNS.change, values: [kind] },
      ),
    );
  if (dataset.state === 'failed' && dataset.failure)
    return (
      <FailurePanel failure={dataset.failure} of={dataset.title} onRetry={onAgain} retry="Compare again" />
    );
  if (dataset.state === 'cancelled') {
    return (
      <EmptyState title="The comparison was cancelled">
        <bdi>{dataset.title}</bdi>
        <Button onClick={onAgain}>Compare again</Button>
        <Button onClick={onChoose}>Choose other sides…</Button>
      </EmptyState>
    );
  }
  if (!diff || dataset.state !== 'complete')
    return <JobProgress id={rows.job} title={`Comparing ${dataset.title}`} />;
  return (
    <div className="rows-screen">
      <section className="rows-main" aria-label="Differences">
        <div className="counts-line" role="group" aria-label="Result">
          {KINDS.map(({ kind, label }) => (
            <Button
              key={kind}
              variant="minimal"
              active={only === kind}
              aria-pressed={only === kind}
              onClick={() => toggle(kind)}
            >
              {label} {formatCount(diff[kind])}
            </Button>
          ))}
          <span className="quiet">{formatCount(diff.same)} the same</span>
          <span className="grow" />
          <QuickFilter
            dataset={view.dataset}
            held={quickText(view.filter)}
            onFilter={(change) => void rows.filter(change)}
          />
          <Button variant="minimal" onClick={onChoose}>
            Other sides…
          </Button>
          <Button variant="minimal" disabled={inView === 0} onClick={() => runCommand('rows.group')}>
            Group
          </Button>
          <Button variant="minimal" disabled={inView === 0} onClick={() => runCommand('rows.export')}>
            Export
          </Button>
        </div>
        <div className="rows-strips">
          <div className="strip">
            Matched by{' '}
            {diff.isWholeRow
              ? 'all cells: a row that changed is one that went and one that came'
              : diff.key.join(', ')}
            {diff.repeated.before + diff.repeated.after > 0 &&
              ` · ${formatCount(diff.repeated.before)} before and ${formatCount(diff.repeated.after)} after share the key of an earlier row, matched in their order`}
            {diff.onlyBefore.length > 0 && ` · only before: ${diff.onlyBefore.join(', ')}`}
            {diff.onlyAfter.length > 0 && ` · only after: ${diff.onlyAfter.join(', ')}`}
          </div>
        </div>
        <FilterChips
          filter={view.filter}
          columns={dataset.columns}
          onFilter={(change) => void rows.filter(change)}
        />
        {inView === 0 && diff.added + diff.gone + diff.changed === 0 ? (
          <div className="state">
            <strong>No differences</strong>
          </div>
        ) : (
          <RowsGrid name="Differences" rows={rows} shape={shape} />
        )}
      </section>
      <RowsOverlays
        target={rows}
        columns={rowColumns(dataset, layout, withChanges)}
        exported={gridColumns(dataset.columns, true)}
        name="comparison"
        query={`Comparison of ${dataset.title}`}
      />
      {open && (
        <RowPane
          rows={rows}
          profile={(name) => <LazyRowProfile rows={rows} name={name} />}
          columns={dataset.columns
            .map((column, at): GridColumn => ({
              id: column.key,
              label: column.label,
              kind: 'text',
              keys: [column.key],
              at: [at],
              width: 100,
            }))
            .filter(
              ({ id, at }) =>
                !id.startsWith(beforeKey('')) || (open.cells[(at[0] ?? 0) + 1] ?? null) !== null,
            )}
        />
      )}
    </div>
  );
};
