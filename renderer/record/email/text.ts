/** All text of an email's hops, timeline and related emails. */
import { formatCount, formatOfTotal, formatQuantity } from '../../state/format';
import { formatDuration } from './format-duration';

export const TEXT = {
  table: 'Hops',
  number: '#',
  server: 'Server',
  host: 'Server host',
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
    eventAndSource: 'Event and source',
    detail: 'Detail',
    none: 'The tenant sent no events',
    received: 'Received',
    undated: 'no time sent',
    stateNow: 'State now',
    delivery: 'Delivery',
    deliveredTo: (place: string, recipients: readonly string[]) =>
      `${place} (${recipients.length === 1 && recipients[0] ? recipients[0] : formatQuantity(recipients.length, 'recipient')})`,
    sent: 'Sent',
    sentBy: 'by the sender’s clock',
    scanned: (tool: string) => `Scanned by ${tool}`,
    clicked: 'Link clicked',
    released: 'Released from quarantine',
    releasedTo: (recipients: readonly string[], who: string) =>
      [
        recipients.length === 1
          ? `to ${recipients[0]}`
          : `to ${formatQuantity(recipients.length, 'recipient')}`,
        who === '' ? '' : `by ${who}`,
      ]
        .filter(Boolean)
        .join(' '),
    sources: {
      email: 'Email',
      headers: 'Headers',
      scans: 'Security stack',
      recipients: 'Recipients',
      clicks: 'Clicks',
      props: 'Properties',
      mta: 'Mail server record',
    },
    loading: (sources: readonly string[]) => `Still reading: ${sources.join(', ')}`,
    notRead: (source: string) => `The times in ${source} could not be read.`,
    short: (rows: number, total: number | undefined) =>
      `Release times were read for ${formatOfTotal(rows, total ?? rows, 'recipient', total === undefined)}.`,
    newest: (shown: number, all: number) => `Showing the newest ${formatOfTotal(shown, all, 'event')}`,
  },
  related: {
    tab: 'Related',
    conversation: 'Conversation',
    copies: 'Copies for other recipients',
    similar: 'Similar emails',
    loading: 'Loading related emails',
    noConversation: 'No other email is listed in this conversation',
    noCopies: 'No copies for other recipients are listed',
    subject: 'Subject',
    from: 'From',
    verdict: 'Verdict',
    modes: {
      subject: 'similar subject by the tenant’s count',
      sender: 'similar sender by the tenant’s count',
      body: 'similar body by the tenant’s count',
    },
    huntBody: 'Hunt for its longest sentence',
    noBodyField: '(the tenant lists none, and its queries have no field for the body)',
    noSentence: 'The body has no sentence that is long enough to hunt for.',
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
    none: 'No links listed',
    notSent: 'The tenant sent no list of links',
    noneInBody: 'The body has none either.',
    noBody: 'It sent no body to find them in.',
    qrCode: 'QR code',
    qrMentioned: (reason: string) =>
      `A security tool mentions a QR code, but the tenant sent no address for it: “${reason}”`,
  },
  mta: {
    title: 'Mail server record',
    loading: 'Loading the mail server record',
    none: 'The tenant sent no mail server record for this email.',
    same: (n: number) =>
      `${formatQuantity(n, 'field')} ${n === 1 ? 'matches' : 'match'} the email’s own, above.`,
  },
  save: {
    mail: 'Save mail…',
    label: 'Save the email as a file',
    canceled: 'Nothing was saved.',
  },
} as const;
