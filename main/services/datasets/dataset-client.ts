import type { Result } from '../../../shared/bridge';
import type {
  CellsOrder,
  DiffOrder,
  FindingsOrder,
  ExportOrder,
  ExportResult,
  IndexedAs,
  ImpactOrder,
  Order,
  PivotFound,
  PutPage,
  ReaderResult,
  RowsToShare,
  SeenProfile,
  StoredLogins,
  StoredRows,
  TravelOrder,
  AnnotationChange,
  AnnotationOrder,
} from '../../datasets/protocol';
import type { DatasetColumn } from '../../../shared/dataset';
import type { TravelReport } from '../../../shared/model/travel';
import type { EgressList } from '../../../shared/model/egress';
import type { Json } from '../../../shared/model/json';
import type { DiffReport } from '../../../shared/model/compare';
import type { ImpactList, LocalImpact } from '../../../shared/rules/impact-terms';
import type { FindingReport } from '../../../shared/model/exception-finding';
import type { ProcessPort } from '../../deps';
import type { LoginPart } from '../../datasets/logins';
import type { PageInWalk } from '../../datasets/repeated-rows';
import { failure } from '../../wire/failures';
import { createRequests } from './process-requests';

export type DatasetClient = ReturnType<typeof createDatasetClient>;

/** True if a failure means that the rows were lost with their process. */
export const isGone = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.code === 'datasets_gone';
/** The rows were lost with the process that held them. */
export const rowsLost = () =>
  failure('unexpected', 'The process that stores the rows stopped.', {
    code: 'datasets_gone',
    next: 'Run the query again.',
  });

type Ask = ReturnType<typeof createRequests<Order>>['ask'];

/** The orders about exceptions. */
const exceptionOrders = (ask: Ask) => ({
  /** Counts the rows of open results that an exception applies to. */
  impact: (results: ImpactOrder['results'], values: ImpactOrder['values']) =>
    ask<LocalImpact>({ kind: 'impact', results, values }),
  /** Lists the first of those rows. */
  impactRows: (results: ImpactOrder['results'], values: ImpactOrder['values']) =>
    ask<ImpactList>({ kind: 'impactRows', results, values }),
  /** Checks a list of exceptions. */
  findings: (order: FindingsOrder, progress: (done: number, total: number) => void, signal: AbortSignal) =>
    ask<{ readonly report: FindingReport; readonly columns: readonly DatasetColumn[] }>(
      { kind: 'findings', order },
      { progress, signal },
    ),
  /** Adds a profile to a pivot index. */
  seeProfile: (path: string, seen: SeenProfile) => ask<null>({ kind: 'seeProfile', path, seen }),
  /** Looks a text up in pivot indexes. */
  pivot: (paths: readonly string[], text: string) => ask<PivotFound>({ kind: 'pivot', paths, text }),
  /** Deletes a pivot index. */
  clearPivot: (path: string) => ask<null>({ kind: 'clearPivot', path }),
});

/** Creates the client of the dataset process: promises over its message port. */
export const createDatasetClient = (port: ProcessPort) => {
  const { ask, whenReplaced, isAlive } = createRequests<Order>(port, rowsLost);
  return {
    whenReplaced,
    isAlive,
    open: (dataset: string, columns: readonly DatasetColumn[], indexedAs?: IndexedAs) =>
      ask<null>({ kind: 'open', dataset, columns, indexedAs }),
    append: (dataset: string, rows: readonly (readonly Json[])[]) =>
      ask<StoredRows>({ kind: 'append', dataset, rows }),
    /** Parses the bytes of a `query/execute` response in the dataset process and appends its rows; main never parses them. */
    putPage: async (
      dataset: string,
      body: Uint8Array,
      needsNoSanitizing: boolean,
      position: PageInWalk,
    ): Promise<Result<PutPage>> => {
      // A small body is a view of a pooled buffer, and the whole pool would be sent with it.
      const own = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
      const order = { kind: 'putPage', dataset, body: own, needsNoSanitizing, ...position } as const;
      const put = await ask<Result<PutPage>>(order);
      return put.ok ? put.value : put;
    },
    appendLogins: (dataset: string, part: LoginPart, packed: readonly unknown[], egress: EgressList) =>
      ask<StoredLogins>({ kind: 'appendLogins', dataset, part, packed, egress }),
    /** Marks the logins of a dataset that came through a network of the list. */
    markEgress: (dataset: string, egress: EgressList) => ask<null>({ kind: 'markEgress', dataset, egress }),
    cells: (order: CellsOrder) => ask<readonly Json[]>({ kind: 'cells', order }),
    close: (dataset: string) => ask<null>({ kind: 'close', dataset }),
    /** Shows the rows that a reader process has written so far. */
    adoptRows: (dataset: string, rows: RowsToShare, columns: readonly DatasetColumn[]) =>
      ask<null>({ kind: 'adoptRows', dataset, rows, columns }),
    /** Takes over the table of a reader process. */
    adoptTable: (dataset: string, read: Pick<ReaderResult, 'database' | 'table' | 'columns'>) =>
      ask<null>({
        kind: 'adoptTable',
        dataset,
        database: read.database,
        table: read.table,
        columns: read.columns,
      }),
    annotateRows: (order: Extract<AnnotationOrder, { change: 'rows' }>) =>
      ask<readonly AnnotationChange[]>({ kind: 'annotate', order }),
    putAnnotations: (order: Extract<AnnotationOrder, { change: 'put' }>) =>
      ask<readonly string[]>({ kind: 'annotate', order }),
    diff: (order: DiffOrder, progress: (done: number, total: number) => void, signal: AbortSignal) =>
      ask<{ readonly report: DiffReport; readonly columns: readonly DatasetColumn[] }>(
        { kind: 'diff', order },
        { progress, signal },
      ),
    /** Finds impossible journeys. */
    travel: (order: TravelOrder, progress: (done: number, total: number) => void, signal: AbortSignal) =>
      ask<{ readonly report: TravelReport; readonly columns: readonly DatasetColumn[] }>(
        { kind: 'travel', order },
        { progress, signal },
      ),
    ...exceptionOrders(ask),
    export: (order: ExportOrder, progress: (done: number, total: number) => void, signal: AbortSignal) =>
      ask<ExportResult>({ kind: 'export', order }, { progress, signal }),
  };
};
