/** All text of an email's hops, timeline and related emails. */
import { formatCount, formatOfTotal, formatQuantity } from '../../state/format';
import { formatDuration } from './format-duration';

export const TEXT = {
  table: 'Hops',
  number: '#',
  server: 'Server',
  from: 'from',
  by: 'by',
  ip: 'IP',
  time: 'Time',
  noTime: 'no readable time',
  none: 'No Received headers',
  skew: (time: string) => `clock ${time} behind`,
  skewHint: 'Sent after it was received: one of the two clocks is wrong.',
  summary: (hops: number, totalMs: number | undefined, undated: number) =>
    [
      formatQuantity(hops, 'hop'),
      totalMs === undefined || totalMs < 0 ? '' : `${formatDuration(totalMs)} in total`,
      undated > 0 ? `${formatCount(undated)} without a readable time` : '',
    ]
      .filter(Boolean)
      .join(' · '),

  events: {
    tab: 'Timeline',
    scrolled: 'All events',
    time: 'Time',
    event: 'Event',
    detail: 'Detail',
    none: 'The tenant sent no times',
    received: 'Received',
    quarantined: 'Quarantined',
    requested: 'Restore requested',
    declined: 'Restore declined',
    restored: 'Restored',
    reported: 'Reported by a user',
    by: (who: string) => `by ${who}`,
  },
  related: {
    tab: 'Related',
    conversation: 'Conversation',
    copies: 'Copies for other recipients',
    similar: 'Similar emails',
    loading: 'Loading related emails',
    noConversation: 'No other email in this conversation',
    noCopies: 'No copies for other recipients',
    subject: 'Subject',
    from: 'From',
    verdict: 'Verdict',
    modes: {
      subject: 'similar subject, counted by the tenant',
      sender: 'similar sender, counted by the tenant',
      body: 'similar body, counted by the tenant',
    },
    counting: 'Counting…',
    failed: 'Not counted.',
    count: (shown: number, _loaded: number, total: number, isAtLeast: boolean) =>
      formatOfTotal(shown, total, 'email', isAtLeast),
  },
  links: {
    tab: 'Links',
    text: 'Text',
    noText: '(no text)',
    target: 'Leads to',
    host: 'Link host',
    indicators: 'Link indicators',
    wrapped: (wrappers: string) => `wrapped by ${wrappers}`,
    copy: 'Copy',
    count: (n: number, deceptive: number) =>
      deceptive === 0
        ? formatQuantity(n, 'link')
        : `${formatQuantity(n, 'link')} · ${formatCount(deceptive)} deceptive`,
    more: (n: number) => `Show ${formatCount(n)} more`,
    none: 'No links',
  },
  save: {
    mail: 'Save mail…',
    label: 'Save the email as a file',
    canceled: 'Nothing was saved.',
  },
} as const;
