/** The parts that a tenant's fields play in Postern: one table for its own queries, the effect of exceptions, and the states of rows. */
import type { QueryDomain } from '../model/ids';

/** A part with the names that its field may have, best first. */
type Part = {
  readonly label: string;
  readonly domains: readonly QueryDomain[];
  readonly names: readonly string[];
  /** The names in a domain where others are better. */
  readonly namesIn?: Partial<Readonly<Record<QueryDomain, readonly string[]>>>;
  /** A pattern of other names, in lower-case words. `lacks` rules out fields that hold something else. */
  readonly has?: RegExp;
  readonly lacks?: RegExp;
};

const DECIDED: readonly QueryDomain[] = ['email', 'file', 'message'];
const WITH_FILES: readonly QueryDomain[] = ['email', 'file'];

const parts = <const T extends Readonly<Record<string, Part>>>(all: T): Readonly<Record<keyof T, Part>> =>
  all;

/** Names of the field by which people know an item, best first. */
export const ITEM_NAMES: readonly string[] = ['subject', 'title', 'file_name', 'name', 'text'];

/** The parts by their IDs, which are stored. */
export const FIELD_PARTS = parts({
  itemName: { label: 'Name of an item', domains: DECIDED, names: ITEM_NAMES },
  restoreState: {
    label: 'State of a restore request',
    domains: DECIDED,
    names: ['restore_state', 'restore_status', 'restore_request_state'],
  },
  restoreRequested: {
    label: 'Restore requested',
    domains: DECIDED,
    names: ['is_restore_requested', 'restore_requested'],
  },
  restoreRequestTime: {
    label: 'Time of a restore request',
    domains: DECIDED,
    names: ['restore_request_time', 'restore_requested_at', 'restore_request_date'],
  },
  restoreComment: {
    label: 'Comment of a restore request',
    domains: DECIDED,
    names: ['restore_request_comment', 'restore_comment'],
  },
  restoreRequester: {
    label: 'User who requested a restore',
    domains: DECIDED,
    names: ['restore_requested_by', 'restore_requester', 'restore_request_user', 'restore_requester_email'],
  },
  reported: {
    label: 'Reported by a user',
    domains: ['email', 'message'],
    names: ['is_user_reported', 'user_reported', 'is_reported', 'reported_by_user'],
  },
  reportTime: {
    label: 'Time of a report',
    domains: ['email', 'message'],
    names: ['reported_at', 'report_time'],
  },
  reporter: {
    label: 'User who reported',
    domains: ['email', 'message'],
    names: ['reported_by', 'reported_by_email', 'reporter', 'reporter_email'],
  },
  verdict: {
    label: 'Verdict',
    domains: DECIDED,
    names: ['verdict', 'combined_verdict'],
    has: /\bverdict\b/,
    // The word of the app, of one tool or of somebody is another fact.
    lacks: /\b(provider|native|app|microsoft|google|office|gmail|user|analyst|tool|phishing|malware|spam)\b/,
  },
  phishingVerdict: { label: 'Phishing verdict', domains: DECIDED, names: ['phishing_verdict'] },
  quarantined: {
    label: 'In quarantine',
    domains: DECIDED,
    names: ['is_quarantined', 'quarantined'],
    has: /^(is )?((in |under )?quarantine|quarantined)$/,
  },
  quarantineTime: {
    label: 'Time of a quarantine',
    domains: DECIDED,
    names: ['quarantine_time', 'quarantined_at'],
  },
  quarantinedBy: {
    label: 'User or tool that quarantined',
    domains: DECIDED,
    names: ['quarantined_by', 'quarantine_actor'],
  },
  restored: {
    label: 'Restored',
    domains: DECIDED,
    names: ['is_restored', 'restored'],
    has: /^(is )?(restored|released)$/,
  },
  state: {
    label: 'State',
    domains: DECIDED,
    names: ['state', 'status'],
    has: /^(current )?((delivery|mail|e ?mail|message|file|item|entity|quarantine|delivered) )?(state|status)$/,
  },
  suspended: {
    label: 'Suspended',
    domains: ['user'],
    names: ['is_suspended', 'suspended'],
    has: /^(is )?suspended$/,
  },
  blocked: {
    label: 'Blocked',
    domains: ['user'],
    names: ['is_blocked', 'blocked'],
    has: /^(is )?(blocked|disabled)$/,
  },
  shared: {
    label: 'Shared externally',
    domains: ['file'],
    names: ['is_shared_externally', 'shared_externally'],
    has: /^(is )?shared (externally|outside)$/,
  },
  recipients: {
    label: 'Recipients',
    domains: ['email'],
    names: ['recipients', 'recipient', 'recipient_emails', 'recipient_email', 'to', 'to_email'],
    has: /^(to|rcpts?|recipients?)( (e ?mails?|address(es)?))*$/,
  },
  channel: { label: 'Channel', domains: ['message'], names: ['recipients', 'recipient', 'to', 'channel'] },
  sender: {
    label: 'Sender',
    domains: ['email', 'message'],
    names: ['from_email', 'sender', 'sender_email', 'from'],
    namesIn: { message: ['from_email', 'sender', 'from', 'user', 'author'] },
    has: /^((from|sender)( (e ?mail|address))*|author)$/,
  },
  senderDomain: {
    label: 'Domain of the sender',
    domains: ['email'],
    names: ['from_domain', 'sender_domain'],
    has: /\b(from|sender) (domain|host)\b/,
  },
  senderName: {
    label: 'Name of the sender',
    domains: ['email'],
    names: ['from_name', 'sender_name', 'display_name'],
    has: /\b((from|sender) (display )?name|display name)\b/,
  },
  senderIp: {
    label: 'Sender IP address',
    domains: ['email'],
    names: ['sender_ip', 'source_ip', 'client_ip', 'ip'],
  },
  subject: { label: 'Subject', domains: ['email'], names: ['subject'] },
  body: {
    label: 'Body',
    domains: ['email'],
    names: ['body', 'body_text', 'text_body', 'message_body', 'email_body', 'content'],
  },
  words: {
    label: 'Text that is searched',
    domains: WITH_FILES,
    names: [],
    has: /\b(subject|body|text|content)\b/,
    lacks: /\b(type|count|id|size)\b/,
  },
  linkDomain: {
    label: 'Domains of links',
    domains: ['email'],
    names: ['link_domains', 'link_domain', 'url_domain'],
    has: /\b(links?|urls?) (domains?|hosts?)\b/,
  },
  urls: {
    label: 'URLs of links',
    domains: ['email'],
    names: ['urls', 'links', 'url', 'link'],
    has: /^(links?|urls?|link urls?)$/,
  },
  fileNames: {
    label: 'File names',
    domains: WITH_FILES,
    names: ['attachment_names', 'attachment_name', 'file_names', 'file_name'],
    has: /\b(attachments?|files?) names?\b|^name$|^file$/,
  },
  md5: {
    label: 'MD5 of files',
    domains: WITH_FILES,
    names: ['attachment_md5', 'md5'],
    has: /\bmd5\b/,
    lacks: /\bmacro/,
  },
  sha256: {
    label: 'SHA256 of files',
    domains: WITH_FILES,
    names: ['attachment_sha256', 'sha256'],
    has: /\bsha ?256\b/,
    lacks: /\bmacro/,
  },
  macroHash: {
    label: 'Hash of macros',
    domains: WITH_FILES,
    names: ['macro_hash', 'macro_md5', 'macro_sha256'],
    has: /\bmacro (hash|md5|sha ?256)\b/,
  },
  clicker: { label: 'User who clicked', domains: ['click'], names: ['user', 'user_email', 'email'] },
  clickIp: {
    label: 'IP address of a click',
    domains: ['click'],
    names: ['ip', 'ip_address', 'client_ip', 'user_ip'],
  },
  owner: { label: 'Owner', domains: ['file'], names: ['owner', 'owner_email'] },
  address: {
    label: 'Email address',
    domains: ['user', 'group'],
    names: ['email', 'address', 'user', 'upn', 'user_principal_name', 'mail', 'name'],
  },
});
export type FieldPart = keyof typeof FIELD_PARTS;
/** Every part. */
export const FIELD_PART_IDS = Object.keys(FIELD_PARTS) as readonly FieldPart[];

/** IDs under which earlier versions stored the choices for a part. */
const FORMER_IDS: ReadonlyMap<string, FieldPart> = new Map([
  ['attachmentMd5', 'md5'],
  ['fileMd5', 'md5'],
  ['attachmentSha256', 'sha256'],
  ['fileSha256', 'sha256'],
  ['author', 'sender'],
]);

/** Returns stored choices by the present IDs of their parts. One that was stored under the present ID wins. */
export const byPresentIds = (stored: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const entries = Object.entries(stored);
  const former = entries.filter(([id]) => FORMER_IDS.has(id));
  const present = entries.filter(([id]) => !FORMER_IDS.has(id));
  return Object.fromEntries([
    ...former.map(([id, field]): [string, string] => [FORMER_IDS.get(id) ?? id, field]),
    ...present,
  ]);
};

/** Returns the parts that fields of a domain may play. */
export const partsOf = (domain: QueryDomain): readonly FieldPart[] =>
  FIELD_PART_IDS.filter((part) => FIELD_PARTS[part].domains.includes(domain));
