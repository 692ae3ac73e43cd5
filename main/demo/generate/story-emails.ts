import { createAttachments } from '../content/attachments';
import { linkDomain, createLinks } from '../content/links';
import { MAIL_STATE } from '../config/mail-states';
import type { EmailRow, MailStyle } from '../rows';

import { judged } from './email-verdicts';
import { type Verdict } from '../config/values';
import { pickState } from './email-states';
import { VICTIM } from './people';
import { hexId, Rand } from '../random';
import type { Source } from './source';

/** Number of emails, from `n` 0, that belong to the account takeover. */
export const STORY_EMAILS = 12;
/** Day of the takeover, in days before the clock's day; its hours are counted back from that day's end. */
export const STORY_DAY = 4;

type Scene = {
  readonly style: MailStyle;
  readonly subject: string;
  readonly from: readonly [string, string];
  readonly to: readonly string[];
  readonly verdict: Verdict;
  /** Minutes after the first failed login. */
  readonly minute: number;
};

const me = ['Takeshi Nakamura', VICTIM] as const;
const it = ['Contoso IT', 'it-notifications@contoso.example'] as const;
const sent = (i: number): Scene => ({
  style: 'takeover_transaction',
  subject: 'Transaction Sent',
  from: me,
  to: [`payments${i}@woodgrove-bank.example`, `treasury${i}@northwind.example`],
  verdict: i % 3 === 0 ? 'suspicious' : 'phishing',
  minute: 196 + i * 4,
});

const SCENES: readonly Scene[] = [
  {
    style: 'open_redirect',
    subject: 'Unusual sign-in activity',
    from: ['Microsoft account team', 'account@rnicrosoft-login.test'],
    to: [VICTIM],
    verdict: 'phishing',
    minute: -95,
  },
  {
    style: 'notification',
    subject: 'New sign-in from an unrecognized device',
    from: it,
    to: [VICTIM],
    verdict: 'clean',
    minute: 71,
  },
  {
    style: 'notification',
    subject: 'Inbox rule created: "Delete all messages rule"',
    from: it,
    to: [VICTIM],
    verdict: 'suspicious',
    minute: 84,
  },
  {
    style: 'notification',
    subject: 'External forwarding was switched on',
    from: it,
    to: [VICTIM, 'soc@contoso.example'],
    verdict: 'suspicious',
    minute: 92,
  },
  sent(1),
  sent(2),
  sent(3),
  sent(4),
  sent(5),
  sent(6),
  {
    style: 'business',
    subject: 'Re: Transaction Sent',
    from: ['Woodgrove Bank', 'fraud-desk@woodgrove-bank.example'],
    to: [VICTIM],
    verdict: 'clean',
    minute: 240,
  },
  {
    style: 'notification',
    subject: 'Mass download alert for t.nakamura',
    from: it,
    to: ['soc@contoso.example'],
    verdict: 'clean',
    minute: 262,
  },
];

/** Returns the instant of a minute of the story; minute 0 is the first failed login. */
export const storyTime = ({ calendar }: Pick<Source, 'calendar'>, minute: number): number =>
  calendar.before(STORY_DAY, 16) + minute * 60_000;

/** Turns an ordinary email into scene `n` of the takeover. */
export const storyEmail = (source: Source, n: number, base: EmailRow): EmailRow => {
  const scene = SCENES[n];
  if (!scene) return base;
  const { seed, people, calendar } = source;
  const r = new Rand(seed, 'story', n);
  const [from_name, from_email] = scene.from;
  const received = storyTime(source, scene.minute);
  const attachments = createAttachments(seed, n, scene.style);
  const outgoing = from_email === VICTIM;
  const from_domain = from_email.slice(from_email.indexOf('@') + 1);
  const domains = createLinks(seed, { n, style: scene.style, from_domain }).map(({ url }) => linkDomain(url));
  return {
    ...base,
    saas: 'office365_emails',
    entity_type: 'office365_emails_email',
    style: scene.style,
    internet_message_id: `<${base.entity_id.slice(0, 20)}@${from_domain}>`,
    conversation_id: hexId(seed, 'conversation', scene.subject.includes('Transaction Sent') ? 4 : n),
    subject: scene.subject,
    received,
    from_name,
    from_email,
    from_domain,
    reply_to_email: null,
    recipients: JSON.stringify(scene.to),
    recipient_count: scene.to.length,
    direction: outgoing ? 'outgoing' : from_email === it[1] ? 'internal' : 'incoming',
    sender_ip: outgoing ? '203.0.113.77' : base.sender_ip,
    sender_country: outgoing ? 'NG' : from_email === it[1] ? 'IL' : 'RU',
    // The lure passes SPF, although one engine's reason claims that the check failed.
    spf: 'pass',
    dkim: n === 0 ? 'none' : 'pass',
    dmarc: n === 0 ? 'none' : 'pass',
    ...judged(r, scene.verdict),
    ...pickState(r, 'clean', received, people, calendar),
    state: MAIL_STATE.inbox,
    is_read: 1,
    is_deleted: 0,
    attachment_count: attachments.length,
    attachment_names: JSON.stringify(attachments.map((one) => one.name)),
    attachment_md5: JSON.stringify(attachments.map((one) => one.md5)),
    attachment_sha256: JSON.stringify(attachments.map((one) => one.sha256)),
    link_domains: JSON.stringify([...new Set(domains.filter((one) => one !== ''))]),
  };
};
