import { checkClaims, checkList, MAIL, oneIn, type Path, rowsIn, SAAS, valueOf } from './path';
import { asRead } from './shapes';

const EMAIL_KEYS = [
  ...[
    'verdict',
    'phishing_verdict',
    'provider_verdict',
    'classification',
    'classified_by',
    'direction',
    'size',
    'spf',
    'dkim',
    'dmarc',
  ],
  ...['is_read', 'is_deleted', 'is_quarantined', 'is_restored', 'is_user_reported', 'attachment_count'],
  ...['mode', 'subject', 'from_email', 'state'],
];

/** Opens an email with its parts, and checks what they claim. */
export const checkRecord = async (path: Path, entity_id: string): Promise<void> => {
  const { app, server } = path;
  const of = { saas: SAAS, entity_id };
  const sent = (url: string): unknown => asRead(server.answers.get(url) ?? null);
  const queries = `/api/v1/sql_queries/${SAAS}`;
  const email = valueOf(path, 'email', await app.api('entity.email', of));
  if (email) checkClaims(path, 'email', email, oneIn(sent(`${queries}/entity/email`)), EMAIL_KEYS);
  const attachments = await app.api('entity.emailAttachments', of);
  checkList(path, 'attachments', attachments, rowsIn(sent(`${queries}/email_attachments`)), [
    ...['name', 'verdict', 'size', 'is_encrypted'],
  ]);
  const recipients = await app.api('entity.emailRecipients', of);
  checkList(path, 'recipients', recipients, rowsIn(sent(`${queries}/email_recipients`)), [
    ...['email', 'kind', 'is_internal', 'delivery_action'],
  ]);
  const scans = await app.api('scan.details', { entity_id, entity_type: MAIL });
  checkList(path, 'verdicts', scans, rowsIn(sent('/api/v1/sql_queries/common/scan_details')), [
    ...['sec_tool', 'status', 'verdict'],
  ]);
  const headers = await app.api('mail.headers', { a: MAIL, b: entity_id });
  checkList(path, 'headers', headers, rowsIn(sent(`/api/v1/mta/email_headers/${MAIL}/${entity_id}`)), []);
  valueOf(path, 'body', await app.api('mail.body', { a: MAIL, b: entity_id }));
};
