import type { Tables } from './rows';

/** Column types in the database. A `?` allows null; text is compared without regard to ASCII case. */
export type ColumnType = 'text' | 'text?' | 'integer' | 'integer?' | 'real';
type Columns<R> = { readonly [K in keyof R]-?: ColumnType };
type Schema = { readonly [T in keyof Tables]: Columns<Tables[T]> };

const subject = { entity_id: 'text', entity_type: 'text', saas: 'text', n: 'integer' } as const;

/** A request to restore an email or a file, and what became of it. */
const restore = {
  restore_request_time: 'integer?',
  restore_request_comment: 'text?',
  restore_decline_reason: 'text?',
  restore_decline_time: 'integer?',
  restored_by: 'text?',
  restored_at: 'integer?',
} as const;

/** Every table with its columns. It doesn't compile until each column of the row types is listed. */
export const SCHEMA: Schema = {
  email: {
    ...subject,
    received: 'integer',
    copy_of: 'text?',
    verdict_rank: 'integer',
    verdict: 'text',
    phishing_verdict: 'text',
    provider_verdict: 'text',
    classification: 'text?',
    classified_by: 'text?',
    classified_at: 'integer?',
    spf: 'text',
    dkim: 'text',
    dmarc: 'text',
    state: 'text',
    restore_state: 'text',
    direction: 'text',
    is_read: 'integer',
    is_deleted: 'integer',
    is_quarantined: 'integer',
    is_user_reported: 'integer',
    attachment_count: 'integer',
    recipient_count: 'integer',
    size: 'integer',
    score: 'real',
    style: 'text',
    conversation_id: 'text',
    from_email: 'text',
    from_domain: 'text',
    from_name: 'text',
    subject: 'text',
    sender_ip: 'text',
    sender_country: 'text',
    reply_to_email: 'text?',
    recipients: 'text',
    internet_message_id: 'text',
    attachment_names: 'text',
    attachment_md5: 'text',
    attachment_sha256: 'text',
    link_domains: 'text',
    quarantined_by: 'text?',
    quarantine_time: 'integer?',
    ...restore,
    reported_by: 'text?',
    reported_at: 'integer?',
    workflow: 'text?',
    encryption_status: 'text?',
    action_data: 'text',
  },
  file: {
    ...subject,
    name: 'text',
    mime_type: 'text',
    size: 'integer',
    owner: 'text',
    path: 'text',
    md5: 'text',
    sha256: 'text',
    created: 'integer',
    modified: 'integer',
    is_shared_externally: 'integer',
    permission_count: 'integer',
    event_count: 'integer',
    verdict: 'text',
    verdict_rank: 'integer',
    is_quarantined: 'integer',
    quarantined_by: 'text?',
    restore_state: 'text',
    ...restore,
    sensitivity_label: 'text?',
    copy_of: 'text?',
    action_data: 'text',
  },
  user: {
    ...subject,
    email: 'text',
    name: 'text',
    title: 'text',
    department: 'text',
    manager: 'text?',
    country: 'text',
    is_admin: 'integer',
    is_guest: 'integer',
    is_suspended: 'integer',
    mfa: 'integer',
    last_login: 'integer',
    risk: 'integer',
    emails_received: 'integer',
    action_data: 'text',
  },
  group: {
    ...subject,
    email: 'text',
    name: 'text',
    description: 'text',
    member_count: 'integer',
    members: 'text',
    is_external: 'integer',
    created: 'integer',
    action_data: 'text',
  },
  message: {
    ...subject,
    channel: 'text',
    sender: 'text',
    text: 'text',
    sent: 'integer',
    has_link: 'integer',
    has_file: 'integer',
    link_domains: 'text',
    verdict: 'text',
    verdict_rank: 'integer',
    is_deleted: 'integer',
    action_data: 'text',
  },
  click: {
    ...subject,
    email_id: 'text',
    time: 'integer',
    user: 'text',
    url: 'text',
    domain: 'text',
    action: 'text',
    workload: 'text',
    ip: 'text',
    country: 'text',
    is_clicked_through: 'integer',
    verdict: 'text',
    verdict_rank: 'integer',
    action_data: 'text',
  },
  login: {
    n: 'integer',
    saas: 'text',
    success: 'integer',
    time: 'integer',
    user: 'text',
    reason: 'text?',
    ip: 'text',
    country: 'text',
    city: 'text',
    latitude: 'real',
    longitude: 'real',
    user_agent: 'text',
    is_unusual: 'integer',
  },
  scan_override: {
    entity_id: 'text',
    sec_tool: 'text',
    status: 'text',
    verdict: 'text',
    time: 'integer',
    note: 'text',
  },
  exception: {
    id: 'text',
    sec_type: 'text',
    exception_type: 'text',
    exception_str: 'text',
    exception_payload: 'text',
    comment: 'text',
    is_exclusive: 'integer',
    created_by_email: 'text',
    insert_time: 'integer',
  },
};

export const TABLE_NAMES = Object.keys(SCHEMA) as (keyof Tables)[];

/** A table's columns in their stored order. */
export const tableColumns = <T extends keyof Tables>(table: T): (keyof Tables[T] & string)[] =>
  Object.keys(SCHEMA[table]) as (keyof Tables[T] & string)[];

const SQL_TYPES: Record<ColumnType, string> = {
  text: 'TEXT NOT NULL COLLATE NOCASE',
  'text?': 'TEXT COLLATE NOCASE',
  integer: 'INTEGER NOT NULL',
  'integer?': 'INTEGER',
  real: 'REAL NOT NULL',
};

/** `CREATE TABLE` for one table. */
export const createTable = (table: keyof Tables): string =>
  `CREATE TABLE "${table}" (${Object.entries(SCHEMA[table])
    .map(([name, type]: [string, ColumnType]) => `"${name}" ${SQL_TYPES[type]}`)
    .join(', ')})`;

/** Indexes that are created after the load, which is much faster than updating them during it. */
export const INDICES: readonly string[] = [
  ...(['email', 'file', 'user', 'group', 'message', 'click'] as const).map(
    (table) => `CREATE UNIQUE INDEX "${table}_id" ON "${table}" (entity_id)`,
  ),
  // Most queries leave out copies: these indexes serve their counts and their default order without reading rows.
  'CREATE INDEX email_originals ON email (saas, received, entity_id) WHERE copy_of IS NULL',
  'CREATE INDEX email_copies ON email (copy_of) WHERE copy_of IS NOT NULL',
  'CREATE UNIQUE INDEX override_key ON scan_override (entity_id, sec_tool)',
  'CREATE UNIQUE INDEX exception_id ON exception (id)',
];

/** Indexes that are created one at a time while the tenant already serves requests: without them responses are the same but slower. The most useful come first. */
export const LATER_INDICES: readonly string[] = [
  'CREATE INDEX click_email ON click (email_id)',
  'CREATE INDEX login_order ON login (saas, success, n)',
  'CREATE INDEX user_email ON user (saas, email)',
  'CREATE INDEX email_verdicts ON email (saas, verdict, received, entity_id) WHERE copy_of IS NULL',
  'CREATE INDEX email_conversation ON email (conversation_id)',
  'CREATE INDEX email_sender ON email (from_email)',
  'CREATE INDEX email_domain ON email (from_domain)',
  'CREATE INDEX email_time ON email (saas, received, entity_id)',
  'CREATE INDEX file_time ON file (saas, modified, entity_id)',
  'CREATE INDEX message_time ON message (saas, sent, entity_id)',
  'CREATE INDEX click_time ON click (saas, time, entity_id)',
  'CREATE INDEX login_ip ON login (ip)',
  // For counting what exceptions affect: a narrow index is scanned much faster than the rows.
  'CREATE INDEX email_files ON email (attachment_count, attachment_md5, attachment_names) WHERE attachment_count > 0',
  "CREATE INDEX email_links ON email (link_domains) WHERE link_domains <> '[]'",
  'CREATE INDEX email_sender_name ON email (from_name)',
  'CREATE INDEX email_recipients ON email (recipients)',
  'CREATE INDEX email_subject ON email (subject)',
];
