/** What the main process and the dataset process say to each other. Rows for the page go by a port of their own. */
import type { DatasetColumn, Selection, ViewSpec } from '../../shared/dataset';
import type { ExportFormat } from '../../shared/model/app-state';
import type { Json } from '../../shared/model/json';

/** What an export is to write, in the dataset process itself: the rows never pass the main process. */
export type ExportOrder = {
  readonly view: ViewSpec;
  readonly columns: readonly string[];
  readonly labels: readonly string[];
  readonly selection: Selection | null;
  /** Rows that the asker counted, and how many rows there were then: rows that came later are not meant. Null: all there are. */
  readonly counted: { readonly rows: number; readonly loaded: number } | null;
  readonly format: ExportFormat;
  readonly defang: boolean;
  readonly bom: boolean;
  /** Xlsx: the zone of date cells; null for times as text. */
  readonly timeZone: string | null;
  readonly path: string;
  /** Locks the file; it is held in memory only. */
  readonly password: string | null;
  /** The name of the file inside of a zip with a password. */
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

/** Which cells of one column to read: those of a view's chosen rows, in the view's order, as the rows are now. */
export type CellsOrder = { readonly view: ViewSpec; readonly selection: Selection | null; readonly key: string };

/** Questions of the main process: each has an `id`, and gets one `Answer`; `cancel` has none. */
export type Order =
  | { readonly kind: 'open'; readonly id: number; readonly dataset: string; readonly columns: readonly DatasetColumn[] }
  | { readonly kind: 'append'; readonly id: number; readonly dataset: string; readonly rows: readonly (readonly Json[])[] }
  | { readonly kind: 'appendLogins'; readonly id: number; readonly dataset: string; readonly saas: string; readonly packed: readonly unknown[] }
  | { readonly kind: 'close'; readonly id: number; readonly dataset: string }
  | { readonly kind: 'export'; readonly id: number; readonly order: ExportOrder }
  | { readonly kind: 'cells'; readonly id: number; readonly order: CellsOrder }
  | { readonly kind: 'cancel'; readonly of: number };

export type Answer =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly code: 'disk' | 'cancelled' | 'too_large' | 'unexpected' }
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly total: number };

/** The message that carries a page's row port; the port comes beside it. */
export const CLIENT = 'client';
