import { useStore } from 'zustand';
import type { FileReport } from '../../../shared/model/files';
import { showInvisible } from '../../../shared/model/invisible';
import { local } from '../../bridge';
import type { Rows, RowsState } from '../../dataset-view/rows/rows-store';
import { selectedCount } from '../../dataset-view/view/selection';
import { formatCount } from '../../state/format';
import { toggleOverlay } from '../../state/overlay-store';
import { READ_AS_OVERLAY } from './commands';
import { isReading, waitingFor } from './file-state';
import { TEXT } from './text';

const ReadingNote = ({ job }: { readonly job: string }) => (
  <span className="line" role="status">
    {TEXT.reading.running}
    <button type="button" className="link" onClick={() => void local['job.cancel']({ job })}>
      {TEXT.reading.cancel}
    </button>
  </span>
);

/** The format of a file, which leads to the way in which it was read. */
const FormatNote = ({ report }: { readonly report: FileReport }) => {
  const text = TEXT.counts.format(report);
  if (report.format === 'parquet') return <span>{text}</span>;
  return (
    <span>
      <button
        type="button"
        className="link"
        title={TEXT.readAs.command}
        onClick={() => toggleOverlay(READ_AS_OVERLAY)}
      >
        {text}
      </button>
    </span>
  );
};

/** Says whether the view is being filtered or sorted, or what waits for the whole file and how many rows are read so far. */
const PendingNote = ({ state }: { readonly state: RowsState }) => {
  const { dataset, view, pending } = state;
  const waiting = waitingFor(state);
  if (waiting) return <span className="quiet">{TEXT.counts.waits(waiting, dataset.loaded)}</span>;
  if (!pending) return null;
  const isFiltering = JSON.stringify(pending.filter) !== JSON.stringify(view.filter);
  return <span className="quiet">{isFiltering ? TEXT.counts.filtering : TEXT.counts.sorting}</span>;
};

/** The name of a file, the counts of its rows, its format, and the progress of reading and sorting. */
export const FileCounts = ({ rows }: { readonly rows: Rows }) => {
  const state = useStore(rows.store, (s) => s);
  const { dataset, view, count, selection } = state;
  const { report, annotations } = dataset.file ?? {};
  const selected = selectedCount(selection, count);
  const title = showInvisible(dataset.title);
  return (
    <>
      <bdi className="file-title cut" title={title}>
        {title}
      </bdi>
      <span className="counts">
        <span>
          <b>{formatCount(dataset.loaded)}</b> {TEXT.counts.rows(dataset.loaded)}
        </span>
        {view.filter.length > 0 && !waitingFor(state) && <span>{TEXT.counts.filtered(count)}</span>}
        {selected > 0 && <span>{TEXT.counts.selected(selected)}</span>}
        {report && <FormatNote report={report} />}
        {annotations && annotations.annotated > 0 && (
          <span>{TEXT.counts.annotated(annotations.annotated)}</span>
        )}
      </span>
      {isReading(dataset) && <ReadingNote job={rows.job} />}
      <PendingNote state={state} />
    </>
  );
};
