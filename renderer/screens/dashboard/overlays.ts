/** Overlays of the dashboard. */
export const DASHBOARD_OVERLAYS = { when: 'dashboard.when', custom: 'dashboard.customTime' } as const;
