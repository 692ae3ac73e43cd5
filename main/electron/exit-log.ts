import type { Log } from '../services/log/log';

/** The exit of the page's process. */
export type PageExit = { readonly reason: string; readonly exitCode: number };

/** Creates the functions that log the exit of each of our processes. */
export const createExitLog = (log: Log) => ({
  page: ({ reason, exitCode }: PageExit) => log.warn('process', { process: 'page', reason, code: exitCode }),
  datasets: (code: number, isReplaced: boolean) =>
    log.warn('process', { process: 'datasets', code, isReplaced }),
  demoTenant: (code: number) => log.warn('process', { process: 'demo tenant', code }),
});
