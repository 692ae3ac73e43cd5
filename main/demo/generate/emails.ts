import { createAttachments } from '../content/attachments';
import { linkDomain, createLinks } from '../content/links';
import { type EmailRow, MAIL_STYLES, type MailStyle } from '../rows';
import { DAY_MS, replySpan } from './calendar';
import { pickRecipients, pickSender, pickSubject } from './email-parties';
import { pickState, type EmailState } from './email-states';
import { pickAuth, pickVerdicts } from './email-verdicts';
import { STYLES } from './mail-styles';
import type { Sender } from './style-spec';

import { hashRow, hexId, Rand, weighted } from '../random';
import type { Source } from './source';
import { STORY_EMAILS, storyEmail } from './story-emails';

const ORDINARY: ReadonlySet<MailStyle> = new Set<MailStyle>([
  'business',
  'newsletter',
  'notification',
  'invoice',
  'meeting',
]);
const STYLE_BAG: readonly MailStyle[] = weighted(
  MAIL_STYLES.map((style) => [style, STYLES[style].weight] as const),
);
/** Styles during a campaign, which has more lures and spam. It grows over the last weeks. */
const WAVE_BAG: readonly MailStyle[] = weighted(
  MAIL_STYLES.map((style) => [style, STYLES[style].weight * (ORDINARY.has(style) ? 1 : 4)] as const),
);
const waveAt = (age: number): number => Math.min(1, Math.max(0, (30 * DAY_MS - age) / (22 * DAY_MS)));
const COUNTRIES = weighted<string>([
  ['US', 40],
  ['DE', 14],
  ['GB', 12],
  ['IL', 8],
  ['FR', 6],
  ['NL', 6],
  ['IN', 5],
  ['SG', 4],
  ['BR', 3],
  ['AU', 2],
]);
const HOSTILE_COUNTRIES = weighted<string>([
  ['RU', 20],
  ['NG', 15],
  ['CN', 15],
  ['RO', 12],
  ['VN', 10],
  ['US', 18],
  ['BR', 10],
]);
const CONVERSATION_SPAN = 8;
const HOURS_A_PLACE = 6;
const conversationRoot = (n: number): number => n - (n % CONVERSATION_SPAN);

/** The first values of an email, which are enough to derive a reply from. */
type Core = {
  readonly style: MailStyle;
  readonly subject: string;
  readonly sender: Sender;
  readonly direction: EmailRow['direction'];
  readonly received: number;
  readonly r: Rand;
};

const pickCore = ({ seed, people, calendar }: Source, n: number): Core => {
  const r = new Rand(seed, 'email', n);
  const received = calendar.at(r);
  const style = r.pick(r.chance(waveAt(calendar.end - received)) ? WAVE_BAG : STYLE_BAG);
  const spec = STYLES[style];
  const { sender, direction } = pickSender(r, spec, people);
  return { style, subject: pickSubject(r, sender[2] ?? spec.subjects), sender, direction, received, r };
};

const isTalk = (style: MailStyle): boolean => style === 'business' || style === 'meeting';

/** Returns the conversation that a reply belongs to: the one of the first email in its span. */
const joined = (source: Source, n: number, own: Core): { core: Core; root: number } => {
  const root = conversationRoot(n);
  if (root === n || root < STORY_EMAILS || !isTalk(own.style) || !own.r.chance(0.3))
    return { core: own, root: n };
  const first = pickCore(source, root);
  if (first.style !== 'business') return { core: own, root: n };
  const received = source.calendar.reply(own.r, first.received, (n - root) * HOURS_A_PLACE);
  if (received === undefined) return { core: own, root: n };
  return { core: { ...own, style: 'business', subject: `Re: ${first.subject}`, received }, root };
};

/** Returns the original of a copy. About one email in thirty is a copy, made when an email is split by recipient. */
export const findOriginal = (seed: number, n: number): number => {
  let source = n;
  while (source >= STORY_EMAILS && hashRow(seed, 'copy', source) % 32 === 0) source -= 1;
  return source;
};

const addressDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
const pickIp = (r: Rand, direction: EmailRow['direction']): string =>
  direction === 'incoming'
    ? `${r.pick(['192.0.2', '198.51.100', '203.0.113'])}.${r.int(1, 254)}`
    : `10.${r.int(0, 40)}.${r.int(0, 255)}.${r.int(1, 254)}`;
const NONE = '[]';

/** Microsoft quarantines emails of its own app only. */
const atApp = (saas: string, state: EmailState): EmailState =>
  saas === 'google_mail' && state.quarantined_by === 'microsoft'
    ? { ...state, quarantined_by: 'avanan' }
    : state;

/** Returns email `n` before the story and copies change it. */
const ordinary = (source: Source, n: number): EmailRow => {
  const { seed, people, calendar } = source;
  const own = pickCore(source, n);
  const { core, root } = joined(source, n, own);
  const { style, sender, direction, received, r } = core;
  const spec = STYLES[style];
  const [from_name, from_email] = sender;
  const recipients = pickRecipients(r, n, direction, from_email, people);
  const verdicts = pickVerdicts(r, spec);
  const attachments = createAttachments(seed, n, style);
  const links = createLinks(seed, { n, style, from_domain: addressDomain(from_email) });
  const domains =
    links.length === 0
      ? NONE
      : JSON.stringify([...new Set(links.map(({ url }) => linkDomain(url)).filter((one) => one !== ''))]);
  const listed = (of: (one: (typeof attachments)[number]) => string): string =>
    attachments.length === 0 ? NONE : JSON.stringify(attachments.map(of));
  const saas = hashRow(seed, 'mailbox', n) % 5 === 0 ? 'google_mail' : 'office365_emails';
  const entity_id = hexId(seed, 'email', n);
  return {
    entity_id,
    entity_type: `${saas}_email`,
    saas,
    n,
    style,
    internet_message_id: `<${entity_id.slice(0, 20)}@${addressDomain(from_email)}>`,
    conversation_id: hexId(seed, 'conversation', root),
    subject: core.subject,
    received,
    from_name,
    from_email,
    from_domain: addressDomain(from_email),
    reply_to_email: spec.replyTo ? r.pick(spec.replyTo) : null,
    recipients: JSON.stringify(recipients),
    recipient_count: recipients.length,
    direction,
    size:
      4_000 +
      Math.floor(r.next() ** 3 * 90_000) +
      attachments.reduce((sum, one) => sum + one.bytes.length, 0),
    sender_ip: pickIp(r, direction),
    sender_country: r.pick(verdicts.verdict_rank > 1 ? HOSTILE_COUNTRIES : COUNTRIES),
    ...pickAuth(r, n, spec),
    ...verdicts,
    attachment_count: attachments.length,
    attachment_names: listed((one) => one.name),
    attachment_md5: listed((one) => one.md5),
    attachment_sha256: listed((one) => one.sha256),
    link_domains: domains,
    ...atApp(saas, pickState(r, verdicts.verdict, received, people, calendar)),
    copy_of: null,
    action_data: '{}',
  };
};

const original = (source: Source, n: number): EmailRow =>
  n < STORY_EMAILS ? storyEmail(source, n, ordinary(source, n)) : ordinary(source, n);

/** Returns the email at position `n`. A copy has its original's `n`, so everything derived from it is the same. */
export const emailAt = (source: Source, n: number): EmailRow => {
  const first = findOriginal(source.seed, n);
  const row = original(source, first);
  if (first === n) return row;
  const r = new Rand(source.seed, 'copy', n);
  const to = r.pick(source.people).email;
  return {
    ...row,
    entity_id: hexId(source.seed, 'email', n),
    copy_of: row.entity_id,
    recipients: JSON.stringify([to]),
    recipient_count: 1,
  };
};

const drawnTime = ({ seed, calendar }: Source, n: number): number => calendar.at(new Rand(seed, 'email', n));

/** Creates a quick test if email `n` was received at `since` or later. It is true for all that were and for a few that weren't, and much faster than making the email. */
export const cameSince = (source: Source, since: number): ((n: number) => boolean) => {
  /** The last root: emails are tested in order, and neighbors share their root. */
  let known = { root: -1, time: 0 };
  const rootTime = (root: number): number => {
    if (known.root !== root) known = { root, time: drawnTime(source, root) };
    return known.time;
  };
  return (n) => {
    const first = findOriginal(source.seed, n);
    if (first < STORY_EMAILS) return true;
    const root = conversationRoot(first);
    if (root === first) return rootTime(root) >= since;
    if (drawnTime(source, first) >= since) return true;
    // It may be a reply, whose time depends on the email that it answers.
    if (rootTime(root) + replySpan((first - root) * HOURS_A_PLACE) < since) return false;
    return joined(source, first, pickCore(source, first)).core.received >= since;
  };
};
