/** An email's record for tests: what the tenant sends of it, and of its parts. */
import { ok } from '../../shared/bridge';
import { answer, type Answers } from './page';

/** The email as the tenant sends it. */
export const EMAIL = {
  entity_id: 'e1',
  entity_type: 'office365_emails_email',
  saas: 'office365_emails',
  subject: 'Invoice',
  from_name: '',
  from_email: 'x@evil.example',
  verdict: 'phishing',
  received: '2026-11-20T08:00:00Z',
  restored_at: '2026-11-20T12:00:00Z',
  restored_by: 'ann',
  quarantine_time: '2026-11-20T09:00:00Z',
  quarantined_by: 'analyst',
};
/** Another email of its conversation. */
export const otherEmail = (id: string) => ({ ...EMAIL, entity_id: id, subject: `Reply ${id}` });
export const HEADERS = [
  { name: 'Received', value: 'from b.example by c.example with SMTP; Fri, 20 Nov 2026 07:59:00 +0000' },
  { name: 'Received', value: 'from a.example by b.example with SMTP; Fri, 20 Nov 2026 08:00:00 +0000' },
];
/** The answers about it; a test lays its own over them. */
export const ANSWERS: Answers = {
  'entity.email': answer(EMAIL),
  'scan.details': answer({ rows: [] }),
  'apps.secEntities': answer({ apps: [], feature_flags: {} }),
  'mail.body': answer({ text: 'x' }),
  'mail.headers': answer({ headers: HEADERS }),
  'mail.similarCount': (input) =>
    ok({ count: { subject: 4, sender: 272, body: 9 }[(input as { mode: 'body' }).mode] }),
  'entity.emailConversation': answer({ rows: [EMAIL, otherEmail('e2')], total_rows: 2 }),
  'entity.splittedEmails': answer({ rows: [], total_rows: 0 }),
  'download.mail': answer(null),
};
