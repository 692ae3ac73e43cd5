import { z } from 'zod';
import type { CaseEvidence } from '../../../shared/rules/case-evidence';
import { RecordRef } from '../../record/record-ref';
import { useApp } from '../../state/app-store';

const Pinned = z.object({ target: z.unknown() });

/** Returns the record that evidence was made of, with its name; undefined for other evidence, and without a session. */
export const pinnedRecord = ({
  pins: [{ title, content }],
}: CaseEvidence): { readonly ref: RecordRef; readonly title: string } | undefined => {
  if (content.kind !== 'entity' || useApp.getState().session.kind !== 'signedIn') return undefined;
  const { data } = Pinned.safeParse(content.data);
  const ref = RecordRef.safeParse({ kind: 'target', target: data?.target });
  return ref.success ? { ref: ref.data, title } : undefined;
};
