/** Where a mail lies now, in the words that the tenant shows. */
export const MAIL_STATE = {
  inbox: 'Delivered · Inbox',
  junk: 'Delivered · Junk',
  quarantined: 'Quarantined',
  requested: 'Restore requested',
  declined: 'Restore declined',
  restored: 'Restored',
  removed: 'Removed by admin',
} as const;

/** Every state that a mail can be in. */
export const MAIL_STATES: readonly string[] = Object.values(MAIL_STATE);
