import { WarningSign } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ColumnFilter, RowTuple } from '../../../shared/dataset';
import type { Tab } from '../../../shared/model/app-state';
import { MATRIX_COLUMNS, toolOf } from '../../../shared/model/verdict-matrix';
import { cellOf } from '../../../shared/rules/cell-of';
import { MATRIX_VALUES, type MatrixValue } from '../../../shared/rules/verdict-matrix';
import { barCommand } from '../../commands/bar-command';
import { EmptyState } from '../../components/EmptyState';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import { TabOverlays } from '../../features/export/TabOverlays';
import { refToTarget } from '../../record/record-ref';
import { recordDomain, type RecordTarget } from '../../record/record-target';
import { jumpToTool } from '../../record/verdicts/jump';
import '../../record/record.css';
import { formatCell } from '../../state/format';
import { matrixRequest, readAgain } from './matrix-store';
import { TEXT } from './text';
import { formatVerdict } from '../../components/verdict';
import { rawCell, type GridColumn } from '../../dataset-view/grid/grid-column';

/** Signs that differ in shape, so that color is never the only mark. */
const SIGNS: Readonly<Record<MatrixValue, string>> = {
  found: '✕',
  'found-no-click': '⊗',
  suspicious: '▲',
  spam: '◆',
  clean: '✓',
  notScanned: '○',
  failed: '!',
};

type MatrixSign = { readonly sign: string; readonly tone: string; readonly word: string };

/** Returns the sign of a value, with the tone and the word that a record has for it; a tool without a result has a dash. */
const signOf = (value: MatrixValue | undefined): MatrixSign => {
  if (!value) return { sign: '–', tone: 'mute', word: TEXT.none };
  if (value === 'failed') return { sign: SIGNS.failed, tone: 'failed', word: TEXT.unread };
  const { text, tone } = formatVerdict(value);
  return { sign: SIGNS[value], tone, word: text };
};

const isValue = (value: unknown): value is MatrixValue => MATRIX_VALUES.some((one) => one === value);

/** Draws a value as its sign, which assistive technology reads as a word. */
export const signElement = (value: MatrixValue | undefined): HTMLElement => {
  const { sign, tone, word } = signOf(value);
  const made = document.createElement('span');
  made.className = `matrix-sign ${tone}`;
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', word);
  made.title = word;
  made.textContent = sign;
  return made;
};

/** Widths of a tool's column: the least, of a letter of its name, and beside the name. */
const TOOL_WIDTH = { least: 66, letter: 7.2, beside: 28 };

/** Returns the least width in which the name of a tool takes two lines. */
export const toolWidth = (label: string): number => {
  const words = label.split(/(?<=[\s-])/);
  const longest = words.map((_, at) =>
    Math.max(...[words.slice(0, at + 1), words.slice(at + 1)].map((line) => line.join('').trim().length)),
  );
  return Math.max(TOOL_WIDTH.least, Math.ceil(Math.min(...longest) * TOOL_WIDTH.letter) + TOOL_WIDTH.beside);
};

/** Returns the columns of a matrix: a tool's cells are signs. */
export const matrixColumns = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  columns.map((column) => {
    if (column.id === MATRIX_COLUMNS.disagree || column.id === MATRIX_COLUMNS.threats)
      return { ...column, canFit: false };
    if (toolOf(column.id) === undefined) return column;
    const valueOf = (row: RowTuple): MatrixValue | undefined => {
      const value = rawCell(row, column);
      return isValue(value) ? value : undefined;
    };
    return {
      ...column,
      kind: 'text',
      width: toolWidth(column.label),
      wrapsLabel: true,
      isFlex: false,
      canFit: false,
      text: (row) => signOf(valueOf(row)).word,
      draw: (row) => signElement(valueOf(row)),
    };
  });

const OpenedRecord = lazy(() =>
  import('../../record/OpenedRecord').then((m) => ({ default: m.OpenedRecord })),
);

type MatrixProps = { readonly tab: Tab; readonly rows: Rows };

/** Counts the rows that could not be read. */
const useFailedRows = (rows: Rows): number => {
  const [failed, setFailed] = useState(0);
  const dataset = useStore(rows.store, (s) => s.dataset.dataset);
  useEffect(() => {
    let isOver = false;
    const filter: ColumnFilter = { kind: 'isNot', key: MATRIX_COLUMNS.problem, values: [null] };
    void rows.rows.view({ view: { dataset, sort: [], filter: [filter] } }).then((built) => {
      if (!isOver && built.ok) setFailed(built.value.count);
    });
    return () => {
      isOver = true;
    };
  }, [dataset]);
  return failed;
};

/** The meaning of each sign. */
const Legend = () => (
  <ul className="matrix-legend" aria-label={TEXT.legend}>
    {MATRIX_VALUES.map(signOf).map(({ sign, tone, word }) => (
      <li key={word}>
        <span className={`matrix-sign ${tone}`} aria-hidden="true">
          {sign}
        </span>
        {word}
      </li>
    ))}
  </ul>
);

const Strips = ({ tab, failed }: { readonly tab: Tab; readonly failed: number }) => (
  <>
    {failed > 0 && (
      <div className="strip warn" role="status">
        <WarningSign size={14} />
        <span className="grow">{TEXT.failed(failed)}</span>
        <button type="button" className="link" onClick={() => void readAgain(tab, false)}>
          {TEXT.retry(failed)}
        </button>
      </div>
    )}
    <Legend />
  </>
);

/** Returns the record of the open row. */
const openTarget = (rows: Rows, entityType: string): RecordTarget =>
  targetOf(rows, entityType, rows.store.getState().open?.cells);

const targetOf = ({ store }: Rows, entityType: string, row: RowTuple | undefined): RecordTarget => {
  const { dataset } = store.getState();
  return {
    entityId: formatCell(cellOf(dataset.columns, row, MATRIX_COLUMNS.id)),
    saas: entityType.replace(/_[^_]*$/, ''),
    entityType,
    domain: recordDomain(entityType),
  };
};

const MatrixPane = ({ rows, entityType }: { readonly rows: Rows; readonly entityType: string }) => {
  const { open, count } = useStore(rows.store, (s) => s);
  if (!open) return null;
  return (
    <Suspense fallback={<EmptyState title="" />}>
      <OpenedRecord
        target={openTarget(rows, entityType)}
        position={open.offset + 1}
        total={count}
        onStep={(by) => void rows.step(by)}
        onClose={() => rows.note({ open: null })}
      />
    </Suspense>
  );
};

/** Goes to the verdict of a tool once the row that is opened by its cell is on screen. */
const useJumpToTool = (rows: Rows, entityType: string) => {
  const [stop, setStop] = useState<() => void>(() => () => undefined);
  useEffect(() => stop, [stop]);
  return (column: string | undefined) => {
    const tool = column === undefined ? undefined : toolOf(column);
    const before = rows.store.getState().open;
    if (tool === undefined) return setStop(() => () => undefined);
    const unsubscribe = rows.store.subscribe(({ open }) => {
      if (open === before) return;
      unsubscribe();
      if (open) jumpToTool(openTarget(rows, entityType), tool);
    });
    setStop(() => unsubscribe);
  };
};

/** The rows of a matrix, most disagreement first. Enter on a tool's cell opens the record at that tool. */
export const MatrixRows = ({ tab, rows }: MatrixProps) => {
  const { dataset, count } = useStore(rows.store, (s) => s);
  const entityType = matrixRequest(tab)?.entity_type ?? '';
  const failed = useFailedRows(rows);
  const onOpenCell = useJumpToTool(rows, entityType);
  const recordOf = (row: RowTuple) => {
    const target = targetOf(rows, entityType, row);
    return { ref: refToTarget(target), title: target.entityId };
  };
  const hasTools = dataset.columns.some(({ key }) => toolOf(key) !== undefined);
  return (
    <RowsView
      name={TEXT.title}
      rows={rows}
      counts={
        <span>
          {TEXT.rows(count)} <span className="quiet">{TEXT.order}</span>
        </span>
      }
      buttons={[barCommand('matrix.refresh')]}
      strips={<Strips tab={tab} failed={failed} />}
      grid={
        <>
          {!hasTools && <p className="strip">{TEXT.noTools}</p>}
          <RowsGrid
            name={TEXT.grid}
            rows={rows}
            shape={matrixColumns}
            onOpenCell={onOpenCell}
            recordOf={recordOf}
          />
        </>
      }
    >
      <TabOverlays
        rows={rows}
        shape={matrixColumns}
        exportsAll
        name={TEXT.exportName}
        query={dataset.title}
      />
      <MatrixPane rows={rows} entityType={entityType} />
    </RowsView>
  );
};
