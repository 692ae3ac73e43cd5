/** The rows of pasted values that a dialog would send, and those that it leaves out. */
import { ok, type Result } from '../../../shared/bridge';
import type { RowTuple } from '../../../shared/dataset';
import { MOST_EXCEPTIONS } from '../../../shared/model/exception';
import type { ExceptionType } from '../../../shared/model/ids';
import { PASTED_COLUMNS, SENDABLE_STATES, SendableState } from '../../../shared/model/pasted-exceptions';
import { findExceptionType } from '../../../shared/rules/exception-types';
import { datasets } from '../../bridge';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { isSelected, selectedCount } from '../../dataset-view/view/selection';

/** A row that can be sent. */
type SendableRow = {
  readonly state: SendableState;
  readonly exception_type: ExceptionType;
  readonly exception_str: string;
};

/** The rows that can be sent, in the order in which they are, and the number of those that lack a choice or are not valid. */
export type SendPlan = {
  readonly rows: readonly SendableRow[];
  readonly choice: number;
  readonly invalid: number;
};

const ROWS_AT_ONCE = 5_000;
const LEFT_OUT = ['choice', 'invalid'] as const;

/** Reads the selected rows, or all that the filter shows, as far as they matter. */
export const readSendPlan = async ({ store }: Rows): Promise<Result<SendPlan>> => {
  const { view, count, selection, dataset } = store.getState();
  const isWanted = (row: number): boolean =>
    selectedCount(selection, count) === 0 || isSelected(selection, row);
  const at = (key: string): number => dataset.columns.findIndex((column) => column.key === key) + 1;
  const [stateAt, valueAt, typeAt] = [at(PASTED_COLUMNS.state), at('exception_str'), at('exception_type')];
  const sendable = (row: RowTuple): readonly SendableRow[] => {
    const state = SendableState.safeParse(row[stateAt]).data;
    const [exception_str, type] = [row[valueAt], row[typeAt]];
    const exception_type = typeof type === 'string' ? findExceptionType(type) : undefined;
    return state && exception_type && typeof exception_str === 'string'
      ? [{ state, exception_type, exception_str }]
      : [];
  };
  const plan = { rows: [] as SendableRow[], choice: 0, invalid: 0 };
  const states = {
    kind: 'is' as const,
    key: PASTED_COLUMNS.state,
    values: [...SENDABLE_STATES, ...LEFT_OUT],
  };
  for (let offset = 0; ;) {
    const page = await datasets.window({
      view: { ...view, filter: [...view.filter, states] },
      offset,
      count: ROWS_AT_ONCE,
    });
    if (!page.ok) return page;
    if (page.value.rows.length === 0) return ok(plan);
    offset += page.value.rows.length;
    for (const row of page.value.rows.filter(([id]) => isWanted(id))) {
      plan.rows.push(...sendable(row));
      for (const state of LEFT_OUT) if (row[stateAt] === state) plan[state] += 1;
    }
  }
};

/** Returns the rows of a plan in some states, as many as one action takes, and how many there are in all. */
export const rowsToSend = (
  { rows }: SendPlan,
  states: readonly SendableState[],
): { readonly rows: readonly SendableRow[]; readonly total: number } => {
  const all = rows.filter(({ state }) => states.includes(state));
  return { rows: all.slice(0, MOST_EXCEPTIONS), total: all.length };
};

/** Counts the rows of a plan in a state. */
export const countState = ({ rows }: SendPlan, state: SendableState): number =>
  rows.filter((row) => row.state === state).length;
