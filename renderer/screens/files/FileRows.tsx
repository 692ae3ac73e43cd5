import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import type { Tab } from '../../../shared/model/app-state';
import { barCommand } from '../../commands/bar-command';
import type { BarItem } from '../../components/bar/OverflowBar';
import { EmptyState } from '../../components/EmptyState';
import { gridColumns, type GridColumn } from '../../dataset-view/grid/grid-column';
import type { ColumnShape } from '../../dataset-view/rows/row-columns';
import { RowPane } from '../../dataset-view/rows/RowPane';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import { selectedCount } from '../../dataset-view/view/selection';
import { TabOverlays } from '../../features/export/TabOverlays';
import { recordOfName } from '../../record/record-of-name';
import { LazyRowProfile } from '../../record/LazyRowProfile';
import '../../record/record.css';
import { toggleOverlay, useOverlay } from '../../state/overlay-store';
import { AnnotationDialog } from './AnnotationDialog';
import { AnnotationForm } from './AnnotationForm';
import { ANNOTATE_OVERLAY, READ_AS_OVERLAY } from './commands';
import { canReadAs, isReading, useFileStatus } from './file-state';
import { FileFailure } from './FileFailure';
import { FileCounts } from './FileCounts';
import { describeReading, formatStrip } from './format';
import { reopenFile } from './files-store';
import { ReadAsDialog } from './ReadAsDialog';
import { TEXT } from './text';
import { ANNOTATION_COLUMNS } from '../../../shared/model/annotations';
import type { FileReport } from '../../../shared/model/files';
import { FailureStrip } from '../../components/FailureStrip';
import { readFileDraft, storeFile } from './stored-view';

/** Says that the file is not the one that the tab read first. */
const ChangedStrip = ({ tab, report }: { readonly tab: Tab; readonly report: FileReport }) => {
  const stored = readFileDraft(tab.draft)?.file;
  if (stored?.sha256 === undefined || stored.sha256 === report.sha256) return null;
  return (
    <div className="strip warn" role="status">
      <span className="grow">{TEXT.changed(stored.sha256, report.sha256)}</span>
      <button
        type="button"
        className="link"
        onClick={() => storeFile(tab.id, { ...stored, sha256: report.sha256 })}
      >
        {TEXT.dismissChange}
      </button>
    </div>
  );
};

const ReportStrip = ({ report }: { readonly report: FileReport }) => {
  const notes = formatStrip(report);
  if (notes.length === 0) return null;
  const hasAllRows = report.isWhole && report.damaged === 0;
  return <div className={`strip ${hasAllRows ? 'warn' : 'bad'}`}>{notes.join(' · ')}</div>;
};

/** Messages about a file: a failure, a changed file, difficulties in reading it, and annotations from other files. */
export const FileStrips = ({ tab, rows }: { readonly tab: Tab; readonly rows: Rows }) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const { report, annotations } = dataset.file ?? {};
  return (
    <>
      <FailureStrip failure={dataset.failure} />
      {report && <ChangedStrip tab={tab} report={report} />}
      {report && <ReportStrip report={report} />}
      {annotations && annotations.carried > 0 && (
        <div className="strip">{TEXT.carried(annotations.carried, annotations.carriedFrom)}</div>
      )}
    </>
  );
};

/** The order of a file's columns: annotations and row notes come before the columns of the file. */
const ANNOTATIONS: readonly string[] = Object.values(ANNOTATION_COLUMNS);

const isOwn = ({ id }: GridColumn): boolean => id.startsWith('_');

/** Returns the columns of the file itself. */
export const fileColumns = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  columns.filter((column) => !isOwn(column));

/** Puts Postern's columns first. */
export const ownColumnsFirst = (columns: readonly GridColumn[]): readonly GridColumn[] => [
  ...columns.filter(isOwn),
  ...fileColumns(columns),
];

/** Leaves out the columns of annotations, which are empty until the first one is made. */
export const withoutAnnotations = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  ownColumnsFirst(columns).filter(({ id }) => !ANNOTATIONS.includes(id));

type FileProps = { readonly tab: Tab; readonly rows: Rows };

/** The commands on a file's rows that other rows don't have. */
const useFileCommands = (rows: Rows): readonly BarItem[] => {
  const annotations = useStore(rows.store, (s) => s.dataset.file?.annotations);
  const selected = useStore(rows.store, (s) => selectedCount(s.selection, s.count));
  return [
    barCommand('files.annotate', {
      label: TEXT.notes.button(selected),
      isDisabled: selected === 0 || !annotations,
    }),
    barCommand('files.undo', { label: TEXT.undo, isDisabled: !annotations?.canUndo }),
    barCommand('go.compare', { label: TEXT.compare }),
  ];
};

/** The open row with its annotation, or the profile of the entity that it names. */
const FilePane = ({ rows }: { readonly rows: Rows }) => {
  const open = useStore(rows.store, (s) => s.open);
  const columns = useStore(rows.store, (s) => s.dataset.columns);
  const ofFile = useMemo(() => fileColumns(gridColumns(columns, true)), [columns]);
  if (!open) return null;
  return (
    <RowPane rows={rows} columns={ofFile} profile={(name) => <LazyRowProfile rows={rows} name={name} />}>
      <AnnotationForm key={open.row} rows={rows} row={open.row} />
    </RowPane>
  );
};

const FileOverlays = ({ tab, rows, shape }: FileProps & { readonly shape: ColumnShape }) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const open = useOverlay((s) => s.open);
  const { report } = dataset.file ?? {};
  return (
    <>
      {open === ANNOTATE_OVERLAY && dataset.file?.annotations && <AnnotationDialog rows={rows} />}
      {open === READ_AS_OVERLAY && report && <ReadAsDialog tab={tab.id} rows={rows} />}
      <TabOverlays
        rows={rows}
        shape={shape}
        name={dataset.title.replace(/\.\w{1,7}$/, '')}
        query={TEXT.source(dataset.title, report?.sha256, report ? describeReading(report) : [])}
      />
    </>
  );
};

/** A file that was not read, and another way in which it may be. */
const FailedFile = ({ tab, rows, failure }: FileProps & { readonly failure: Failure }) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const isOpen = useOverlay((s) => s.open === READ_AS_OVERLAY);
  return (
    <>
      <FileFailure tab={tab.id} failure={failure} of={dataset.title}>
        {canReadAs(dataset) && (
          <Button onClick={() => toggleOverlay(READ_AS_OVERLAY)}>{TEXT.readAs.failed}</Button>
        )}
      </FileFailure>
      {isOpen && <ReadAsDialog tab={tab.id} rows={rows} />}
    </>
  );
};

/** The rows of a file with their annotations. */
export const FileRows = ({ tab, rows }: FileProps) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const buttons = useFileCommands(rows);
  useFileStatus(rows);
  const readAgain = () => reopenFile(tab.id);
  if (dataset.state === 'failed' && dataset.loaded === 0 && dataset.failure)
    return <FailedFile tab={tab} rows={rows} failure={dataset.failure} />;
  if (dataset.state === 'cancelled')
    return (
      <EmptyState title={TEXT.reading.canceled}>
        <bdi>{dataset.title}</bdi>
        <Button onClick={readAgain}>{TEXT.reading.again}</Button>
      </EmptyState>
    );
  const shape = (dataset.file?.annotations?.annotated ?? 0) > 0 ? ownColumnsFirst : withoutAnnotations;
  return (
    <RowsView
      name={TEXT.section}
      rows={rows}
      counts={<FileCounts rows={rows} />}
      buttons={buttons}
      waitsForRows={isReading(dataset)}
      strips={<FileStrips tab={tab} rows={rows} />}
      grid={
        <RowsGrid name={TEXT.grid} rows={rows} shape={shape} recordOf={(row) => recordOfName(rows, row)} />
      }
    >
      <FileOverlays tab={tab} rows={rows} shape={shape} />
      <FilePane rows={rows} />
    </RowsView>
  );
};
