/** What the main process and the dataset process say to each other. Rows for the page go by a port of their own. */
import type { DatasetColumn, Selection, ViewSpec } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';

/** What an export is to write, in the dataset process itself: the rows never pass the main process. */
export type ExportOrder = {
  readonly view: ViewSpec;
  readonly columns: readonly string[];
  readonly labels: readonly string[];
  readonly selection: Selection | null;
  readonly format: 'csv' | 'json';
  readonly defang: boolean;
  readonly bom: boolean;
  readonly path: string;
};
export type ExportResult = {
  readonly asked: number;
  readonly written: number;
  readonly guarded: number;
  readonly bytes: number;
  readonly sha256: string;
};

/** Questions of the main process: each has an `id`, and gets one `Answer`; `cancel` has none. */
export type Order =
  | { readonly kind: 'open'; readonly id: number; readonly dataset: string; readonly columns: readonly DatasetColumn[] }
  | { readonly kind: 'append'; readonly id: number; readonly dataset: string; readonly rows: readonly (readonly Json[])[] }
  | { readonly kind: 'appendLogins'; readonly id: number; readonly dataset: string; readonly saas: string; readonly packed: readonly unknown[] }
  | { readonly kind: 'close'; readonly id: number; readonly dataset: string }
  | { readonly kind: 'export'; readonly id: number; readonly order: ExportOrder }
  | { readonly kind: 'cancel'; readonly of: number };

export type Answer =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly code: 'disk' | 'cancelled' | 'unexpected' }
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly total: number };

/** The message that carries a page's row port; the port comes beside it. */
export const CLIENT = 'client';
