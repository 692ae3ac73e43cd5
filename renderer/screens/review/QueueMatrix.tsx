import { useEffect, type KeyboardEvent } from 'react';
import { runCommand } from '../../commands/registry';
import { Disclosure } from '../../components/Disclosure';
import { formatCount, useDefang } from '../../state/format';
import { focusIfFree } from '../../state/screen-focus';
import {
  describeQueue,
  formatOldest,
  queueName,
  setCurrentQueue,
  useCurrentQueueId,
  waitingIn,
  type Matrix,
  type QueueState,
} from './queue-matrix';
import { TEXT } from './text';

const T = TEXT.matrix;

const open = (state: QueueState): void => {
  setCurrentQueue(state.queue);
  runCommand('review.openQueue');
};

/** A dash, which assistive technology reads as the reason. */
const NotYet = () => (
  <>
    <span aria-hidden="true">—</span>
    <span className="out-of-sight">{T.notYet}</span>
  </>
);

/** The number of items of a queue, or the reason why there is none. */
const Waiting = ({ counted }: Pick<QueueState, 'counted'>) => {
  const show = useDefang();
  if (counted?.failure)
    return (
      <span className="bad-text">
        {T.refused}
        <span className="out-of-sight"> {show(counted.failure.message)}</span>
      </span>
    );
  const total = counted?.total ?? null;
  if (total === null)
    return (
      <span className="hint">
        <NotYet />
      </span>
    );
  return (
    <b className={total === 0 ? 'hint' : ''}>
      {formatCount(total)}
      <span className="out-of-sight"> {T.waiting}</span>
    </b>
  );
};

type CellProps = { readonly state: QueueState; readonly isEntry: boolean };

/** A queue in the matrix. Its name says more than is seen: the queue, the app, and what the numbers are. */
const Cell = ({ state, isEntry }: CellProps) => {
  const show = useDefang();
  const fresh = state.counted?.fresh?.length ?? 0;
  const oldest = formatOldest(state);
  return (
    <button
      type="button"
      tabIndex={isEntry ? 0 : -1}
      data-queue={state.queue.id}
      onFocus={() => setCurrentQueue(state.queue)}
      onClick={() => open(state)}
    >
      <span className="out-of-sight">{show(queueName(state.queue))}: </span>
      <Waiting counted={state.counted} />
      <span className="queue-age">
        {fresh > 0 && <span className="tag new-rows">{T.fresh(fresh)}</span>}
        {oldest !== '' && (
          <span className="quiet">
            <span className="out-of-sight"> {T.oldest('')}</span>
            {oldest}
          </span>
        )}
        {state.isAlerting && <span className="out-of-sight"> {T.notifies}</span>}
      </span>
    </button>
  );
};

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the next cell with a queue in a direction; undefined at the edge. */
const nextCell = ({ rows }: Matrix, id: string, [down, right]: readonly [number, number]) => {
  const row = rows.findIndex(({ cells }) => cells.some((cell) => cell?.queue.id === id));
  const column = rows[row]?.cells.findIndex((cell) => cell?.queue.id === id) ?? -1;
  for (let step = 1; ; step += 1) {
    const cells = rows[row + down * step]?.cells;
    const at = column + right * step;
    if (!cells || at < 0 || at >= cells.length) return undefined;
    const found = cells[at];
    if (found) return found;
  }
};

/** Returns the first or the last queue of the row that a queue is in. */
const endOfRow = ({ rows }: Matrix, id: string, key: string) => {
  const cells = rows.find((row) => row.cells.some((cell) => cell?.queue.id === id))?.cells ?? [];
  const filled = cells.filter((cell) => cell !== undefined);
  return key === 'Home' ? filled[0] : filled.at(-1);
};

/** Moves the focus between the cells. */
const pressIn = (matrix: Matrix) => (event: KeyboardEvent<HTMLElement>) => {
  const { key, ctrlKey, altKey, metaKey, target, currentTarget } = event;
  if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return;
  const id = target.dataset['queue'];
  const step = STEPS[key];
  if (id === undefined || (!step && key !== 'Home' && key !== 'End')) return;
  event.preventDefault();
  const next = step ? nextCell(matrix, id, step) : endOfRow(matrix, id, key);
  if (next) currentTarget.querySelector<HTMLElement>(`[data-queue="${CSS.escape(next.queue.id)}"]`)?.focus();
};

const RowTotal = ({ row }: { readonly row: Matrix['rows'][number] }) => {
  const { waiting, isLeast } = waitingIn(row);
  // Nothing is known of a row whose queues are all still to be counted.
  if (isLeast && waiting === 0)
    return (
      <td className="queue-all" title={T.notYet}>
        <NotYet />
      </td>
    );
  return <td className="queue-all">{isLeast ? T.atLeast(waiting) : formatCount(waiting)}</td>;
};

const Grid = ({ matrix, current }: { readonly matrix: Matrix; readonly current: string | null }) => {
  const { columns, rows } = matrix;
  const show = useDefang();
  const all = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.queue.id ?? []));
  const entry = all.find((id) => id === current) ?? all[0];
  useEffect(() => focusIfFree('.queue-matrix [tabindex="0"]'), [all.length === 0]);
  return (
    <table className="queue-matrix" role="grid" aria-label={TEXT.home.grid} onKeyDown={pressIn(matrix)}>
      <thead>
        <tr>
          <th scope="col">{T.queue}</th>
          {columns.length > 1 && <th scope="col">{T.all}</th>}
          {columns.map(({ id, app, type }) => (
            <th key={id} scope="col">
              {show(app)}
              {type !== '' && <span className="quiet">{type}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{show(row.kind)}</th>
            {columns.length > 1 && <RowTotal row={row} />}
            {row.cells.map((state, at) => (
              <td key={columns[at]?.id} role="gridcell">
                {state ? (
                  <Cell state={state} isEntry={state.queue.id === entry} />
                ) : (
                  <span className="out-of-sight">{T.noQueue}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The queues without a cell: they are empty or off, each with its reason. */
const Collapsed = ({ collapsed }: Pick<Matrix, 'collapsed'>) => {
  const show = useDefang();
  if (collapsed.length === 0) return null;
  const off = collapsed.filter(({ queue }) => queue.off !== undefined).length;
  return (
    <Disclosure
      className="queue-collapsed"
      summary={<summary>{T.collapsed(collapsed.length - off, off)}</summary>}
    >
      <ul>
        {collapsed.map((state) => (
          <li key={state.queue.id}>
            <button
              type="button"
              className="link"
              onFocus={() => setCurrentQueue(state.queue)}
              onClick={() => open(state)}
            >
              {show([state.queue.kind, state.queue.app].filter((part) => part !== '').join(' · '))}
            </button>
            <span className="quiet">{show(state.queue.off ?? T.empty)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};

/** The queues as a matrix, kinds down and apps across, with a line about the current one and the queues that have no cell. */
export const QueueMatrix = ({ matrix }: { readonly matrix: Matrix }) => {
  const current = useCurrentQueueId();
  const show = useDefang();
  const states = [
    ...matrix.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined)),
    ...matrix.collapsed,
  ];
  const state = states.find(({ queue }) => queue.id === current);
  return (
    <div className="queue-home">
      {matrix.rows.length > 0 ? <Grid matrix={matrix} current={current} /> : <p>{T.nothing}</p>}
      {state && <p className="queue-note quiet">{show(describeQueue(state))}</p>}
      <Collapsed collapsed={matrix.collapsed} />
    </div>
  );
};
