import { ok, type Result } from '../../../../shared/bridge';
import type { RowAnswers, RowTuple, ViewSpec } from '../../../../shared/dataset';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import type { RowClient } from '../../../../renderer/rows-client';

/** The state of a dataset with an entity id and a subject, all of whose rows are loaded. */
export const datasetOf = (patch: Partial<DatasetState> = {}): DatasetState =>
  ({
    dataset: 'd1',
    title: 'Rows',
    kind: 'query',
    columns: [
      { key: 'entity_id', label: 'Entity ID', type: 'text' },
      { key: 'subject', label: 'Subject', type: 'text' },
    ],
    loaded: 4,
    total: 4,
    isTotalKnown: true,
    state: 'complete',
    skipped: 0,
    resumed: 0,
    rebuilt: 0,
    changes: 0,
    tookMs: 5,
    isLocal: false,
    notes: [],
    ...patch,
  }) as DatasetState;

type Waiting = { readonly view: ViewSpec; readonly answer: (result?: Result<RowAnswers['view']>) => void };

/** Rows by dataset, held in memory. Views are answered at once, or one by one after `hold()`. */
export const createFakeRows = (
  tables: Readonly<Record<string, readonly RowTuple[]>>,
  columns: readonly { readonly key: string }[] = datasetOf().columns,
) => {
  const waiting: Waiting[] = [];
  let isHeld = false;
  const rowsOf = ({ dataset, filter, sort }: ViewSpec): RowTuple[] => {
    const kept = (tables[dataset] ?? []).filter((row) =>
      filter.every(
        (one) =>
          one.kind !== 'is' ||
          one.values.includes(row[columns.findIndex(({ key }) => key === one.key) + 1] ?? null),
      ),
    );
    return sort[0]?.order === 'desc' ? kept.reverse() : kept;
  };
  const viewAnswer = (view: ViewSpec) =>
    ok({ count: rowsOf(view).length, loaded: (tables[view.dataset] ?? []).length });
  const client = {
    view: ({ view }: { view: ViewSpec }) =>
      isHeld
        ? new Promise<Result<RowAnswers['view']>>((resolve) =>
            waiting.push({ view, answer: (result) => resolve(result ?? viewAnswer(view)) }),
          )
        : Promise.resolve(viewAnswer(view)),
    window: ({ view, offset, count }: { view: ViewSpec; offset: number; count: number }) => {
      const rows = rowsOf(view).slice(offset, offset + count);
      return Promise.resolve(ok({ rows, offset, count: rowsOf(view).length, loaded: 0, cut: [] }));
    },
    rows: ({ dataset, rows }: { dataset: string; rows: readonly number[] }) =>
      Promise.resolve(
        ok({ rows: rows.flatMap((id) => (tables[dataset] ?? []).filter(([row]) => row === id)) }),
      ),
    offsetOf: ({ view, row }: { view: ViewSpec; row: number }) =>
      Promise.resolve(ok({ offset: rowsOf(view).findIndex(([id]) => id === row) })),
  } as unknown as RowClient;
  return { client, waiting, hold: () => (isHeld = true) };
};

/** Holds the answers to a call until each is released by its number: a slow one can come after a later one. */
export const heldAnswers = <T = unknown>() => {
  const waiting: ((result: Result<T>) => void)[] = [];
  return {
    answer: () => new Promise<Result<T>>((resolve) => waiting.push(resolve)),
    release: (call: number, result: Result<T>) => waiting[call]?.(result),
  };
};
