import { useStore } from 'zustand';
import type { Tab } from '../../../shared/model/app-state';
import type { FileReport } from '../../../shared/model/files';
import { FailureStrip } from '../../components/FailureStrip';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { formatStrip } from './format';
import { readFileDraft, storeFile } from './stored-view';
import { TEXT } from './text';

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
