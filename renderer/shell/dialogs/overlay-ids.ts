/** Ids of the overlays that are drawn over every screen; each is opened by the command of the same id. */
export const SHELL_OVERLAYS = {
  palette: 'app.palette',
  keys: 'app.keys',
  handbook: 'app.handbook',
  jobs: 'jobs.recent',
  activeUsers: 'session.activeUsers',
  proxy: 'session.proxy',
  brand: 'session.brand',
  tenants: 'session.switchTenant',
  renameTab: 'tab.rename',
} as const;
