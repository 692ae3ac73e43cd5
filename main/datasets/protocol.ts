/** Messages between the main process and the dataset process. Rows for the page have a port of their own. */
import type { DatasetColumn, Selection, ViewSpec } from '../../shared/dataset';
import type { ExportFormat } from '../../shared/model/app-state';
import type { Json } from '../../shared/model/json';
import type { PageHeader } from '../wire/page-header';
import type { Annotation, AnnotationPatch } from '../../shared/model/annotations';
import type { FileReport } from '../../shared/model/files';

/** An export, which the dataset process writes itself: the rows never pass the main process. */
export type ExportOrder = {
  readonly view: ViewSpec;
  readonly columns: readonly string[];
  readonly labels: readonly string[];
  readonly selection: Selection | null;
  /** The number of rows that the analyst saw, and how many were loaded then: later rows are left out. Null exports all rows. */
  readonly counted: { readonly rows: number; readonly loaded: number } | null;
  readonly format: ExportFormat;
  readonly defang: boolean;
  readonly bom: boolean;
  /** Time zone of date cells in xlsx; null writes times as text. */
  readonly timeZone: string | null;
  readonly path: string;
  /** Locks the file. It is never stored. */
  readonly password: string | null;
  /** Name of the file inside a zip with a password. */
  readonly entryName: string;
};
export type ExportResult = {
  readonly asked: number;
  readonly written: number;
  readonly guarded: number;
  readonly cut: number;
  readonly notes: readonly string[];
  readonly bytes: number;
  readonly sha256: string;
};

/** Reads one column's cells of a view's selected rows, in the view's order, as the rows are now. */
export type CellsOrder = {
  readonly view: ViewSpec;
  readonly selection: Selection | null;
  readonly key: string;
};
/** Reads a file into an open, empty dataset. */
export type ImportOrder = {
  readonly dataset: string;
  readonly path: string;
  readonly name: string;
  readonly part?: string | undefined;
  readonly password?: string | undefined;
};
/** Progress of an import: bytes or steps, and the rows that can be seen already. */
export type ImportProgress = {
  readonly done: number;
  readonly total: number;
  readonly loaded: number;
  readonly columns: readonly DatasetColumn[];
};
export type ImportResult = {
  readonly report: FileReport;
  readonly columns: readonly DatasetColumn[];
  readonly loaded: number;
};

/** Changes the annotations of selected rows, or writes stored annotations by row keys. */
export type AnnotationOrder =
  | {
      readonly change: 'rows';
      readonly dataset: string;
      readonly view: ViewSpec;
      readonly selection: Selection | null;
      readonly patch: AnnotationPatch;
    }
  | {
      readonly change: 'put';
      readonly dataset: string;
      readonly reviews: Readonly<Record<string, Annotation>>;
    };
/** The annotation of the rows with a key, before and after a change. */
export type AnnotationChange = {
  readonly key: string;
  readonly before: Annotation;
  readonly after: Annotation;
};

/** Rows of a page after they were appended: how many the dataset has now, how many the page had, and how many were left out. */
export type PageCounts = { readonly loaded: number; readonly rows: number; readonly skipped: number };
/** A page that was put into a dataset: its header, and the counts of its rows. */
export type PutPage = { readonly header: PageHeader; readonly counts: PageCounts };

/** Compares two datasets into a third, which is open and empty. `key` names columns of the second. */
export type DiffOrder = {
  readonly before: string;
  readonly after: string;
  readonly into: string;
  readonly key?: readonly string[] | undefined;
};

/** Orders of the main process. Each has an `id` and gets one `Answer`, except `cancel`. */
export type Order =
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly dataset: string;
      readonly columns: readonly DatasetColumn[];
    }
  | {
      readonly kind: 'append';
      readonly id: number;
      readonly dataset: string;
      readonly rows: readonly (readonly Json[])[];
    }
  /** Appends the rows of a `query/execute` response. */
  | {
      readonly kind: 'putPage';
      readonly id: number;
      readonly dataset: string;
      readonly body: Uint8Array;
      readonly needsNoSanitizing: boolean;
    }
  | {
      readonly kind: 'appendLogins';
      readonly id: number;
      readonly dataset: string;
      readonly saas: string;
      readonly packed: readonly unknown[];
    }
  | { readonly kind: 'close'; readonly id: number; readonly dataset: string }
  | { readonly kind: 'export'; readonly id: number; readonly order: ExportOrder }
  | { readonly kind: 'cells'; readonly id: number; readonly order: CellsOrder }
  | {
      readonly kind: 'inspect';
      readonly id: number;
      readonly file: Pick<ImportOrder, 'path' | 'name' | 'password'>;
    }
  | { readonly kind: 'import'; readonly id: number; readonly order: ImportOrder }
  | { readonly kind: 'annotate'; readonly id: number; readonly order: AnnotationOrder }
  | { readonly kind: 'diff'; readonly id: number; readonly order: DiffOrder }
  | { readonly kind: 'cancel'; readonly of: number };

export type Answer =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly message: string;
      readonly code: 'disk' | 'cancelled' | 'too_large' | 'unexpected';
    }
  /** The file or the order is invalid; `why` is the kind of error. */
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly message: string;
      readonly code: 'invalid';
      readonly why: string;
      readonly next: string;
    }
  | {
      readonly kind: 'progress';
      readonly id: number;
      readonly done: number;
      readonly total: number;
      readonly value?: unknown;
    };

/** The message that carries a page's row port; the port comes beside it. */
export const CLIENT = 'client';
