import type { ClickRow, EmailRow, FileRow, GroupRow, MessageRow, RestoreColumns, UserRow } from '../rows';
import { createAttachments } from './attachments';
import { createDeliveries } from './deliveries';
import { parseList } from './body-input';
import { messageFile, pageCount } from './file-content';
import { createLinks, messageLinks } from './links';
import { VERDICTS } from './sec-tools';
import { isMalware } from './variants';
import type { Flags } from '../flags';

/** Formats a time as the tenant sends it. */
export const instant = (time: number): string => new Date(time).toISOString();
const instantOrNull = (time: number | null): string | null => (time === null ? null : instant(time));
const base = (row: { readonly entity_id: string; readonly entity_type: string; readonly saas: string }) => ({
  entity_id: row.entity_id,
  entity_type: row.entity_type,
  saas: row.saas,
});

/** The restore flow of a mail or a file; a restore needs no request before it. */
const restoreDetails = (row: RestoreColumns) => ({
  is_restored: row.restore_state === 'restored',
  is_restore_requested: row.restore_request_time !== null,
  is_restore_declined: row.restore_state === 'declined',
  restore_request_time: instantOrNull(row.restore_request_time),
  restore_request_comment: row.restore_request_comment,
  restore_decline_reason: row.restore_decline_reason,
  restore_decline_time: instantOrNull(row.restore_decline_time),
  restored_by: row.restored_by,
  restored_at: instantOrNull(row.restored_at),
});

/** An email's profile. */
export const emailProfile = (row: EmailRow, seed: number) => {
  const deliveries = createDeliveries(row, seed);
  const of = (kind: 'to' | 'cc' | 'bcc'): string[] =>
    deliveries.filter((one) => one.kind === kind).map((one) => one.email);
  return {
    ...base(row),
    internet_message_id: row.internet_message_id,
    conversation_id: row.conversation_id,
    subject: row.subject,
    received: instant(row.received),
    from_name: row.from_name,
    from_email: row.from_email,
    from_domain: row.from_domain,
    reply_to_email: row.reply_to_email,
    reply_to_nickname: row.reply_to_email === null ? null : row.from_name,
    recipients: parseList(row.recipients),
    to: of('to'),
    cc: of('cc'),
    bcc: of('bcc'),
    direction: row.direction,
    size: row.size,
    sender_ip: row.sender_ip,
    sender_country: row.sender_country,
    spf: row.spf,
    dkim: row.dkim,
    dmarc: row.dmarc,
    verdict: row.verdict,
    phishing_verdict: row.phishing_verdict,
    provider_verdict: row.provider_verdict,
    ...(row.classification === null
      ? {}
      : {
          classification: row.classification,
          classified_by: row.classified_by,
          classified_at: instantOrNull(row.classified_at),
        }),
    score: row.score,
    attachment_count: row.attachment_count,
    links: createLinks(seed, row),
    state: row.state,
    is_read: row.is_read === 1,
    is_deleted: row.is_deleted === 1,
    is_quarantined: row.is_quarantined === 1,
    quarantined_by: row.quarantined_by,
    quarantine_time: instantOrNull(row.quarantine_time),
    ...restoreDetails(row),
    is_user_reported: row.is_user_reported === 1,
    reported_by: row.reported_by,
    reported_at: instantOrNull(row.reported_at),
    workflow: row.workflow,
    encryption_status: row.encryption_status,
    mode: row.workflow === null ? 'monitor' : 'prevent',
    copy_of: row.copy_of,
  };
};

/** An email as the mail server has it: its profile, and how it came in. */
export const mtaProfile = (row: EmailRow, seed: number) => ({
  ...emailProfile(row, seed),
  queue_id: row.entity_id.replaceAll('-', '').slice(0, 12).toUpperCase(),
  tls_version: 'TLSv1.3',
  processed_at: instant(row.received + 1_400),
});

/** A file's profile; the sensitivity label only if its flag is on. */
export const fileProfile = (row: FileRow, flags: Partial<Flags>) => ({
  ...base(row),
  name: row.name,
  mime_type: row.mime_type,
  size: row.size,
  owner: row.owner,
  path: row.path,
  md5: row.md5,
  sha256: row.sha256,
  created: instant(row.created),
  modified: instant(row.modified),
  is_shared_externally: row.is_shared_externally === 1,
  permission_count: row.permission_count,
  event_count: row.event_count,
  is_quarantined: row.is_quarantined === 1,
  quarantined_by: row.quarantined_by,
  restore_state: row.restore_state,
  ...restoreDetails(row),
  ...(flags.sensitivity_labels ? { sensitivity_label: row.sensitivity_label } : {}),
  verdict: row.verdict,
  copy_of: row.copy_of,
});

/** A user's profile. */
export const userProfile = (row: UserRow) => ({
  ...base(row),
  email: row.email,
  name: row.name,
  title: row.title,
  department: row.department,
  manager: row.manager,
  country: row.country,
  is_admin: row.is_admin === 1,
  is_guest: row.is_guest === 1,
  is_suspended: row.is_suspended === 1,
  mfa: row.mfa === 1,
  last_login: instant(row.last_login),
  risk: row.risk,
  emails_received: row.emails_received,
});

/** A group's profile. */
export const groupProfile = (row: GroupRow) => ({
  ...base(row),
  email: row.email,
  name: row.name,
  description: row.description,
  member_count: row.member_count,
  members: parseList(row.members),
  is_external: row.is_external === 1,
  created: instant(row.created),
});

/** Returns the files of a chat message as entities, like attachments. */
const messageFiles = (row: MessageRow, seed: number) =>
  [messageFile(row, seed)].flatMap((one) =>
    one === undefined
      ? []
      : {
          entity_id: `${row.entity_id}-0`,
          entity_type: `${row.saas}_attachment`,
          saas: row.saas,
          name: one.name,
          mime_type: one.mime_type,
          size: one.bytes.length,
          md5: one.md5,
          sha256: one.sha256,
          verdict: isMalware(one.kind) ? 'malware' : 'clean',
          is_encrypted: false,
          page_count: pageCount(one.kind),
        },
  );

/** A chat message's profile, with its links and its file. */
export const messageProfile = (row: MessageRow, seed: number) => ({
  ...base(row),
  channel: row.channel,
  sender: row.sender,
  text: row.text,
  sent: instant(row.sent),
  has_link: row.has_link === 1,
  has_file: row.has_file === 1,
  link_domains: parseList(row.link_domains),
  links: messageLinks(row),
  files: messageFiles(row, seed),
  verdict: row.verdict,
  is_deleted: row.is_deleted === 1,
});

/** A click's profile. */
export const clickProfile = (row: ClickRow) => ({
  ...base(row),
  email_id: row.email_id,
  time: instant(row.time),
  user: row.user,
  url: row.url,
  domain: row.domain,
  action: row.action,
  workload: row.workload,
  ip: row.ip,
  country: row.country,
  is_clicked_through: row.is_clicked_through === 1,
  verdict: row.verdict,
});

/** Returns an email's attachments as entities. Their IDs are the email's with a position. */
export const attachmentProfiles = (row: EmailRow, seed: number) =>
  (row.attachment_count === 0 ? [] : createAttachments(seed, row.n, row.style)).map((one, i) => ({
    entity_id: `${row.entity_id}-${i}`,
    entity_type: `${row.saas}_attachment`,
    saas: row.saas,
    name: one.name,
    mime_type: one.mime_type,
    size: one.bytes.length,
    md5: one.md5,
    sha256: one.sha256,
    verdict: one.is_malware && row.verdict === VERDICTS[4] ? 'malware' : 'clean',
    is_encrypted: one.is_encrypted,
    page_count: pageCount(one.kind),
  }));
