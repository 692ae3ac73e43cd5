/** The orders of the main process to the dataset process and to reader processes. Rows for the page have their own port. */
import type { Result } from '../../shared/bridge';
import type { DatasetColumn, Selection, ViewSpec } from '../../shared/dataset';
import type { ExportFormat } from '../../shared/model/app-state';
import type { EgressList } from '../../shared/model/egress';
import type { Json } from '../../shared/model/json';
import type { PageHeader } from '../wire/page-header';
import type { LoginPart } from './logins/logins';
import type { PageInWalk } from './dataset/repeated-rows';
import type { Annotation, AnnotationPatch } from '../../shared/model/annotations';
import type { ChosenFields } from '../../shared/rules/find-part';
import type { ImpactList, ImpactTerm, LocalImpact } from '../../shared/rules/impact-terms';
import type { DiffReport } from '../../shared/model/compare';
import type { FindingFacts, FindingReport } from '../../shared/model/exception-finding';
import type { FileNeeds, FilePreview, FileReport, ReadAs } from '../../shared/model/files';
import type { TravelReport } from '../../shared/model/travel';
import type { ReadBundle } from '../formats/read/read-case';
import { order } from './order-table';
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
/** A file to look into. */
export type FileToInspect = Omit<ImportOrder, 'part' | 'readAs'>;
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
/** Changes the annotations of selected rows. */
export type AnnotateOrder = {
  readonly view: ViewSpec;
  readonly selection: Selection | null;
  readonly patch: AnnotationPatch;
};
export type AnnotationsByKey = Readonly<Record<string, Annotation>>;
/** The annotation of the rows with a key, before and after a change. */
export type AnnotationChange = {
  readonly key: string;
  readonly before: Annotation;
  readonly after: Annotation;
};

/** Rows that a dataset has now, and its columns in which a time names no zone. */
export type StoredRows = { readonly loaded: number; readonly zoneless: readonly string[] };

/** A `query/execute` response whose rows are appended. It is parsed in the dataset process; main never parses it. */
export type PageToPut = PageInWalk & {
  readonly dataset: string;
  readonly body: Uint8Array;
  readonly needsNoSanitizing: boolean;
};
/** A `query/execute` response whose rows replace those of the same entities. */
export type RowsToReread = Pick<PageToPut, 'dataset' | 'body' | 'needsNoSanitizing'> & {
  readonly entities: readonly string[];
};
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

/** Packed logins to append; those that came through a network of `egress` are marked. */
export type LoginsToPut = {
  readonly dataset: string;
  readonly part: LoginPart;
  readonly packed: readonly unknown[];
  readonly egress: EgressList;
};
/** Stored logins, with the number of rows that can't be unpacked and the names of values that can't be read. */
export type StoredLogins = StoredRows & { readonly skipped: number; readonly ignored: readonly string[] };
/** A page that was put into a dataset: its header, and the counts of its rows. */
export type PutPage = { readonly header: PageHeader; readonly counts: PageCounts };

/** A report about a dataset that was made from others, and its columns. */
type Made<R> = { readonly report: R; readonly columns: readonly DatasetColumn[] };

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

/** Orders that fill datasets. */
export const ROW_ORDERS = {
  open: order<
    {
      readonly dataset: string;
      readonly columns: readonly DatasetColumn[];
      readonly indexedAs?: IndexedAs | undefined;
    },
    null
  >(),
  append: order<{ readonly dataset: string; readonly rows: readonly (readonly Json[])[] }, StoredRows>(),
  putPage: order<PageToPut, Result<PutPage>>(),
  /** Returns false, and changes nothing, unless the response and the dataset have exactly one row for each entity. */
  reread: order<RowsToReread, Result<boolean>>(),
  close: order<{ readonly dataset: string }, null>(),
};
export const LOGIN_ORDERS = {
  appendLogins: order<LoginsToPut, StoredLogins>(),
  /** Marks the logins of a dataset that came through a network of the list. */
  markEgress: order<{ readonly dataset: string; readonly egress: EgressList }, null>(),
};
/** Orders about files. */
export const FILE_ORDERS = {
  export: order<ExportOrder, ExportResult>(),
  /** Shows the rows that a reader process has written so far. */
  adoptRows: order<
    { readonly dataset: string; readonly rows: RowsToShare; readonly columns: readonly DatasetColumn[] },
    null
  >(),
  /** Takes over the table of a reader process that has ended. */
  adoptTable: order<
    { readonly dataset: string } & Pick<ReaderResult, 'database' | 'table' | 'columns'>,
    null
  >(),
};
/** Orders about rows that are already loaded. */
export const VIEW_ORDERS = {
  cells: order<CellsOrder, readonly Json[]>(),
  annotateRows: order<AnnotateOrder, readonly AnnotationChange[]>(),
  /** Writes stored annotations by row keys; returns the keys that the dataset has. */
  putAnnotations: order<
    { readonly dataset: string; readonly reviews: AnnotationsByKey },
    readonly string[]
  >(),
  diff: order<DiffOrder, Made<DiffReport>>(),
  travel: order<TravelOrder, Made<TravelReport>>(),
  /** Counts the rows of open results that an exception applies to. */
  impact: order<ImpactOrder, LocalImpact>(),
  /** Lists the first of those rows. */
  impactRows: order<ImpactOrder, ImpactList>(),
  findings: order<FindingsOrder, Made<FindingReport>>(),
};
/** Orders about what this workstation has seen. */
export const PIVOT_ORDERS = {
  /** Adds a profile to a pivot index. */
  seeProfile: order<{ readonly path: string; readonly seen: SeenProfile }, null>(),
  /** Looks a text up in pivot indexes. */
  pivot: order<{ readonly paths: readonly string[]; readonly text: string }, PivotFound>(),
  /** Deletes a pivot index. */
  clearPivot: order<{ readonly path: string }, null>(),
};
/** The orders to the dataset process. */
export const DATASET_ORDERS = {
  ...ROW_ORDERS,
  ...LOGIN_ORDERS,
  ...FILE_ORDERS,
  ...VIEW_ORDERS,
  ...PIVOT_ORDERS,
};
/** The orders to a reader process. */
export const READER_ORDERS = {
  /** Returns what is needed to read a file. */
  inspect: order<FileToInspect, FileNeeds>(),
  /** Returns the first rows of a file as some settings read them. */
  preview: order<ImportOrder, FilePreview>(),
  read: order<ImportOrder, ReaderResult, ReaderProgress>(),
  readCase: order<{ readonly path: string }, ReadBundle>(),
};

/** The message that carries a page's row port; the port comes beside it. */
export const CLIENT = 'client';
