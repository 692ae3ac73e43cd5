import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { hasMoreRows, isPartOfRows } from '../../../shared/local-calls/datasets';
import { barCommand } from '../../commands/bar-command';
import { EmptyState } from '../../components/EmptyState';
import { NoneReadable } from '../../components/NoneReadable';
import { FailureStrip } from '../../components/FailureStrip';
import { useLostFocus } from '../../components/use-lost-focus';
import { cellValue, keyOf } from '../../dataset-view/menus/cell-filters';
import { LeftOut } from '../../dataset-view/rows/LeftOut';
import { LoadProgress } from '../../dataset-view/rows/LoadProgress';
import type { ColumnShape } from '../../dataset-view/rows/row-columns';
import { RowPane } from '../../dataset-view/rows/RowPane';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import type { MoreRows } from '../../dataset-view/rows/tab-rows';
import { RunningNote } from '../../dataset-view/rows/RunningNote';
import { ZoneNote } from '../../dataset-view/rows/ZoneNote';
import { TEXT as VIEW_TEXT } from '../../dataset-view/text';
import { selectedCount } from '../../dataset-view/view/selection';
import { EgressItem } from '../../features/egress/EgressItem';
import { TabOverlays } from '../../features/export/TabOverlays';
import { displayText, formatCell, formatTotal } from '../../state/format';
import { useApp } from '../../state/app-store';
import { closeOverlay, useOverlay } from '../../state/overlay-store';
import { LazyRowProfile } from '../LazyRowProfile';
import { recordOfName } from '../record-of-name';
import { openRecordInTab } from '../record-screen';
import { formatTravelReport } from './format-travel';
import { canDownload, DOWNLOAD_OVERLAY } from './list-download';
import { entityDomain } from './list-store';
import { TEXT } from './text';
import '../record.css';
import { MenuItem } from '@blueprintjs/core';
import type { RowTuple } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { cellOf } from '../../../shared/rules/cell-of';
import { openReplay } from './replay-tab';

type RowsProps = { readonly rows: Rows };

type ItemProps = { readonly columns: DatasetState['columns']; readonly row: RowTuple };

/** Columns of places, which only rows of logins and of journeys between them have. */
const PLACES: readonly string[] = ['latitude', 'from_latitude'];

/** The menu item that replays the logins of a row's user from that login on; nothing for a row that is no login. */
export const ReplayItem = ({ columns, row }: ItemProps) => {
  const cell = (key: string) => formatCell(cellOf(columns, row, key));
  const [user, time] = [cell('user'), cell('time')];
  if (user === '' || !columns.some(({ key }) => PLACES.includes(key))) return null;
  return (
    <MenuItem
      text={TEXT.replay.ofUser(displayText(user))}
      onClick={() => openReplay(user, time || undefined)}
    />
  );
};

/** A link from an open row to the entity that it names, in a tab of its own; nothing if the tenant sent no known type or no ID. */
const EntityLink = ({ rows }: RowsProps) => {
  const { open, dataset } = useStore(rows.store, (s) => s);
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const domain = open ? entityDomain(dataset.columns, open.cells) : undefined;
  const name = rows.openName();
  if (!open || !name || !isSignedIn || domain === undefined) return null;
  const title = ['title', 'subject', 'name'].map((key) =>
    formatCell(cellOf(dataset.columns, open.cells, key)),
  );
  return (
    <p>
      <button
        type="button"
        className="link"
        onClick={() => openRecordInTab({ kind: 'name', name }, title.find(Boolean) ?? name.text)}
      >
        {TEXT.openEntity(domain)}
      </button>
    </p>
  );
};

const DownloadDialog = lazy(() =>
  import('../../features/download/DownloadDialog').then((m) => ({ default: m.DownloadDialog })),
);

/** Attachments: each row has its own entity type. */
const ATTACHED = { isMail: false } as const;

/** Columns that no analyst reads from end to end. */
const CODES = /^(md5|sha256|.*_?id)$/;

/** Gives the room that is left to the column with the longest texts. */
const listColumns: ColumnShape = (columns) => {
  const [widest] = columns.filter(({ id }) => !CODES.test(id)).sort((a, b) => b.width - a.width);
  return columns.map((column) => ({ ...column, isFlex: column === widest }));
};

/** Keys that tell nothing to an analyst: the record, the open row and files have them. */
const HIDDEN = /^(entity_type|finding_id)$/;

/** The columns of the grid. */
const gridShape: ColumnShape = (columns) => listColumns(columns.filter(({ id }) => !HIDDEN.test(id)));

/** The numbers of rows: at the tenant, loaded, after the filter, selected, and those that are not in the list, with the reason. */
const Counts = ({ rows }: RowsProps) => {
  const { dataset, view, count, selection, loadJob, isFetching } = useStore(rows.store, (s) => s);
  const { loaded, dropped = 0, state } = dataset;
  const selected = selectedCount(selection, count);
  return (
    <>
      <span className="counts">
        <span>
          <b>{formatTotal(dataset)}</b> {TEXT.match}
        </span>
        {isPartOfRows(dataset) && <span>{TEXT.loaded(loaded)}</span>}
        {view.filter.length > 0 && <span>{TEXT.filtered(count)}</span>}
        {selected > 0 && <span>{TEXT.selected(selected)}</span>}
        {state === 'incomplete' && <span className="warn-text">{TEXT.incomplete}</span>}
        {dropped > 0 && <span className="warn-text">{TEXT.dropped(dropped)}</span>}
        <LeftOut dataset={dataset} />
      </span>
      {loadJob !== null && (
        <LoadProgress dataset={dataset} job={loadJob} onEnded={() => rows.note({ loadJob: null })} />
      )}
      {loadJob === null && isFetching && <RunningNote text={VIEW_TEXT.loads.more} />}
    </>
  );
};

/** The results that rows were searched in: others may be open by now. */
const SearchedResults = ({ loads }: MoreRows) => (
  <div ref={useLostFocus<HTMLDivElement>()} className="strip" role="status">
    <span className="grow">{TEXT.results.searched}</span>
    <button type="button" className="link" onClick={() => void loads.again()}>
      {TEXT.refresh}
    </button>
  </div>
);

const Strips = ({ rows, loads }: RowsProps & MoreRows) => {
  const { dataset, rowsFailure } = useStore(rows.store, (s) => s);
  return (
    <>
      <FailureStrip failure={rowsFailure ?? dataset.failure} onRetry={() => void loads.retry()} />
      {dataset.notes.length > 0 && (
        <div className="strip warn" role="status">
          {TEXT.missing(dataset.notes.map(displayText))}
        </div>
      )}
      {dataset.travel && (
        <div className="strip" role="status">
          {formatTravelReport(dataset.travel)}
        </div>
      )}
      <ZoneNote columns={dataset.columns} onChange={() => void loads.again()} />
    </>
  );
};

const Overlays = ({ rows, loads, name }: RowsProps & MoreRows & { readonly name: string }) => {
  const isDownloading = useOverlay((s) => s.open === DOWNLOAD_OVERLAY);
  return (
    <>
      <Suspense fallback={null}>
        {isDownloading && canDownload(rows) && (
          <DownloadDialog target={rows} kind={ATTACHED} noun={TEXT.attachment} onClose={closeOverlay} />
        )}
      </Suspense>
      <TabOverlays rows={rows} loads={loads} shape={listColumns} name={name} query={name} />
    </>
  );
};

type NoRowsProps = Pick<ListProps, 'list' | 'isOfResults'> & {
  readonly isUnknown: boolean;
  readonly isTravel: boolean;
};

/** Returns what is said of an empty list; one that could not be loaded may not be empty. */
const emptyText = ({ list, isOfResults, isUnknown, isTravel }: NoRowsProps): readonly [string, string] => {
  if (isUnknown) return [TEXT.notLoaded(list), TEXT.notLoadedWhy];
  if (isOfResults) return [TEXT.results.none, TEXT.results.noneWhy];
  return [TEXT.none(list), isTravel ? TEXT.travel.noneWhy : TEXT.noneWhy];
};

const NoRows = (props: NoRowsProps) => {
  const [title, why] = emptyText(props);
  return (
    <EmptyState title={title}>
      <p>{why}</p>
    </EmptyState>
  );
};

type ListProps = RowsProps &
  MoreRows & {
    /** The list in words, for its grid and for receipts. */
    readonly name: string;
    /** The list by its kind, for what is said if it is empty. */
    readonly list: string;
    /** The screen that it is on, whose commands its buttons run. */
    readonly screen: string;
    /** The rows are of results that were open, instead of the tenant's. */
    readonly isOfResults: boolean;
  };

/** The rows of a long list in the grid. More are loaded as it is scrolled, or all at once. */
export const ListRows = ({ rows, loads, name, list, screen, isOfResults }: ListProps) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const isLoadingAll = useStore(rows.store, (s) => s.loadJob !== null);
  // Rows that a job makes are there once the job has ended.
  const isEmpty = dataset.loaded === 0 && !hasMoreRows(dataset) && dataset.state !== 'fetching';
  return (
    <RowsView
      name={name}
      rows={rows}
      counts={<Counts rows={rows} />}
      buttons={hasMoreRows(dataset) && !isLoadingAll ? [barCommand(`${screen}.loadAll`)] : []}
      strips={
        <>
          {isOfResults && <SearchedResults loads={loads} />}
          <Strips rows={rows} loads={loads} />
        </>
      }
      grid={
        isEmpty && dataset.skipped > 0 && !dataset.failure ? (
          <NoneReadable skipped={dataset.skipped} />
        ) : isEmpty ? (
          <NoRows
            list={list}
            isOfResults={isOfResults}
            isUnknown={dataset.failure !== undefined}
            isTravel={dataset.travel !== undefined}
          />
        ) : (
          <RowsGrid
            name={name}
            rows={rows}
            shape={gridShape}
            onNearEnd={() => void loads.fetchMore()}
            recordOf={(row) => recordOfName(rows, row)}
            rowItems={(at) => (
              <>
                {/(^|_)ip$/.test(keyOf(at) ?? '') && <EgressItem value={cellValue(at)} />}
                <ReplayItem columns={dataset.columns} row={at.row} />
              </>
            )}
          />
        )
      }
    >
      <Overlays rows={rows} loads={loads} name={name} />
      <RowPane rows={rows} profile={(name) => <LazyRowProfile rows={rows} name={name} />}>
        <EntityLink rows={rows} />
      </RowPane>
    </RowsView>
  );
};
