import { PAGE_SIZE } from '../../../shared/limits';
import { api } from '../../bridge';
import { readAllPages } from '../../record/all-pages';
import type { RecordTarget } from '../../record/record-target';
import { useSides } from './use-sides';

const ab = ({ entityType: a, entityId: b }: RecordTarget) => ({ a, b });

/** Reads all parts of the messages, each on its own. */
export const useMessages = (targets: readonly RecordTarget[]) => ({
  emails: useSides('compared email', targets, ({ saas, entityId }, signal) =>
    api['entity.email']({ saas, entity_id: entityId }, signal),
  ),
  headers: useSides('compared headers', targets, (target, signal) => api['mail.headers'](ab(target), signal)),
  bodies: useSides('compared body', targets, (target, signal) => api['mail.body'](ab(target), signal)),
  tools: useSides('compared tools', targets, ({ entityId, entityType }, signal) =>
    api['scan.details']({ entity_id: entityId, entity_type: entityType }, signal),
  ),
  attachments: useSides('compared attachments', targets, ({ saas, entityId }, signal) =>
    readAllPages(
      (offset) => api['entity.emailAttachments']({ saas, entity_id: entityId, offset }, signal),
      PAGE_SIZE,
    ),
  ),
});

/** All parts of the messages. */
export type Messages = ReturnType<typeof useMessages>;
