import { HTMLSelect, Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Tab } from '../../../shared/model/app-state';
import { barCommand } from '../../commands/bar-command';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { type GridColumn, gridColumns, rawCell } from '../../dataset-view/grid/grid-column';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import { TabOverlays } from '../../features/export/TabOverlays';
import '../../record/record.css';
import { connectionOf, useApp } from '../../state/app-store';
import {
  JournalDraft,
  journals,
  openJournal,
  readJournal,
  shownJournal,
  showJournal,
  useCheck,
} from './journal-store';
import { TEXT } from './text';
import { Tick, WarningSign } from '@blueprintjs/icons';
import { local } from '../../bridge';
import { JobBar } from '../../features/jobs/JobBar';
import { isActive } from '../../features/jobs/job-format';
import { TEXT as JOBS } from '../../features/jobs/text';
import { useJob } from '../../state/jobs-store';
import type { Json } from '../../../shared/model/json';
import { readPartialJson } from '../../dataset-view/fields/partial-json';
import type { NameOfId } from '../../dataset-view/fields/named-fields';
import { RowPane } from '../../dataset-view/rows/RowPane';
import { formatCell } from '../../state/format';
import { formatInstantWithZone, useZone } from '../../state/time';

const idsIn = (sent: Json | undefined): Json | undefined =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent['entity_ids'] : undefined;

/** Names the entity of an entry about one by the entry's target, as what was recorded of it has only its ID. IDs of several stay as they are. */
const nameEntities = (target: unknown, after: unknown): NameOfId => {
  const sent = idsIn(readPartialJson(formatCell(after))?.value);
  const ids: readonly Json[] = Array.isArray(sent) ? sent : [];
  return (id) => {
    if (!ids.includes(id)) return undefined;
    return (ids.length === 1 && formatCell(target)) || id;
  };
};

/** Returns a column whose times are formatted as in the rows: the journal writes them itself, so they are no evidence as sent. */
const withTime = (column: GridColumn): GridColumn =>
  column.kind === 'time' ? { ...column, text: (row) => formatInstantWithZone(rawCell(row, column)) } : column;

/** The open entry of the journal. */
export const EntryPane = ({ rows }: { readonly rows: Rows }) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const cells = useStore(rows.store, (s) => s.open?.cells);
  // Drawn again in another zone.
  useZone();
  const columns = gridColumns(dataset.columns, true);
  const cellOf = (id: string) => {
    const column = columns.find((one) => one.id === id);
    return column && cells ? rawCell(cells, column) : undefined;
  };
  return (
    <RowPane
      rows={rows}
      columns={columns.map(withTime)}
      nameOfId={nameEntities(cellOf('target'), cellOf('after'))}
    />
  );
};

/** The check of a journal or a case: its progress, then what it found. */
const CheckStrip = ({ id }: { readonly id: string }) => {
  const job = useJob(id);
  if (!job) return null;
  if (isActive(job))
    return (
      <div className="strip" role="status">
        <span>{TEXT.checking}</span>
        <JobBar title={job.title} done={job.done} total={job.total ?? 0} />
        <Button variant="minimal" onClick={() => void local['job.cancel']({ job: id })}>
          {JOBS.cancel}
        </Button>
      </div>
    );
  const isGood = job.state === 'done';
  return (
    <div className={`strip ${isGood ? '' : 'warn'}`} role={isGood ? 'status' : 'alert'}>
      {isGood ? <Tick size={14} /> : <WarningSign size={14} />}
      <span>
        {job.message} {isGood ? '' : job.next}
      </span>
    </div>
  );
};

type TabProps = { readonly tab: string };
type RowsProps = { readonly rows: Rows };

const asTheyAre = (columns: readonly GridColumn[]): readonly GridColumn[] => columns;

/** Chooses whose journal is shown. */
const WhichJournal = ({ tab }: TabProps) => {
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  return (
    <HTMLSelect
      aria-label={TEXT.shown}
      value={shownJournal(tab)}
      disabled={!isSignedIn}
      onChange={({ currentTarget }) => showJournal(tab, JournalDraft.shape.of.parse(currentTarget.value))}
    >
      <option value="tenant" disabled={!isSignedIn}>
        {TEXT.tenant}
      </option>
      <option value="workstation">{TEXT.workstation}</option>
    </HTMLSelect>
  );
};

const JournalRows = ({ tab, rows }: TabProps & RowsProps) => {
  const { dataset, count } = useStore(rows.store, (s) => s);
  const check = useCheck(tab);
  return (
    <RowsView
      name={TEXT.title}
      rows={rows}
      counts={
        <>
          <WhichJournal tab={tab} />
          <span className="quiet">{TEXT.entries(count)}</span>
        </>
      }
      buttons={[barCommand('journal.verify'), barCommand('journal.refresh')]}
      strips={check ? <CheckStrip id={check} /> : null}
      grid={
        dataset.loaded === 0 ? (
          <EmptyState title={TEXT.none}>
            <p>{TEXT.noneNote}</p>
          </EmptyState>
        ) : (
          <RowsGrid name={TEXT.rows} rows={rows} shape={asTheyAre} />
        )
      }
    >
      <TabOverlays rows={rows} shape={asTheyAre} name={TEXT.exportName} query={TEXT.fromNow(dataset.title)} />
      <EntryPane rows={rows} />
    </RowsView>
  );
};

/** The audit journal as rows, with the check of its chain. */
export const JournalScreen = ({ tab }: { readonly tab: Tab }) => {
  const opened = journals.use(tab.id);
  const connection = useApp((s) => connectionOf(s.session));
  const asked = JournalDraft.safeParse(tab.draft).data?.call;
  useEffect(() => openJournal(tab.id), [tab.id, connection, asked]);
  if (opened.kind === 'failed')
    return <FailurePanel failure={opened.failure} onRetry={() => void readJournal(tab.id)} />;
  if (opened.kind !== 'open') return <Skeleton lines={12} />;
  return <JournalRows key={opened.rows.first} tab={tab.id} rows={opened.rows} />;
};
