import { z } from 'zod';
import { Instant } from './json';

const flag = z.boolean().default(false);
const when = Instant.nullish();

/** The fields that every entity has. Others depend on its type and pass through as sent. */
export const Entity = z.looseObject({ entity_id: z.string(), entity_type: z.string(), saas: z.string() });
export type Entity = z.infer<typeof Entity>;

export const AUTH_RESULTS = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'temperror',
  'permerror',
  'bestguesspass',
] as const;

/** An email's profile. */
export const Email = Entity.extend({
  internet_message_id: z.string().optional(),
  subject: z.string().default(''),
  received: Instant,
  from_name: z.string().default(''),
  from_email: z.string().default(''),
  from_domain: z.string().default(''),
  reply_to_email: z.string().nullish(),
  reply_to_nickname: z.string().nullish(),
  recipients: z.array(z.string()).default([]),
  to: z.array(z.string()).default([]),
  cc: z.array(z.string()).default([]),
  bcc: z.array(z.string()).default([]),
  direction: z.string().default('incoming'),
  size: z.number().default(0),
  sender_ip: z.string().nullish(),
  sender_country: z.string().nullish(),
  spf: z.string().default('none'),
  dkim: z.string().default('none'),
  dmarc: z.string().default('none'),
  /** The combined verdict: clean, suspicious, phishing, malware or spam. */
  verdict: z.string().default('clean'),
  phishing_verdict: z.string().default('clean'),
  /** Microsoft's verdict on the same email: one of the classifications. */
  classification: z.string().default('clean'),
  attachment_count: z.number().int().default(0),
  links: z.array(z.looseObject({ url: z.string(), text: z.string().default('') })).default([]),
  /** Its place now, as text: delivered, junked, quarantined, removed, restored ... */
  state: z.string().default(''),
  is_read: flag,
  is_deleted: flag,
  is_quarantined: flag,
  quarantined_by: z.string().nullish(),
  quarantine_time: when,
  is_restored: flag,
  is_restore_requested: flag,
  is_restore_declined: flag,
  restore_request_time: when,
  restore_request_comment: z.string().nullish(),
  restore_decline_reason: z.string().nullish(),
  restore_decline_time: when,
  restored_by: z.string().nullish(),
  restored_at: when,
  is_user_reported: flag,
  reported_by: z.string().nullish(),
  reported_at: when,
  workflow: z.string().nullish(),
  encryption_status: z.string().nullish(),
  mode: z.string().default('monitor'),
});
export type Email = z.infer<typeof Email>;

/** A file's profile. */
export const File = Entity.extend({
  name: z.string().default(''),
  mime_type: z.string().default(''),
  size: z.number().default(0),
  owner: z.string().default(''),
  path: z.string().default(''),
  md5: z.string().nullish(),
  sha256: z.string().nullish(),
  created: when,
  modified: when,
  is_quarantined: flag,
  is_restored: flag,
  verdict: z.string().default('clean'),
});

export const Attachment = z.looseObject({
  entity_id: z.string(),
  entity_type: z.string(),
  name: z.string(),
  mime_type: z.string().default(''),
  size: z.number().default(0),
  md5: z.string().nullish(),
  sha256: z.string().nullish(),
  verdict: z.string().default('clean'),
  is_encrypted: flag,
});
export type Attachment = z.infer<typeof Attachment>;

export const Recipient = z.looseObject({
  email: z.string(),
  name: z.string().default(''),
  kind: z.enum(['to', 'cc', 'bcc']).default('to'),
  is_internal: flag,
  delivery_action: z.string().default(''),
  delivery_location: z.string().default(''),
  released_at: when,
});

export const FilePermission = z.looseObject({
  id: z.string(),
  roles: z.array(z.string()).default([]),
  granted_to: z.string().default(''),
  granted_to_email: z.string().nullish(),
  link: z.looseObject({ type: z.string(), scope: z.string(), web_url: z.string() }).nullish(),
  inherited_from: z.string().nullish(),
  is_external: flag,
});

export const FileEvent = z.looseObject({
  id: z.string(),
  time: Instant,
  event: z.string(),
  actor: z.string().nullish(),
  ip: z.string().nullish(),
  /** Event logs leave out entries with `error` or `not_scaned`. */
  scan_status: z.string().nullish(),
});

export const SecToolResult = z.looseObject({
  sec_tool: z.string(),
  /** The tool's own term: clean, finished, ok, benign, malicious, phishing, error, not_scaned ... */
  status: z.string(),
  verdict: z.string().nullish(),
  time: when,
  score: z.number().nullish(),
  threshold: z.number().nullish(),
  reasons: z
    .array(z.looseObject({ category: z.string(), short: z.string(), full: z.string().default('') }))
    .default([]),
  details: z.record(z.string(), z.unknown()).default({}),
});
export type SecToolResult = z.infer<typeof SecToolResult>;

export const Click = z.looseObject({
  id: z.string(),
  time: Instant,
  user: z.string(),
  url: z.string(),
  action: z.string(),
  ip: z.string().nullish(),
});

export const MailHeader = z.looseObject({ name: z.string(), value: z.string() });

/** One login of the heat map, as in a row's inflated JSON. */
export const LoginEvent = z.looseObject({
  time: Instant,
  user: z.string(),
  app: z.string(),
  success: z.boolean(),
  reason: z.string().nullish(),
  ip: z.string(),
  country: z.string(),
  city: z.string().default(''),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  user_agent: z.string().default(''),
  is_unusual: z.boolean().default(false),
});
export type LoginEvent = z.infer<typeof LoginEvent>;

/** A heat-map row: base64 of deflated JSON of one `LoginEvent`. */
export const PackedRow = z.looseObject({ data: z.string() });
