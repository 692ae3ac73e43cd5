import { overlayWith } from '../../state/overlay-store';

/** Overlays of the hunt screen; each is opened by the command with the same id. */
export const HUNT_OVERLAYS = {
  bulkAction: 'hunt.bulkAction',
  download: 'hunt.download',
  when: 'hunt.when',
  schedule: 'hunt.schedule',
  columns: 'hunt.columns',
  options: 'hunt.options',
  runs: 'hunt.runs',
  save: 'hunt.save',
  saveAs: 'hunt.saveAs',
  edit: 'hunt.edit',
} as const;

/** The dialog of actions: on the open record whatever is selected, or on the rows; with an action that was chosen before. */
export const HUNT_ACTION = overlayWith<{
  readonly isForOpen: boolean;
  readonly action_id: string | undefined;
}>(HUNT_OVERLAYS.bulkAction);
