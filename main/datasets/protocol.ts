/** Messages between the main process and the dataset process. Rows for the page have a port of their own. */
import type { DatasetColumn, Selection, ViewSpec } from '../../shared/dataset';
import type { ExportFormat } from '../../shared/model/app-state';
import type { EgressList } from '../../shared/model/egress';
import type { Json } from '../../shared/model/json';
import type { PageHeader } from '../wire/page-header';
import type { LoginPart } from './logins';
import type { PageInWalk } from './repeated-rows';
import type { Annotation, AnnotationPatch } from '../../shared/model/annotations';
import type { ChosenFields } from '../../shared/rules/find-part';
import type { ImpactTerm } from '../../shared/rules/impact-terms';
import type { FindingFacts } from '../../shared/model/exception-finding';
import type { FileReport, ReadAs } from '../../shared/model/files';
import type { PivotEntity, PivotSource, PivotState, UnindexedRows } from '../../shared/model/pivot';

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
  /** Domains that are not defanged. */
  readonly ownDomains?: readonly string[];
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
  /** Rows with an entity ID that an earlier row has too, if all rows were written. */
  readonly repeated: number;
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
/** A file to read into a dataset. */
export type ImportOrder = {
  readonly path: string;
  readonly name: string;
  readonly part?: string | undefined;
  readonly password?: string | undefined;
  readonly readAs?: ReadAs | undefined;
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

/** Rows in a file that a reader process writes: where those from row ID `from` on begin and end. */
export type RowsToShare = {
  readonly path: string;
  /** The delimiter of rows that are records of a csv file; null for JSON texts. */
  readonly delimiter: string | null;
  readonly from: number;
  readonly positions: Float64Array;
};
/** Progress of a reader process, with the rows that were not reported before. */
export type ReaderProgress = ImportProgress & { readonly rows: RowsToShare };
/** Result of a reader process: the rows that were not reported before, and a database file with the table of all. */
export type ReaderResult = ImportResult & {
  readonly rows: RowsToShare;
  readonly database: string;
  readonly table: string;
};
/** Orders to a reader process. Each gets one `Answer`. */
export type ReaderOrder =
  | { readonly kind: 'inspect'; readonly id: number; readonly file: Omit<ImportOrder, 'part' | 'readAs'> }
  | { readonly kind: 'preview' | 'read'; readonly id: number; readonly file: ImportOrder }
  | { readonly kind: 'case'; readonly id: number; readonly path: string };

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

/** Rows that a dataset has now, and its columns in which a time names no zone. */
export type StoredRows = { readonly loaded: number; readonly zoneless: readonly string[] };

/** Rows of a page after they were appended. */
export type PageCounts = {
  /** Rows that the dataset has now. */
  readonly loaded: number;
  /** Rows that the page had, besides those with a wrong shape and those that are repeated. */
  readonly rows: number;
  /** Rows of the page before, which came again with the same cursor, and are left out. */
  readonly repeated: number;
  /** Rows with a wrong shape, which are left out. */
  readonly skipped: number;
  /** Rows of the page that the dataset had already. */
  readonly known: number;
  /** A hash of the page's first and last row. */
  readonly mark: string;
  /** Keys of the columns in which a time names no zone, on this page or before. */
  readonly zoneless: readonly string[];
};

/** Stored logins, with the number of rows that can't be unpacked and the names of values that can't be read. */
export type StoredLogins = StoredRows & { readonly skipped: number; readonly ignored: readonly string[] };
/** A page that was put into a dataset: its header, and the counts of its rows. */
export type PutPage = { readonly header: PageHeader; readonly counts: PageCounts };

/** Compares two datasets into a third, which is open and empty. `key` names columns of the second. */
export type DiffOrder = {
  readonly before: string;
  readonly after: string;
  readonly into: string;
  readonly key?: readonly string[] | undefined;
};

/** Finds impossible journeys in a dataset of logins; they go into another dataset, which is open and empty. */
export type TravelOrder = {
  readonly view: ViewSpec;
  readonly into: string;
  /** The greatest speed of a possible journey, and the least distance of an impossible one. */
  readonly kmh: number;
  readonly km: number;
};

/** Checks a list of exceptions; what it finds goes into another dataset, which is open and empty. */
export type FindingsOrder = FindingFacts & { readonly list: string; readonly into: string };
/** The pivot index that the rows of a dataset go into, their origin, and the title of the dataset. */
export type IndexedAs = { readonly path: string; readonly source: PivotSource; readonly title: string };
/** A profile, or a part of one, to index. */
export type SeenProfile = {
  readonly entity: Pick<PivotEntity, 'saas' | 'domain' | 'entityType' | 'id'>;
  readonly profile: Json;
  readonly isPart: boolean;
};
/** An entity that carries a value: the fields that do, and when it was seen last. */
export type PivotHit = PivotEntity & {
  readonly seenAt: number;
  readonly fields: readonly (readonly [label: string, raw: string])[];
};
/** The entities that carry a value. */
export type PivotFound = {
  /** The value in its canonical form. */
  readonly value: string;
  /** The newest of them. */
  readonly hits: readonly PivotHit[];
  readonly total: number;
  /** Rows that were not searched. */
  readonly unindexed: readonly UnindexedRows[];
  readonly index: PivotState;
};

/** A search of results, each with the columns that the analyst chose for its rows, for what exceptions apply to; the terms of each value, the best first. */
export type ImpactOrder = {
  readonly results: readonly { readonly dataset: string; readonly chosen: ChosenFields }[];
  readonly values: readonly (readonly ImpactTerm[])[];
};

/** Orders of the main process. Each has an `id` and gets one `Answer`, except `cancel`. */
export type Order =
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly dataset: string;
      readonly columns: readonly DatasetColumn[];
      readonly indexedAs?: IndexedAs | undefined;
    }
  | {
      readonly kind: 'append';
      readonly id: number;
      readonly dataset: string;
      readonly rows: readonly (readonly Json[])[];
    }
  /** Appends the rows of a `query/execute` response. */
  | (PageInWalk & {
      readonly kind: 'putPage';
      readonly id: number;
      readonly dataset: string;
      readonly body: Uint8Array;
      readonly needsNoSanitizing: boolean;
    })
  | {
      readonly kind: 'appendLogins';
      readonly id: number;
      readonly dataset: string;
      readonly part: LoginPart;
      readonly packed: readonly unknown[];
      readonly egress: EgressList;
    }
  /** Marks the logins of a dataset that came through a network of the list. */
  | {
      readonly kind: 'markEgress';
      readonly id: number;
      readonly dataset: string;
      readonly egress: EgressList;
    }
  | { readonly kind: 'close'; readonly id: number; readonly dataset: string }
  | { readonly kind: 'export'; readonly id: number; readonly order: ExportOrder }
  | { readonly kind: 'cells'; readonly id: number; readonly order: CellsOrder }
  /** Shows the rows that a reader process has written so far. */
  | {
      readonly kind: 'adoptRows';
      readonly id: number;
      readonly dataset: string;
      readonly rows: RowsToShare;
      readonly columns: readonly DatasetColumn[];
    }
  /** Takes over the table of a reader process that has ended. */
  | {
      readonly kind: 'adoptTable';
      readonly id: number;
      readonly dataset: string;
      readonly database: string;
      readonly table: string;
      readonly columns: readonly DatasetColumn[];
    }
  | { readonly kind: 'annotate'; readonly id: number; readonly order: AnnotationOrder }
  | { readonly kind: 'diff'; readonly id: number; readonly order: DiffOrder }
  /** Counts the rows of open results that an exception applies to. */
  | ({ readonly kind: 'impact'; readonly id: number } & ImpactOrder)
  /** Lists those rows. */
  | ({ readonly kind: 'impactRows'; readonly id: number } & ImpactOrder)
  | { readonly kind: 'travel'; readonly id: number; readonly order: TravelOrder }
  | { readonly kind: 'findings'; readonly id: number; readonly order: FindingsOrder }
  /** Adds a profile to a pivot index. */
  | { readonly kind: 'seeProfile'; readonly id: number; readonly path: string; readonly seen: SeenProfile }
  /** Looks a value up in pivot indexes. */
  | { readonly kind: 'pivot'; readonly id: number; readonly paths: readonly string[]; readonly text: string }
  /** Deletes a pivot index. */
  | { readonly kind: 'clearPivot'; readonly id: number; readonly path: string }
  | { readonly kind: 'cancel'; readonly of: number };

export type Answer =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly message: string;
      readonly code: 'disk' | 'cancelled' | 'too_large' | 'unexpected';
      readonly next?: string;
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
