/** Pushes from the main process to the page. */
import type { DatasetState } from './commands';
import type { Job, SessionState } from './model/app-state';

export type Events = {
  /** A job began, moved on or ended. */
  readonly jobChanged: Job;
  /** Rows came into a dataset, its total became known, or its fetch changed state. */
  readonly datasetChanged: DatasetState;
  readonly sessionChanged: SessionState;
  /** A menu item or a second start asks for an act by its id. */
  readonly act: { readonly action: string };
};
export type EventName = keyof Events;
export const EVENT_NAMES = ['jobChanged', 'datasetChanged', 'sessionChanged', 'act'] as const satisfies readonly EventName[];
