import { PAGE_SIZE } from '../../../shared/limits';
import type { Attachment } from '../../../shared/model/entity';
import { headerText } from '../../../shared/rules/mail-headers';
import { api } from '../../bridge';
import { readAllPages } from '../all-pages';
import type { RecordTarget } from '../record-target';
import { TEXT } from './text';

/** The parts of an email that are pinned with it: its headers, and its attachments with their hashes. */
export type MailParts = {
  readonly headers?: string;
  readonly data: { readonly attachments?: readonly Attachment[]; readonly missing?: readonly string[] };
  /** Sentences about what could not be read. They are pinned too: a case must not look whole when it isn't. */
  readonly missing: readonly string[];
};

/** Reads the parts of an email, all pages of them; anything else has none. */
export const readMailParts = async ({
  domain,
  saas,
  entityId,
  entityType,
}: Pick<RecordTarget, 'domain' | 'saas' | 'entityId' | 'entityType'>): Promise<MailParts> => {
  if (domain !== 'email') return { data: {}, missing: [] };
  const of = { saas, entity_id: entityId };
  const [headers, attachments] = await Promise.all([
    api['mail.headers']({ a: entityType, b: entityId }),
    readAllPages((offset) => api['entity.emailAttachments']({ ...of, offset, limit: PAGE_SIZE }), PAGE_SIZE),
  ]);
  const missing: string[] = [];
  if (!headers.ok) missing.push(TEXT.noHeaders(headers.failure.message));
  if (!attachments.ok) missing.push(TEXT.noAttachments(attachments.failure.message));
  else {
    const { rows, total_rows, isAtLeast } = attachments.value;
    const reason = attachments.meta?.partial?.message;
    if (reason !== undefined || rows.length < total_rows)
      missing.push(TEXT.someAttachments(rows.length, isAtLeast ? undefined : total_rows, reason));
  }
  return {
    ...(headers.ok ? { headers: headerText(headers.value) } : {}),
    data: {
      ...(attachments.ok ? { attachments: attachments.value.rows } : {}),
      ...(missing.length > 0 ? { missing } : {}),
    },
    missing,
  };
};
