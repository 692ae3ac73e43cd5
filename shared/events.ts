/** Events that the main process sends to the page. */
import type { Failure } from './bridge';
import type { DatasetState } from './local-calls/datasets';
import type { PastQueries } from './local-calls/queries';
import type { ProfileStep, RequestedTab, ShownRecord } from './local-calls/profile-window';
import type { Job, SessionState, Settings } from './model/app-state';
import type { FlagValue } from './rules/flags';
import type { CountedQueue } from './model/review';
import type { WatchList } from './model/watch';
import type { WorkSchedule } from './model/work-schedule';

/** The count of a saved query. `fresh` lists the entities that are new since the last view; null if they were not counted. */
export type CountedQuery = {
  readonly query_id: string;
  /** Null if it could not be counted; `failure` says why. */
  readonly total: number | null;
  /** Time of the last view in milliseconds since the epoch; null if there was none. */
  readonly since: number | null;
  readonly fresh: readonly string[] | null;
  /** True if the next count compares with these entities. */
  readonly marksSeen?: boolean;
  readonly failure?: Failure;
};

export type Events = {
  /** A job started, made progress or ended. */
  readonly jobChanged: Job;
  /** A dataset got rows, its total became known, or its loading state changed. */
  readonly datasetChanged: DatasetState;
  /** A hunt has its first rows, and is the newest of the recent runs. */
  readonly runsChanged: PastQueries;
  /** A saved query was counted. */
  readonly queryCounted: CountedQuery;
  /** A watched query was counted, or the set of watched queries changed. */
  readonly watchesChanged: WatchList;
  /** A review queue was counted. */
  readonly queueCounted: CountedQueue;
  /** A queue notifies: it has new entities, one of which is named if it is the only one, or it can't be counted, with the reason. */
  readonly queueNotified: {
    readonly queue: string;
    readonly entityId: string | null;
    /** The number of new entities. */
    readonly fresh: number;
    /** The desktop shows it, so the page needs no toast. */
    readonly isOnDesktop: boolean;
    readonly title: string;
    readonly reason?: string;
  };
  /** A notification about a review queue was clicked: `review.takeTarget` returns what it leads to. */
  readonly reviewWanted: { readonly queue: string };
  /** The analyst clicked the notification of a job. `job.takeWanted` returns which one. */
  readonly jobWanted: { readonly job: string };
  readonly sessionChanged: SessionState;
  /** A workstation schedule was changed, ran, or is waiting. */
  readonly schedulesChanged: readonly WorkSchedule[];
  /** Files were dropped, double-clicked or passed by a second start. `files.pending` returns them. */
  readonly filesPicked: { readonly count: number };
  /** Settings were saved, by whichever window. */
  readonly settingsChanged: Settings;
  /** Flags of the connection in use were set, by whichever window. */
  readonly flagsChanged: readonly FlagValue[];
  /** The cursor of the main window is on another record; null if the session ended. */
  readonly profileShown: ShownRecord | null;
  /** The profile window asks the main window for the next or previous row. */
  readonly profileStepped: ProfileStep;
  /** The profile window asks the main window to open a tab. */
  readonly tabRequested: RequestedTab;
  /** An error that nothing caught ended some work of the main process; `isLogged` if the log has it. */
  readonly uncaught: { readonly isLogged: boolean };
  /** A menu item runs a command by its ID. */
  readonly command: { readonly id: string };
};
export type EventName = keyof Events;
