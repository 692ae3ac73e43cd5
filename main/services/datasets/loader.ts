import type { Failure, Result } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';
import type { PivotSource } from '../../../shared/model/pivot';
import type { LoginsToPut, PageToPut, PutPage, StoredLogins, StoredRows } from '../../datasets/protocol';

export type { StoredRows } from '../../datasets/protocol';

/** The target of a loader. It rejects rows once the dataset process it was made for has ended. */
export type RowSink = {
  readonly rows: (rows: readonly (readonly Json[])[]) => Promise<Result<StoredRows>>;
  /** Puts a `query/execute` response in, which is parsed in the dataset process, without the rows that are there from an earlier walk or page. */
  readonly putPage: (page: Omit<PageToPut, 'dataset'>) => Promise<Result<PutPage>>;
  /** Puts packed logins in; those that came through a network of `egress` are marked. */
  readonly logins: (page: Omit<LoginsToPut, 'dataset'>) => Promise<Result<StoredLogins>>;
};

/** Fetches the rows of a dataset, step by step. A new one begins at the first row again. */
export type Loader = {
  /**
   * Fetches up to about `size` rows and puts them in; a loader that is done returns `isComplete`. `isMoreWanted`: the next step follows
   * at once, so its rows may be requested while these are stored.
   */
  readonly next: (
    sink: RowSink,
    size: number,
    signal: AbortSignal,
    isMoreWanted: boolean,
  ) => Promise<Result<LoadStep>>;
};

/** A kind of dataset: its title, and how to load it. */
export type LoaderSpec = {
  readonly title: string;
  /** Rows of this workstation, independent of any tenant: they stay open when the session changes. */
  readonly isLocal?: boolean;
  /** Rows that are made on this workstation: the tenant didn't send them as they are. */
  readonly isMade?: true;
  /** All rows come in one step, with their columns; neither is known before. */
  readonly isWhole?: boolean;
  /** The app and the condition of a hunt. */
  readonly asked?: DatasetState['asked'];
  /** The origin of rows that a pivot finds again. */
  readonly pivotSource?: PivotSource;
  readonly begin: () => Loader;
};

/** The result of one step: where the dataset is now, and what is new. */
export type LoadStep = {
  readonly loaded: number;
  readonly total: number;
  /** False if the tenant sends no total, or one that is too low: `total` is then the least that it can be. */
  readonly isTotalKnown?: boolean;
  /** Nothing follows. */
  readonly isComplete: boolean;
  /** The reason that rows are missing although nothing follows. */
  readonly endedEarly?: Failure;
  readonly skipped?: number;
  /** Names of values that were ignored because they were malformed. */
  readonly ignored?: readonly string[] | undefined;
  /** Rows that are left out by a rule of the product. */
  readonly dropped?: number;
  readonly resumed?: number;
  readonly note?: string;
  /** Keys of the columns in which a time names no zone. */
  readonly zoneless?: readonly string[];
  /** Other parts of the state that came with the rows. */
  readonly more?: Partial<Pick<DatasetState, 'columns' | 'file' | 'diff' | 'findings' | 'travel'>>;
};
