import { VERDICTS } from './values';
import { MAIL_STATES } from './mail-states';
import { type DemoField, fieldsFor, TAGS_SQL } from './field';
import { AUTH_RESULTS, CLASSIFICATIONS, PHISHING_VERDICTS } from '../words';

const { keyword, text, number, time, boolean, choice, list } = fieldsFor('email');

/** Fields of emails in queries. */
export const EMAIL_FIELDS: readonly DemoField[] = [
  time('received', 'Received'),
  choice('verdict', 'Verdict', { sort: 'verdict_rank', values: VERDICTS }),
  keyword('from_email', 'From'),
  text('subject', 'Subject'),
  list('recipients', 'Recipients', { sort: 'recipient_count' }),
  choice('spf', 'SPF', { values: AUTH_RESULTS.slice(0, 7) }),
  choice('dkim', 'DKIM', { values: AUTH_RESULTS.slice(0, 7) }),
  choice('dmarc', 'DMARC', { values: AUTH_RESULTS }),
  number('attachment_count', 'Attachments'),
  choice('state', 'State', { values: MAIL_STATES }),
  text('from_name', 'From name'),
  keyword('from_domain', 'From domain'),
  keyword('reply_to_email', 'Reply-to', { nullable: true }),
  choice('direction', 'Direction', { values: ['incoming', 'internal', 'outgoing'] }),
  number('recipient_count', 'Number of recipients'),
  number('size', 'Size', { unit: 'bytes' }),
  keyword('sender_ip', 'Sender IP'),
  keyword('sender_country', 'Sender country'),
  choice('phishing_verdict', 'Phishing verdict', { values: PHISHING_VERDICTS }),
  choice('provider_verdict', 'Verdict of the app', { values: CLASSIFICATIONS }),
  choice('classification', 'Classification', { values: CLASSIFICATIONS, nullable: true }),
  keyword('classified_by', 'Classified by', { nullable: true }),
  number('score', 'Anti-phishing score'),
  list('attachment_names', 'Attachment names', { sort: 'attachment_count' }),
  list('attachment_md5', 'Attachment MD5', {
    sort: 'attachment_count',
    flag: 'attachment_md5_column',
    size: 32,
  }),
  list('attachment_sha256', 'Attachment SHA256', {
    sort: 'attachment_count',
    flag: 'attachment_sha256_column',
    size: 64,
  }),
  list('link_domains', 'Link domains'),
  boolean('is_read', 'Read'),
  boolean('is_deleted', 'Deleted'),
  boolean('is_quarantined', 'Quarantined'),
  choice('quarantined_by', 'Quarantined by', {
    nullable: true,
    values: ['analyst', 'avanan', 'microsoft', 'admin'],
  }),
  time('quarantine_time', 'Quarantined at', { nullable: true }),
  choice('restore_state', 'Restore', { values: ['none', 'requested', 'restored', 'declined'] }),
  time('restore_request_time', 'Restore requested at', { nullable: true }),
  text('restore_request_comment', 'Restore comment', { nullable: true }),
  text('restore_decline_reason', 'Decline reason', { nullable: true }),
  keyword('restored_by', 'Restored by', { nullable: true }),
  time('restored_at', 'Restored at', { nullable: true }),
  boolean('is_user_reported', 'Reported by a user'),
  keyword('reported_by', 'Reported by', { nullable: true }),
  time('reported_at', 'Reported at', { nullable: true }),
  keyword('workflow', 'Workflow', { nullable: true }),
  choice('encryption_status', 'Encryption', { nullable: true, values: ['encrypted', 'decrypted', 'failed'] }),
  keyword('internet_message_id', 'Message ID'),
  keyword('conversation_id', 'Conversation'),
  keyword('copy_of', 'Copy of', { nullable: true }),
  keyword('entity_id', 'Entity ID', { size: 32 }),
  list('tags', 'Tags', { sql: TAGS_SQL }),
];
