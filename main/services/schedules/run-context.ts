import type { Clock } from '../../deps';
import type { DatasetClient } from '../datasets/dataset-client';
import type { DatasetLoaders } from '../datasets/loaders';
import type { Exports } from '../exports/exports';
import type { RunningJob } from '../jobs/write-file';
import type { LastSeen } from '../queries/last-seen';
import type { Wal } from '../storage/wal';
import type { ApiClient } from '../tenant/api-client';
import type { RunLog } from './run-log';
import type { StoredSchedule } from './schedule-store';

/** Dependencies of every run. */
export type RunDeps = {
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly exports: Exports;
  readonly wal: Wal;
  readonly seen: LastSeen;
  readonly clock: Clock;
  /** Returns the time zone of a schedule's tenant. */
  readonly zoneOf: (tenant: StoredSchedule['tenant']) => string;
  /** The workstation's user, for receipts. */
  readonly user: string;
};

/** One run of a schedule. */
export type RunRequest = RunningJob & {
  readonly schedule: StoredSchedule;
  /** When the run was due. */
  readonly due: number;
  /** A client of the schedule's own tenant, which may differ from the one on the screen. */
  readonly client: ApiClient;
  /** The password of the file, if it has one. */
  readonly password: string | null;
};

/** One run with all that its steps need. */
export type RunContext = RunDeps & RunRequest & { readonly log: RunLog };
