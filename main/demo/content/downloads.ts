import type { FileRow, EmailRow, MessageRow } from '../rows';
import { createAttachments } from './attachments';
import { contentByHash, messageFile } from './file-content';
import { createRandom } from './random';

/** A file to download, and its availability. */
export type Download = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mime_type: string;
  readonly readiness: 'ready' | 'late' | 'never';
};

/** Picks the availability: a few contents were not stored, and a few are ready only at the third check. */
const pickReadiness = (seed: number, label: string, n: number): Download['readiness'] =>
  createRandom(seed, label, n).weighted([
    ['ready', 94],
    ['late', 3],
    ['never', 3],
  ]);

/** Returns the attachment of an email at a position. */
export const attachmentDownload = (row: EmailRow, position: number, seed: number): Download | undefined => {
  const one = row.attachment_count === 0 ? undefined : createAttachments(seed, row.n, row.style)[position];
  return (
    one && {
      name: one.name,
      bytes: one.bytes,
      mime_type: one.mime_type,
      readiness: pickReadiness(seed, 'attachment download', row.n * 64 + position),
    }
  );
};

/** Returns the file of a chat message. */
export const messageDownload = (row: MessageRow, seed: number): Download | undefined => {
  const one = messageFile(row, seed);
  if (!one) return undefined;
  const { name, bytes, mime_type } = one;
  return { name, bytes, mime_type, readiness: pickReadiness(seed, 'message download', row.n) };
};

/** Returns the content of a file. */
export const fileDownload = (row: FileRow, seed: number): Download => {
  const content = contentByHash(row.md5);
  const readiness = content ? pickReadiness(seed, 'file download', row.n) : 'never';
  return { name: row.name, bytes: content?.bytes ?? new Uint8Array(0), mime_type: row.mime_type, readiness };
};
