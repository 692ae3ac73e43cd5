import type { RestoreColumns } from '../rows';

/** The columns of an entity without a request to restore it. */
export const NO_RESTORE: RestoreColumns = {
  restore_state: 'none',
  restore_request_time: null,
  restore_request_comment: null,
  restore_decline_reason: null,
  restore_decline_time: null,
  restored_by: null,
  restored_at: null,
};

/** The columns that a request to restore changes. */
export const requested = (comment: string | null | undefined, time: number) =>
  ({
    restore_state: 'requested',
    restore_request_time: time,
    restore_request_comment: comment ?? null,
    restore_decline_reason: null,
    restore_decline_time: null,
  }) as const;

/** The columns that a restore changes. */
export const restored = (restored_by: string, time: number) =>
  ({ is_quarantined: 0, restore_state: 'restored', restored_by, restored_at: time }) as const;

/** The columns that a refusal to restore changes. */
export const declined = (reason: string | undefined, time: number) =>
  ({
    restore_state: 'declined',
    restore_decline_reason: reason ?? '',
    restore_decline_time: time,
  }) as const;

/** Comments of people who ask for their email or file. */
export const RESTORE_COMMENTS = [
  'I was expecting this mail, please release it.',
  'This is from our supplier.',
  'Needed for month-end closing.',
  'False positive, known sender.',
] as const;
