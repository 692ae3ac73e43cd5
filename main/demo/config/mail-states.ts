/** States of an email, in the tenant's own words. */
export const MAIL_STATE = {
  inbox: 'Delivered · Inbox',
  junk: 'Delivered · Junk',
  quarantined: 'Quarantined',
  requested: 'Restore requested',
  declined: 'Restore declined',
  restored: 'Restored',
  removed: 'Removed by admin',
} as const;

/** Every state of an email. */
export const MAIL_STATES: readonly string[] = Object.values(MAIL_STATE);
