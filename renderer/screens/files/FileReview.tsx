import { Button } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Tab } from '../../../shared/model/app-state';
import { ANNOTATION_COLUMNS } from '../../../shared/model/annotations';
import type { FileReport } from '../../../shared/model/files';
import { runCommand } from '../../commands/registry';
import { local } from '../../bridge';
import { selectedCount } from '../../dataset-view/view/selection';
import { gridColumns, type GridColumn } from '../../dataset-view/grid/grid-column';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { FilterChips } from '../../dataset-view/filters/FilterChips';
import { QuickFilter, quickText } from '../../dataset-view/filters/QuickFilter';
import { LazyRowProfile } from '../../record/LazyRowProfile';
import '../../record/record.css';
import { RowPane } from '../../dataset-view/rows/RowPane';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsOverlays } from '../../features/export/RowsOverlays';
import { rowColumns } from '../../dataset-view/rows/row-columns';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { setStatus } from '../../state/status-store';
import { formatBytes, formatCount, formatQuantity } from '../../state/format';
import { useOverlay } from '../../state/overlay-store';
import { fileDraft, storeFile } from './stored-view';
import { ANNOTATE_OVERLAY } from './commands';
import { reopenFile } from './files-store';
import { ReviewDialog } from './ReviewDialog';
import { ReviewForm } from './ReviewForm';
import '../../dataset-view/strips.css';
import '../../dataset-view/dataset-view.css';

const isOurs = ({ id }: GridColumn): boolean => id.startsWith('_');
/** What we say about a row stands before what the file says. */
const oursFirst = (columns: readonly GridColumn[]): readonly GridColumn[] => [
  ...columns.filter(isOurs),
  ...columns.filter((column) => !isOurs(column)),
];
const REVIEWS: readonly string[] = Object.values(ANNOTATION_COLUMNS);
/** While nothing is said about any row, its columns would be empty: the file's own have the room. */
const withoutReviews = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  oursFirst(columns).filter(({ id }) => !REVIEWS.includes(id));

/** What was met while the file was read, in words. */
const reportWords = (report: FileReport): string[] =>
  [
    report.ragged > 0 &&
      `${formatQuantity(report.ragged, 'row')} with more or fewer cells than the header; the row notes say which`,
    report.formulas > 0 &&
      `${formatQuantity(report.formulas, 'formula')} not run: the value that the file keeps is shown, and marked in the row notes`,
    report.unguarded > 0 &&
      `the formula guard was taken away from ${formatQuantity(report.unguarded, 'cell')}`,
    report.renamed.length > 0 &&
      `columns that are there twice are called ${report.renamed
        .slice(0, 5)
        .map((name) => `“${name}”`)
        .join(', ')}`,
    report.blank > 0 && `${formatQuantity(report.blank, 'blank line')} left out`,
    ...report.warnings,
  ].filter((one): one is string => typeof one === 'string');

/** Where the rows come from, for the receipt of what leaves. */
const sourceWords = (title: string, report: FileReport | undefined): string =>
  `Rows of the file “${title}”${report ? `, SHA-256 ${report.sha256}` : ''}`;

/** The rows of a file, and what was said about them. */
export const FileReview = ({ tab, rows }: { readonly tab: Tab; readonly rows: Rows }) => {
  const {
    dataset,
    view,
    count: inView,
    selection,
    shown,
    open,
    isSorting,
    layout,
  } = useStore(rows.store, (s) => s);
  const { report, annotations } = dataset.file ?? {};
  const isReviewing = useOverlay((s) => s.open === ANNOTATE_OVERLAY);
  const columns = useMemo(() => oursFirst(gridColumns(dataset.columns, true)), [dataset.columns]);
  const shape = annotations && annotations.annotated > 0 ? oursFirst : withoutReviews;
  const selected = selectedCount(selection, inView);
  const isReading = dataset.state === 'fetching' || dataset.state === 'idle';
  useEffect(() => {
    setStatus(
      `${formatCount(shown)} shown · ${formatCount(selected)} selected · ${formatCount(dataset.loaded)} loaded · ${isReading ? 'still reading' : `${formatCount(dataset.total)} total`}`,
    );
  }, [shown, selected, dataset.loaded, dataset.total, isReading]);
  useEffect(() => () => setStatus(''), []);
  if (dataset.state === 'failed' && dataset.loaded === 0 && dataset.failure)
    return (
      <FailurePanel
        failure={dataset.failure}
        of={dataset.title}
        onRetry={() => reopenFile(tab.id)}
        retry="Read it again"
      />
    );
  if (dataset.state === 'cancelled') {
    return (
      <EmptyState title="Reading the file was cancelled">
        <bdi>{dataset.title}</bdi>
        <Button onClick={() => reopenFile(tab.id)}>Read it again</Button>
      </EmptyState>
    );
  }
  const words = report ? reportWords(report) : [];
  const kept = fileDraft(tab.id)?.file;
  return (
    <div className="rows-screen">
      <section className="rows-main" aria-label="File">
        <div className="counts-line" role="group" aria-label="Result">
          <span className="counts">
            <span>
              <b>{formatCount(dataset.loaded)}</b> rows
            </span>
            {view.filter.length > 0 && <span>{formatCount(inView)} after filter</span>}
            {selected > 0 && <span>{formatCount(selected)} selected</span>}
            {report && (
              <span>
                {[report.format, report.part, report.encoding, report.delimiter, formatBytes(report.bytes)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
            {annotations && annotations.annotated > 0 && (
              <span>{formatQuantity(annotations.annotated, 'reviewed row')}</span>
            )}
          </span>
          {isReading && (
            <span className="line" role="status">
              Reading…
              <button
                type="button"
                className="link"
                onClick={() => void local['job.cancel']({ job: rows.job })}
              >
                Cancel
              </button>
            </span>
          )}
          {isSorting && <span className="quiet">sorting…</span>}
          <span className="grow" />
          <QuickFilter
            dataset={view.dataset}
            held={quickText(view.filter)}
            onFilter={(change) => void rows.filter(change)}
          />
          <Button
            variant="minimal"
            disabled={selected === 0 || !annotations}
            onClick={() => runCommand('files.annotate')}
          >
            {selected > 0 ? `Review ${formatCount(selected)} selected…` : 'Review selected…'}
          </Button>
          <Button variant="minimal" disabled={!annotations?.canUndo} onClick={() => runCommand('files.undo')}>
            Undo
          </Button>
          <Button variant="minimal" onClick={() => runCommand('go.compare')}>
            Compare
          </Button>
          <Button variant="minimal" disabled={inView === 0} onClick={() => runCommand('rows.group')}>
            Group
          </Button>
          <Button variant="minimal" disabled={inView === 0} onClick={() => runCommand('rows.export')}>
            Export
          </Button>
        </div>
        <div className="rows-strips">
          <FailureStrip failure={dataset.failure} />
          {report && kept?.sha256 !== undefined && kept.sha256 !== report.sha256 && (
            <div className="strip warn" role="status">
              <span className="grow">
                The file has changed since this tab first read it: its SHA-256 was {kept.sha256.slice(0, 12)}
                …, and is {report.sha256.slice(0, 12)}…
              </span>
              <button
                type="button"
                className="link"
                onClick={() => storeFile(tab.id, { ...kept, sha256: report.sha256 })}
              >
                Noted
              </button>
            </div>
          )}
          {words.length > 0 && (
            <div className={`strip ${report?.isWhole ? 'warn' : 'bad'}`}>{words.join(' · ')}</div>
          )}
          {annotations && annotations.carried > 0 && (
            <div className="strip">
              {formatQuantity(annotations.carried, 'row')} with words of yours from{' '}
              {annotations.carriedFrom.map((name) => `“${name}”`).join(', ')}
            </div>
          )}
        </div>
        <FilterChips
          filter={view.filter}
          columns={dataset.columns}
          onFilter={(change) => void rows.filter(change)}
        />
        <RowsGrid name="Rows of the file" rows={rows} shape={shape} />
      </section>
      {isReviewing && annotations && <ReviewDialog rows={rows} />}
      <RowsOverlays
        target={rows}
        columns={rowColumns(dataset, layout, shape)}
        name={dataset.title.replace(/\.\w{1,7}$/, '')}
        query={sourceWords(dataset.title, report)}
      />
      {open && (
        <RowPane
          rows={rows}
          columns={columns.filter((column) => !isOurs(column))}
          profile={(name) => <LazyRowProfile rows={rows} name={name} />}
        >
          <ReviewForm key={open.row} rows={rows} row={open.row} />
        </RowPane>
      )}
    </div>
  );
};
