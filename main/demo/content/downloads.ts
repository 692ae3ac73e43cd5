import type { FileRow, EmailRow } from '../rows';
import { attachmentsOf } from './attachments';
import { contentByHash } from './file-content';
import { createRandom } from './random';

/** What can be downloaded, and whether. */
export type Download = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mime_type: string;
  readonly readiness: 'ready' | 'late' | 'never';
};

/** A few contents were not kept, and a few answer only to the third check. */
const readinessOf = (seed: number, label: string, n: number): Download['readiness'] =>
  createRandom(seed, label, n).weighted([
    ['ready', 94],
    ['late', 3],
    ['never', 3],
  ]);

/** The attachment of a mail at a position. */
export const attachmentDownload = (row: EmailRow, position: number, seed: number): Download | undefined => {
  const one = row.attachment_count === 0 ? undefined : attachmentsOf(seed, row.n, row.style)[position];
  return (
    one && {
      name: one.name,
      bytes: one.bytes,
      mime_type: one.mime_type,
      readiness: readinessOf(seed, 'attachment download', row.n * 64 + position),
    }
  );
};

/** The content of a file. */
export const fileDownload = (row: FileRow, seed: number): Download => {
  const content = contentByHash(row.md5);
  const readiness = content ? readinessOf(seed, 'file download', row.n) : 'never';
  return { name: row.name, bytes: content?.bytes ?? new Uint8Array(0), mime_type: row.mime_type, readiness };
};
