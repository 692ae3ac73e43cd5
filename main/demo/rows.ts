/**
 * The demo organization in the embedded database: one flat row type per table. Times are milliseconds since
 * the epoch, lists are JSON text, booleans are 0 or 1. What is not stored (headers, bodies, attachment bytes, recipients'
 * delivery, scan reasons) is derived from the row and the seed, so that a million emails stay small.
 */
export type Bit = 0 | 1;

/** Styles of email; body and reasons depend on the style. */
export const MAIL_STYLES = [
  'business',
  'newsletter',
  'notification',
  'invoice',
  'meeting',
  'spam',
  'docusign_impersonation',
  'paypal_invoice',
  'callback_calendar',
  'qr_lure',
  'voicemail_pdf',
  'svg_script',
  'open_redirect',
  'freemail_reply_to',
  'hr_comp_review',
  'bec_mobile',
  'credential_lookalike',
  'malware_attachment',
  'takeover_transaction',
] as const;
export type MailStyle = (typeof MAIL_STYLES)[number];

/** The restore flow of a mail or a file. */
export type RestoreColumns = {
  restore_state: 'none' | 'requested' | 'restored' | 'declined';
  restore_request_time: number | null;
  restore_request_comment: string | null;
  restore_decline_reason: string | null;
  restore_decline_time: number | null;
  restored_by: string | null;
  restored_at: number | null;
};

export type EmailRow = RestoreColumns & {
  /** 32 hex characters. */
  entity_id: string;
  /** `office365_emails_email` or `google_mail_email`. */
  entity_type: string;
  saas: string;
  /** Position in generation order, from 0: the key of everything derived. */
  n: number;
  style: MailStyle;
  internet_message_id: string;
  conversation_id: string;
  subject: string;
  received: number;
  from_name: string;
  from_email: string;
  from_domain: string;
  reply_to_email: string | null;
  /** JSON list of addresses. */
  recipients: string;
  recipient_count: number;
  direction: 'incoming' | 'internal' | 'outgoing';
  size: number;
  sender_ip: string;
  sender_country: string;
  spf: string;
  dkim: string;
  dmarc: string;
  /** clean, spam, suspicious, phishing or malware; `verdict_rank` 0 to 4 orders it (db_sort_id of verdict). */
  verdict: string;
  verdict_rank: number;
  phishing_verdict: string;
  /** The verdict of the app's own filter. */
  provider_verdict: string;
  /** An analyst's word, with who said it and when; null until one is said. */
  classification: string | null;
  classified_by: string | null;
  classified_at: number | null;
  /** Anti-phishing score and the tenant's threshold for it. */
  score: number;
  attachment_count: number;
  /** JSON lists of names, MD5 and SHA-256 of the attachments. */
  attachment_names: string;
  attachment_md5: string;
  attachment_sha256: string;
  /** JSON list of link domains. */
  link_domains: string;
  state: string;
  is_read: Bit;
  is_deleted: Bit;
  is_quarantined: Bit;
  quarantined_by: string | null;
  quarantine_time: number | null;
  is_user_reported: Bit;
  reported_by: string | null;
  reported_at: number | null;
  workflow: string | null;
  encryption_status: string | null;
  /** The entity that this is a copy of; null for an original. Queries leave copies out unless `include_copies`. */
  copy_of: string | null;
  /** JSON object with data that actions stored (tags, comments, last manual action). */
  action_data: string;
};

export type FileRow = RestoreColumns & {
  entity_id: string;
  entity_type: string;
  saas: string;
  n: number;
  name: string;
  mime_type: string;
  size: number;
  owner: string;
  path: string;
  md5: string;
  sha256: string;
  created: number;
  modified: number;
  is_shared_externally: Bit;
  permission_count: number;
  event_count: number;
  verdict: string;
  verdict_rank: number;
  is_quarantined: Bit;
  quarantined_by: string | null;
  sensitivity_label: string | null;
  copy_of: string | null;
  action_data: string;
};

export type UserRow = {
  entity_id: string;
  entity_type: string;
  saas: string;
  n: number;
  email: string;
  name: string;
  title: string;
  department: string;
  manager: string | null;
  country: string;
  is_admin: Bit;
  is_guest: Bit;
  is_suspended: Bit;
  mfa: Bit;
  last_login: number;
  risk: number;
  emails_received: number;
  action_data: string;
};

export type GroupRow = {
  entity_id: string;
  entity_type: string;
  saas: string;
  n: number;
  email: string;
  name: string;
  description: string;
  member_count: number;
  /** JSON list of addresses. */
  members: string;
  is_external: Bit;
  created: number;
  action_data: string;
};

export type MessageRow = {
  entity_id: string;
  entity_type: string;
  saas: string;
  n: number;
  channel: string;
  sender: string;
  text: string;
  sent: number;
  has_link: Bit;
  has_file: Bit;
  link_domains: string;
  verdict: string;
  verdict_rank: number;
  is_deleted: Bit;
  action_data: string;
};

export type ClickRow = {
  entity_id: string;
  entity_type: string;
  saas: string;
  n: number;
  /** The email with the link. */
  email_id: string;
  time: number;
  user: string;
  url: string;
  domain: string;
  action: string;
  workload: string;
  ip: string;
  country: string;
  is_clicked_through: Bit;
  verdict: string;
  verdict_rank: number;
  action_data: string;
};

/** One login event; `n` orders it within its app and outcome. */
export type LoginRow = {
  n: number;
  saas: string;
  success: Bit;
  time: number;
  user: string;
  reason: string | null;
  ip: string;
  country: string;
  city: string;
  latitude: number;
  longitude: number;
  user_agent: string;
  is_unusual: Bit;
};

/** An override of a security tool's result by a rescan or an exception. */
export type ScanOverrideRow = {
  entity_id: string;
  sec_tool: string;
  status: string;
  verdict: string;
  time: number;
  note: string;
};

export type ExceptionRecord = {
  id: string;
  sec_type: string;
  exception_type: string;
  exception_str: string;
  exception_payload: string;
  comment: string;
  is_exclusive: Bit;
  created_by_email: string;
  insert_time: number;
};

/** Table names with their row types. */
export type Tables = {
  email: EmailRow;
  file: FileRow;
  user: UserRow;
  group: GroupRow;
  message: MessageRow;
  click: ClickRow;
  login: LoginRow;
  scan_override: ScanOverrideRow;
  exception: ExceptionRecord;
};
