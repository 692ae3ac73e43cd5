/** Pushes from the main process to the page. */
import type { Failure } from './bridge';
import type { DatasetState } from './local-calls/datasets';
import type { Job, SessionState } from './model/app-state';
import type { WatchList } from './model/watch';
import type { WorkSchedule } from './model/work-schedule';

/** The count of a saved query: `fresh` are the entities that were not in the last view, null if not counted. */
export type CountedQuery = {
  readonly query_id: string;
  /** Null where it could not be counted: `failure` says why. */
  readonly total: number | null;
  /** When the last look was, in milliseconds since the epoch; null where there was none. */
  readonly since: number | null;
  readonly fresh: readonly string[] | null;
  /** The next count compares with these entities. */
  readonly marksSeen?: boolean;
  readonly failure?: Failure;
};

export type Events = {
  /** A job began, moved on or ended. */
  readonly jobChanged: Job;
  /** Rows came into a dataset, its total became known, or its fetch changed state. */
  readonly datasetChanged: DatasetState;
  /** A saved query was counted. */
  readonly queryCounted: CountedQuery;
  /** A watched query was counted, or the set of watched queries changed. */
  readonly watchesChanged: WatchList;
  readonly sessionChanged: SessionState;
  /** A workstation schedule was changed, ran or waits. */
  readonly schedulesChanged: readonly WorkSchedule[];
  /** Files came by a drop, a double click or a second start: `files.pending` hands them over. */
  readonly filesPicked: { readonly count: number };
  /** A menu item asks for a command by its id. */
  readonly command: { readonly id: string };
};
export type EventName = keyof Events;
