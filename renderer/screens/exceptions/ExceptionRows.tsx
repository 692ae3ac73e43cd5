import { Button, MenuItem } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { hasMoreRows, isPartOfRows } from '../../../shared/local-calls/datasets';
import { exceptionKey } from '../../../shared/model/exception';
import { barCommand } from '../../commands/bar-command';
import { commandKey, commandLabel, runCommand } from '../../commands/registry';
import { EmptyState } from '../../components/EmptyState';
import { NoneReadable } from '../../components/NoneReadable';
import { FailureStrip } from '../../components/FailureStrip';
import { useLostFocus } from '../../components/use-lost-focus';
import { gridColumns, valueName } from '../../dataset-view/grid/grid-column';
import type { RowAt } from '../../dataset-view/grid/grid-props';
import { LeftOut } from '../../dataset-view/rows/LeftOut';
import { LoadProgress } from '../../dataset-view/rows/LoadProgress';
import type { ColumnShape } from '../../dataset-view/rows/row-columns';
import { RowPane } from '../../dataset-view/rows/RowPane';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import { RunningNote } from '../../dataset-view/rows/RunningNote';
import { ZoneNote } from '../../dataset-view/rows/ZoneNote';
import { TEXT as VIEW_TEXT } from '../../dataset-view/text';
import { selectedCount } from '../../dataset-view/view/selection';
import { isNatural } from '../../dataset-view/view/view-state';
import { TabOverlays } from '../../features/export/TabOverlays';
import { LazyRowProfile } from '../../record/LazyRowProfile';
import { recordOfName } from '../../record/record-of-name';
import '../../record/record.css';
import { formatCell, formatTotal, useDefang } from '../../state/format';
import { setStatus } from '../../state/status-store';
import { REMOVAL_OVERLAY } from './commands';
import { ExceptionEffect } from './ExceptionEffect';
import { ExceptionHistory } from './ExceptionHistory';
import { ExceptionStatus } from './ExceptionStatus';
import { openField } from './open-exception';
import { IMPORT_OVERLAY } from './import-store';
import type { OpenExceptions } from './exceptions-store';
import { retryStatus, useListedStatuses } from './listed-statuses';
import { statusOf, unknownOf, withKnownStatus, withStatuses } from './status-column';
import { StatusFilters } from './StatusFilters';
import { TEXT } from './text';
import './exceptions.css';

type RowsProps = { readonly rows: Rows };

const allColumns: ColumnShape = (columns) => columns;

/** The export of the exceptions. */
const EXPORTED = { shape: allColumns, name: TEXT.title, query: TEXT.source(TEXT.title) };

/** The numbers of exceptions: at the tenant, loaded, after the filter and selected. */
const Counts = ({ rows }: RowsProps) => {
  const { dataset, view, count, selection, loadJob, isFetching } = useStore(rows.store, (s) => s);
  const selected = selectedCount(selection, count);
  const isPartial = isPartOfRows(dataset);
  const filtered = view.filter.length > 0 ? count : undefined;
  const status = TEXT.status(formatTotal(dataset), dataset.loaded, filtered, selected);
  useEffect(() => setStatus(status), [status]);
  useEffect(() => () => setStatus(''), []);
  return (
    <>
      <span className="counts">
        <span>
          <b>{formatTotal(dataset)}</b> {TEXT.counts.match}
        </span>
        {isPartial && <span>{TEXT.counts.loaded(dataset.loaded)}</span>}
        {filtered !== undefined && <span>{TEXT.counts.filtered(filtered)}</span>}
        {selected > 0 && <span>{TEXT.counts.selected(selected)}</span>}
        {dataset.state === 'incomplete' && <span className="warn-text">{TEXT.counts.incomplete}</span>}
        <LeftOut dataset={dataset} item={TEXT.counts.item} />
      </span>
      {isPartial && !isNatural(view) && <span className="warn-text cut">{TEXT.counts.loadedOnly}</span>}
      {loadJob !== null && (
        <LoadProgress dataset={dataset} job={loadJob} onEnded={() => rows.note({ loadJob: null })} />
      )}
      {loadJob === null && isFetching && <RunningNote text={VIEW_TEXT.loads.more} />}
    </>
  );
};

const ROW_COMMANDS = ['exceptions.change', 'exceptions.duplicate', REMOVAL_OVERLAY] as const;

/** The value of the open exception, and what it does in a sentence. */
const Title = ({ rows }: RowsProps) => {
  const columns = useStore(rows.store, (s) => s.dataset.columns);
  const show = useDefang();
  const field = openField(rows);
  if (!field) return null;
  const named = (key: string): string => {
    const { names } = columns.find((column) => column.key === key) ?? {};
    return show(valueName(names, field(key)) ?? formatCell(field(key)));
  };
  const [list, tool, type] = [formatCell(field('list')), named('sec_type'), named('exception_type')];
  return (
    <>
      <h2 className="exception-title">
        <bdi>{named('exception_str') || TEXT.sentence.noValue}</bdi>
      </h2>
      <p>{TEXT.sentence.of(list, tool, type)}</p>
    </>
  );
};

/** The open exception in full, with what can be done about it. */
const Pane = ({ rows }: RowsProps) => {
  const open = useStore(rows.store, (s) => s.open);
  const columns = useStore(rows.store, (s) => s.dataset.columns);
  const statuses = useListedStatuses();
  if (!open) return null;
  const named = unknownOf(rows, open.cells);
  const listed = named && statuses.all.get(exceptionKey(named));
  return (
    <RowPane
      rows={rows}
      columns={withKnownStatus(gridColumns(columns, true), listed)}
      profile={(name) => <LazyRowProfile rows={rows} name={name} />}
      hidesEmpty
      foot={<ExceptionHistory field={openField(rows)} />}
    >
      <Title rows={rows} />
      <div className="line" role="group" aria-label={TEXT.details}>
        {ROW_COMMANDS.map((id) => (
          <Button key={id} title={commandKey(id)} onClick={() => runCommand(id)}>
            {id === 'exceptions.change' ? TEXT.changeShort : commandLabel(id)}
          </Button>
        ))}
      </div>
      <ExceptionStatus field={openField(rows)} listed={listed} />
      <ExceptionEffect field={openField(rows)} />
    </RowPane>
  );
};

/** The commands on the exception of a row: the row is opened first. */
const rowItems = (rows: Rows, { offset, row }: RowAt) => {
  const named = unknownOf(rows, row);
  return (
    <>
      {ROW_COMMANDS.map((id) => (
        <MenuItem
          key={id}
          text={commandLabel(id)}
          label={commandKey(id)}
          onClick={() => void rows.openAt(offset).then(() => runCommand(id))}
        />
      ))}
      {named && statusOf(named)?.state === 'failed' && (
        <MenuItem text={TEXT.listedStatus.retry} onClick={() => retryStatus(named)} />
      )}
    </>
  );
};

/** Says how many changes the rows don’t show. They stay until the analyst wants newer ones, and with them the place among them. */
const Missed = ({ changes }: { readonly changes: number }) => (
  <div ref={useLostFocus<HTMLDivElement>()} className="strip warn" role="status">
    <span className="grow">{TEXT.missed(changes)}</span>
    <button
      type="button"
      className="link"
      title={commandKey('exceptions.refresh')}
      onClick={() => runCommand('exceptions.refresh')}
    >
      {TEXT.refreshShort}
    </button>
  </div>
);

type ExceptionRowsProps = {
  readonly opened: OpenExceptions;
  /** The number of changes since the rows were read. */
  readonly missed: number;
  readonly bar: React.ReactNode;
  /** Reads the exceptions again, after that failed. */
  readonly onReadAgain: () => void;
};

/** The exceptions in the grid. More are loaded as it is scrolled, or all at once. */
export const ExceptionRows = ({ bar, missed, opened, onReadAgain }: ExceptionRowsProps) => {
  const { rows, loads, newer } = opened;
  const dataset = useStore(rows.store, (s) => s.dataset);
  const rowsFailure = useStore(rows.store, (s) => s.rowsFailure);
  const isLoadingAll = useStore(rows.store, (s) => s.loadJob !== null);
  const canLoad = hasMoreRows(dataset);
  const shape = useMemo(() => withStatuses(rows), [rows]);
  const statuses = useListedStatuses();
  return (
    <RowsView
      name={TEXT.section}
      rows={rows}
      counts={<Counts rows={rows} />}
      buttons={[
        barCommand('exceptions.new'),
        ...(canLoad && !isLoadingAll ? [barCommand('exceptions.loadAll')] : []),
        {
          id: 'addMany',
          label: TEXT.addMany,
          items: [
            barCommand('exceptionPaste.open', { label: TEXT.paste }),
            barCommand(IMPORT_OVERLAY, { label: TEXT.importShort }),
          ],
        },
        {
          id: 'check',
          label: TEXT.checks,
          items: [
            barCommand('exceptionCheck.open', { label: TEXT.check }),
            barCommand('go.compare', { label: TEXT.compare }),
          ],
        },
        barCommand('exceptions.journal', { label: TEXT.history.title }),
      ]}
      strips={
        <>
          {bar}
          {missed > 0 && <Missed changes={missed} />}
          <StatusFilters rows={rows} />
          <FailureStrip
            failure={newer === 'running' ? undefined : newer}
            loss={TEXT.notRenewed}
            onRetry={onReadAgain}
          />
          <FailureStrip failure={rowsFailure ?? dataset.failure} onRetry={() => void loads.retry()} />
          <ZoneNote columns={dataset.columns} onChange={() => void loads.again()} />
        </>
      }
      grid={
        dataset.loaded === 0 && !canLoad && dataset.skipped > 0 ? (
          <NoneReadable skipped={dataset.skipped} item="exception" />
        ) : dataset.loaded === 0 && !canLoad ? (
          <EmptyState title={TEXT.none}>
            <p>{TEXT.noneWhy}</p>
          </EmptyState>
        ) : (
          <RowsGrid
            name={TEXT.grid}
            rows={rows}
            shape={shape}
            extraData={statuses}
            rowItems={(at) => rowItems(rows, at)}
            recordOf={(row) => recordOfName(rows, row)}
            onNearEnd={() => void loads.fetchMore()}
          />
        )
      }
    >
      <TabOverlays rows={rows} loads={loads} {...EXPORTED} />
      <Pane rows={rows} />
    </RowsView>
  );
};
