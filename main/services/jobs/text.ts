import type { Job } from '../../../shared/model/app-state';

/** Texts about jobs. */
export const text = {
  noFile: 'This job did not write a file.',
  /** The notification of the desktop about a job that failed or ended incomplete. */
  endedBadly: ({ state, kind, title, message = '' }: Job) => {
    const outcome = state === 'failed' ? 'failed' : kind === 'action' ? 'partly done' : 'incomplete';
    return { title: `${title}: ${outcome}`, body: message };
  },
} as const;
