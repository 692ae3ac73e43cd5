const quantity = (n: number): string => n.toLocaleString('en-US');

/** Texts about the review queues. */
export const text = {
  documentName: 'Your review queues and tally',
  countTitle: (n: number) => (n === 1 ? 'Count a review queue' : `Count ${quantity(n)} review queues`),
  counted: (n: number) => (n === 1 ? '1 queue counted' : `${quantity(n)} queues counted`),
  someFailed: (n: number, failed: number, reason: string) =>
    `${quantity(n)} counted, ${quantity(failed)} failed (first: ${reason.replace(/\.$/, '')})`,
  /** The notification that a queue which should notify can't. */
  noAlerts: (label: string, reason: string) => ({ title: `No notifications from ${label}`, body: reason }),
  tooMany: (most: number) =>
    `It has more than ${quantity(most)} items, too many to compare. Narrow its query.`,
  /** The notification of the desktop about new entities. It names none: it may be read on a locked screen. */
  alert: (label: string, n: number, tenant: string) => ({
    title: `${quantity(n)} new in ${label}`,
    body: tenant,
  }),
};
