import { useEffect, useState } from 'react';
import { PAGE_SIZE } from '../../../shared/limits';
import type { Result } from '../../../shared/bridge';
import type { Evidence } from '../../../shared/rules/contradictions';
import { api } from '../../bridge';
import type { RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';

/** The parts of an email that contradictions are looked for in, beside its fields and its stack. */
export type Parts = Omit<Evidence, 'record' | 'stack'>;

/** Milliseconds that an email must stay open before its other parts are read: J and K step faster. */
const PAUSE_MS = 700;
const NONE: Parts = {};

const valueOf = <T>(result: Result<T> | undefined): T | undefined => (result?.ok ? result.value : undefined);

const readParts = async (
  { saas, entityId, entityType }: RecordTarget,
  { attachment_count, is_quarantined }: Evidence['record'],
  signal: AbortSignal,
): Promise<Parts> => {
  const page = { saas, entity_id: entityId, limit: PAGE_SIZE };
  const [headers, clicks, attachments, recipients] = await Promise.all([
    api['mail.headers']({ a: entityType, b: entityId }, signal),
    api['scan.clicks']({ entity_id: entityId, entity_type: entityType }, signal),
    attachment_count ? api['entity.emailAttachments'](page, signal) : undefined,
    is_quarantined ? api['entity.emailRecipients'](page, signal) : undefined,
  ]);
  return {
    headers: valueOf(headers)?.headers,
    clicks: valueOf(clicks)?.rows,
    attachments: valueOf(attachments)?.rows,
    attachmentTotal: valueOf(attachments)?.total_rows,
    recipients: valueOf(recipients)?.rows,
  };
};

/** Reads the other parts of an email once it has been open for a moment; a part that can't be read contradicts nothing. */
export const useParts = (
  target: RecordTarget,
  record: Evidence['record'],
): { readonly parts: Parts; readonly areRead: boolean } => {
  const version = useRecordVersion(target);
  const [read, setRead] = useState<{ readonly version: string; readonly parts: Parts }>();
  useEffect(() => {
    if (target.domain !== 'email') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void readParts(target, record, controller.signal).then((parts) => {
        if (!controller.signal.aborted) setRead({ version, parts });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [version]);
  const isEmail = target.domain === 'email';
  return read?.version === version
    ? { parts: read.parts, areRead: true }
    : { parts: NONE, areRead: !isEmail };
};
