import type { Result } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';
import type { PutPage } from '../../datasets/protocol';

/** The target of a loader. It rejects rows once the dataset process it was made for has ended. */
export type RowSink = {
  readonly rows: (rows: readonly (readonly Json[])[]) => Promise<Result<number>>;
  /** Puts a `query/execute` response in; it is parsed in the dataset process. */
  readonly putPage: (body: Uint8Array, needsNoSanitizing: boolean) => Promise<Result<PutPage>>;
  readonly logins: (
    saas: string,
    packed: readonly unknown[],
  ) => Promise<Result<{ loaded: number; skipped: number }>>;
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
  /** All rows come in one step, with their columns; neither is known before. */
  readonly isWhole?: boolean;
  readonly begin: () => Loader;
};

/** The result of one step: where the dataset is now, and what is new. */
export type LoadStep = {
  readonly loaded: number;
  readonly total: number;
  readonly isComplete: boolean;
  readonly skipped?: number;
  readonly resumed?: number;
  readonly note?: string;
  /** Other parts of the state that came with the rows. */
  readonly more?: Partial<Pick<DatasetState, 'columns' | 'file' | 'diff'>>;
};
