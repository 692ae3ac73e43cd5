/** Schemas of entities. Whatever the tenant doesn't send is unknown, so nothing has a default that states a fact. */
import { z } from 'zod';
import { asText, completed, Flag, Id, Instant, isFields, Numeric } from './lenient-values';

const text = z.string().optional();
/** A text that says nothing if it is empty. */
const plain = z.string().default('');
const number = Numeric.optional();
const flag = Flag.optional();
const when = Instant.nullish();
const nullableText = z.string().nullish();
const texts = z.array(z.string()).optional();

/** The fields by which an entity is known. Others depend on its type and pass through as sent. */
export const Entity = z.looseObject({ entity_id: Id.optional(), entity_type: text, saas: text });
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

/** The quarantine and restore state of an email or a file. */
export const RESTORE_FIELDS = {
  is_quarantined: flag,
  quarantined_by: nullableText,
  quarantine_time: when,
  is_restored: flag,
  is_restore_requested: flag,
  is_restore_declined: flag,
  restore_request_time: when,
  restore_request_comment: nullableText,
  restore_decline_reason: nullableText,
  restore_decline_time: when,
  restored_by: nullableText,
  restored_at: when,
};

/** A link with the text that hides it; some tenants send only its address. */
export const LinkField = z.union([
  z.looseObject({ url: z.string(), text: plain }),
  z.string().transform((url) => ({ url, text: '' })),
]);

const EmailFields = Entity.extend({
  internet_message_id: text,
  subject: text,
  received: Instant.optional(),
  from_name: plain,
  from_email: plain,
  from_domain: text,
  reply_to_email: nullableText,
  reply_to_nickname: nullableText,
  recipients: texts,
  to: texts,
  cc: texts,
  bcc: texts,
  direction: text,
  size: number,
  sender_ip: nullableText,
  sender_country: nullableText,
  spf: text,
  dkim: text,
  dmarc: text,
  /** The combined verdict: clean, suspicious, phishing, malware or spam. */
  verdict: text,
  phishing_verdict: text,
  /** The verdict of the app's own filter on the same email, if the tenant names it apart. */
  provider_verdict: text,
  /** One of the classifications. It is an analyst's word if `classified_by` or `classified_at` is sent with it; else the tenant doesn't say whose. */
  classification: text,
  classified_by: nullableText,
  classified_at: when,
  attachment_count: number,
  links: z.array(LinkField).optional(),
  /** Its place now, as text: delivered, junked, quarantined, removed, restored ... */
  state: text,
  is_read: flag,
  is_deleted: flag,
  ...RESTORE_FIELDS,
  is_user_reported: flag,
  reported_by: nullableText,
  reported_at: when,
  workflow: nullableText,
  encryption_status: nullableText,
  mode: text,
});
/** Names that tenants may have for the verdict of the app's own filter. */
const PROVIDER_VERDICT =
  /^(provider|native|saas|app|platform|microsoft|ms|google|gmail|office_?365|o365)_?verdict$/i;
const providerVerdict = (sent: Readonly<Record<string, unknown>>): string | undefined =>
  Object.entries(sent).flatMap(([name, value]) =>
    PROVIDER_VERDICT.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  )[0];

/**
 * An email's profile. A tenant without `from_email` may call it `sender`, as the specification does; the specification does not show the
 * verdict of the app's own filter, nor who classified an email, so several names of them are read.
 */
export const Email = completed(EmailFields, (sent) => ({
  from_email: asText(sent['sender']) || undefined,
  provider_verdict: providerVerdict(sent),
  classified_by: sent['classification_by'] ?? sent['classifier'],
  classified_at: sent['classification_time'] ?? sent['classification_at'] ?? sent['classified_time'],
}));
export type Email = z.infer<typeof Email>;

export const Attachment = completed(
  z.looseObject({
    entity_id: Id.default(''),
    entity_type: plain,
    name: plain,
    mime_type: plain,
    size: number,
    md5: nullableText,
    sha256: nullableText,
    verdict: text,
    is_encrypted: flag,
    /** Pages of a document. */
    page_count: number,
  }),
  ({ id, file_name, filename, file_size }) => ({
    entity_id: id,
    name: file_name ?? filename,
    size: file_size,
  }),
);
export type Attachment = z.infer<typeof Attachment>;

export const Recipient = completed(
  z.looseObject({
    email: plain,
    name: plain,
    kind: text,
    is_internal: flag,
    delivery_action: plain,
    delivery_location: plain,
    released_at: when,
  }),
  ({ address, recipient, user_email }) => ({ email: address ?? recipient ?? user_email }),
);
export type Recipient = z.infer<typeof Recipient>;

export const FilePermission = completed(
  z.looseObject({
    id: Id.optional(),
    roles: texts,
    granted_to: text,
    granted_to_email: nullableText,
    link: z.looseObject({ type: text, scope: text, web_url: text }).nullish(),
    inherited_from: nullableText,
    is_external: flag,
  }),
  ({ display_name, email }) => ({ granted_to: display_name, granted_to_email: email }),
);
export type FilePermission = z.infer<typeof FilePermission>;

export const FileEvent = completed(
  z.looseObject({
    id: Id.optional(),
    time: when,
    event: text,
    actor: nullableText,
    ip: nullableText,
    /** Event logs leave out entries with `error` or `not_scaned`. */
    scan_status: nullableText,
  }),
  ({ timestamp, event_type, type, user }) => ({ time: timestamp, event: event_type ?? type, actor: user }),
);
export type FileEvent = z.infer<typeof FileEvent>;

/** A reason; some tenants send only its text. */
const ToolReason = z.union([
  z.looseObject({ category: text, short: z.string(), full: plain }),
  z.string().transform((short): { category?: string | undefined; short: string; full: string } => ({
    short,
    full: '',
  })),
]);

/** A security tool's result: the specification promises a status or a verdict. */
export const SecToolResult = completed(
  z.looseObject({
    sec_tool: z.string(),
    /** The tool's own term: clean, finished, ok, benign, malicious, phishing, error, not_scaned ... */
    status: nullableText,
    verdict: nullableText,
    time: when,
    score: Numeric.nullish(),
    threshold: Numeric.nullish(),
    reasons: z.array(ToolReason).default([]),
    details: z.record(z.string(), z.unknown()).default({}),
  }),
  ({ tool, sec_type, name }) => ({ sec_tool: tool ?? sec_type ?? name }),
);
export type SecToolResult = z.infer<typeof SecToolResult>;

export const Click = completed(
  z.looseObject({
    id: Id.optional(),
    time: when,
    user: text,
    url: text,
    action: text,
    is_clicked_through: flag,
    ip: nullableText,
  }),
  ({ timestamp, click_time, user_email, link }) => ({
    time: timestamp ?? click_time,
    user: user_email,
    url: link,
  }),
);
export type Click = z.infer<typeof Click>;

/** A message's body. One that is missing or empty is taken from other keys. */
export const MessageBody = z.preprocess(
  (sent) => {
    if (!isFields(sent) || (sent['body'] ?? '') !== '') return sent;
    const { html, text, message } = sent;
    return typeof html === 'string' && html !== ''
      ? { ...sent, body: html, format: 'html' }
      : { ...sent, body: text ?? message ?? sent['body'] };
  },
  z.looseObject({ body: z.string(), format: z.enum(['text', 'html']).default('text') }),
);

export const MailHeader = z.looseObject({ name: z.string(), value: z.string() });

/** One login of the heat map, as in a row's inflated JSON. */
export const LoginEvent = z
  .looseObject({
    time: when,
    user: nullableText,
    app: nullableText,
    success: Flag.nullish(),
    reason: nullableText,
    ip: nullableText,
    country: nullableText,
    city: nullableText,
    latitude: Numeric.nullish(),
    longitude: Numeric.nullish(),
    user_agent: nullableText,
    is_unusual: Flag.nullish(),
  })
  .refine(({ time, user }) => time !== undefined || user !== undefined, 'A login has a time or a user.');
export type LoginEvent = z.infer<typeof LoginEvent>;

/** A heat-map row: base64 of deflated JSON of one `LoginEvent`, in an object or bare. */
export const PackedRow = z.union([z.looseObject({ data: z.string() }), z.string()]);
