/** The verdict matrix as rows of a dataset: what names the entity, then a column for each tool. */
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { MATRIX_COLUMNS, toolKey } from '../../../shared/model/verdict-matrix';
import { stackTools, type StackContext } from '../../../shared/rules/security-stack';
import { MATRIX_VALUES, matrixRow, type MatrixValue } from '../../../shared/rules/verdict-matrix';
import type { EntityNames } from '../bulk-actions/entity-names';
import type { EntityScan } from './load-matrix';
import { text } from './text';

const { id, disagree, threats, seen, problem } = MATRIX_COLUMNS;

type Made = { readonly columns: readonly DatasetColumn[]; readonly rows: readonly (readonly Json[])[] };

const FAILED: MatrixValue = 'failed';
/** Columns that name an entity before those of the tools; the others follow them. */
const FIRST_NAMES = 2;
/** Rows that could not be read come last. */
const UNREAD = { disagree: -1, threats: -1 };

/** Returns the matrix, the rows with the most disagreement first. A tool has a column if it has a result for one of the entities. */
export const matrixRows = (
  ids: readonly string[],
  names: EntityNames | undefined,
  scans: ReadonlyMap<string, EntityScan>,
  context: StackContext,
): Made => {
  const read = new Map(
    [...scans].flatMap(([entity, scan]) =>
      scan.kind === 'read' ? [[entity, matrixRow(scan.results, context)] as const] : [],
    ),
  );
  const tools = stackTools(new Set([...read.values()].flatMap(({ values }) => [...values.keys()])), context);
  const named = names?.labels ?? [];
  const nameColumns = named.map((label, at): DatasetColumn => ({
    key: `name_${at}`,
    label,
    type: 'text',
    width: 170,
  }));
  const columns: readonly DatasetColumn[] = [
    ...nameColumns.slice(0, FIRST_NAMES),
    { key: disagree, label: text.matrix.disagree, type: 'number', width: 70 },
    { key: threats, label: text.matrix.threats, type: 'number', width: 70 },
    ...tools.map(({ tool, label }): DatasetColumn => ({
      key: toolKey(tool),
      label,
      type: 'text',
      ranks: [...MATRIX_VALUES],
    })),
    ...nameColumns.slice(FIRST_NAMES),
    { key: seen, label: text.matrix.seen, type: 'time' },
    { key: problem, label: text.matrix.problem, type: 'text', width: 160 },
    { key: id, label: text.matrix.id, type: 'text', width: 160 },
  ];
  const rank = (entity: string) => read.get(entity) ?? UNREAD;
  const sorted = ids.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    return other.disagree - one.disagree || other.threats - one.threats;
  });
  const rows = sorted.map((entity): Json[] => {
    const scan = scans.get(entity);
    const row = read.get(entity);
    const missing = scan?.kind === 'failed' ? FAILED : null;
    const called = named.map((_, at) => names?.cells.get(entity)?.[at] ?? '');
    return [
      ...called.slice(0, FIRST_NAMES),
      row?.disagree ?? null,
      row?.threats ?? null,
      ...tools.map(({ tool }) => row?.values.get(tool) ?? missing),
      ...called.slice(FIRST_NAMES),
      scan?.kind === 'read' ? new Date(scan.seen).toISOString() : null,
      scan?.kind === 'failed' ? scan.failure.message : null,
      entity,
    ];
  });
  return { columns, rows };
};
