import { z } from 'zod';
import type { Pin } from '../../../shared/model/case';
import { RecordRef } from '../../record/record-ref';
import { useApp } from '../../state/app-store';

const Pinned = z.object({ target: z.unknown() });

/** Returns the record that a pin was made of, with its name; undefined for other pins, and without a session. */
export const pinnedRecord = ({
  title,
  content,
}: Pin): { readonly ref: RecordRef; readonly title: string } | undefined => {
  if (content.kind !== 'entity' || useApp.getState().session.kind !== 'signedIn') return undefined;
  const { data } = Pinned.safeParse(content.data);
  const ref = RecordRef.safeParse({ kind: 'target', target: data?.target });
  return ref.success ? { ref: ref.data, title } : undefined;
};
