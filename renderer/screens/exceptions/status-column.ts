/** The status column of the list: the status in the tenant's list, or else the one that it reports for an email or file. */
import type { RowTuple } from '../../../shared/dataset';
import { exceptionKey } from '../../../shared/model/exception';
import { cellOf } from '../../../shared/rules/cell-of';
import { textElement } from '../../dataset-view/grid/draw-cell';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { isPartial } from '../../dataset-view/grid/partial-cells';
import type { Rows } from '../../dataset-view/rows/rows-store';
import type { AppliedStatus, StoredName } from '../../features/exception-impact/applied-status';
import { displayText } from '../../state/format';
import { retryStatus, useListedStatuses, wantStatus, type ListedStatus } from './listed-statuses';
import { storedName } from './open-exception';
import { TEXT } from './text';

const T = TEXT.listedStatus;

/** Returns the exception of a row whose status the list doesn't have; undefined if it has one, or if the row is not read whole. */
export const unknownOf = ({ store }: Rows, row: RowTuple): StoredName | undefined => {
  const { columns } = store.getState().dataset;
  const field = (key: string): unknown => cellOf(columns, row, key);
  if (field('status') !== 'unknown' || isPartial(row)) return undefined;
  return storedName(field);
};

/** Returns what is known of the status of an exception. */
export const statusOf = (named: StoredName): ListedStatus | undefined =>
  useListedStatuses.getState().all.get(exceptionKey(named));

const failedElement = (named: StoredName, message: string): HTMLElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = 'link warn-text';
  button.textContent = T.failed;
  button.title = displayText(T.failedWhy(message));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    retryStatus(named);
  });
  return button;
};

/** Returns the word for a status that the tenant was asked for. */
const appliedWord = (applied: AppliedStatus | undefined): string => T.applied[applied?.status ?? 'notFound'];

/** Draws a status that the tenant was asked for, as far as it is known. */
const askedElement = (named: StoredName): HTMLElement => {
  const known = statusOf(named);
  const { refusal } = useListedStatuses.getState();
  if (known?.state === 'known') {
    const { applied } = known;
    return textElement(appliedWord(applied), 'quiet', displayText(TEXT.appliedStatus.result(applied)));
  }
  if (refusal) return textElement(T.applied.notFound, 'quiet', displayText(T.refusedWhy(refusal.message)));
  return known?.state === 'failed'
    ? failedElement(named, known.failure.message)
    : textElement(T.asking, 'quiet');
};

const draw = (rows: Rows, row: RowTuple): HTMLElement => {
  const named = unknownOf(rows, row);
  if (named) {
    wantStatus(named);
    return askedElement(named);
  }
  const sent = cellOf(rows.store.getState().dataset.columns, row, 'status');
  const status = typeof sent === 'string' ? sent : '';
  return textElement(T.names[status] ?? status);
};

/** Shows in the record the status that the list shows, which the tenant was asked for. */
export const withKnownStatus = (
  columns: readonly GridColumn[],
  known: ListedStatus | undefined,
): readonly GridColumn[] =>
  known?.state !== 'known'
    ? columns
    : columns.map((column) =>
        column.id === 'status' ? { ...column, text: () => appliedWord(known.applied) } : column,
      );

/** Draws the statuses that the tenant was asked for in the status column. */
export const withStatuses =
  (rows: Rows) =>
  (columns: readonly GridColumn[]): readonly GridColumn[] =>
    columns.map((column) =>
      column.id === 'status' ? { ...column, draw: (row: RowTuple) => draw(rows, row) } : column,
    );
