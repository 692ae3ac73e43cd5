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
