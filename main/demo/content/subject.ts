import type { EmailRow, FileRow, MessageRow } from '../rows';
import { createAttachments } from './attachments';
import { parseList } from './body-input';
import { contentByHash, holdsLink, macroHash, messageFile } from './file-content';
import { parseActionData } from './action-data';
import { type Link, createLinks, messageLinks } from './links';
import type { Variant } from './variants';
import { isMalware } from './variants';

/** A file in a subject or attached to it, as the security tools see it. */
export type SubjectFile = {
  readonly name: string;
  readonly extension: string;
  readonly md5: string;
  readonly sha256: string;
  readonly macro_hash: string | null;
  readonly holds_link: boolean;
  readonly is_encrypted: boolean;
  readonly is_malware: boolean;
};

/** An entity that security tools scan and exceptions are compared with. Its lists are built when they are read. */
export type Subject = {
  readonly entity_id: string;
  readonly saas: string;
  readonly n: number;
  /** Arrival in milliseconds since the epoch; tools ran shortly after. */
  readonly time: number;
  readonly verdict: string;
  readonly sender: string;
  readonly senderName: string;
  readonly recipients: readonly string[];
  /** Text that text exceptions are compared with: an email's subject, a file's name, a message's text. */
  readonly text: string;
  readonly links: readonly Link[];
  readonly files: readonly SubjectFile[];
} & (
  | { readonly domain: 'email'; readonly row: EmailRow }
  | { readonly domain: 'file'; readonly row: FileRow }
  | { readonly domain: 'message'; readonly row: MessageRow }
);

/** Returns a name's extension without its dot; empty if it has none that looks like a file type. */
export const fileExtension = (name: string): string =>
  /\.([a-z0-9]{1,8})[. ]*$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const createFile = (name: string, content: Pick<Variant, 'kind' | 'md5' | 'sha256'>): SubjectFile => ({
  name,
  extension: fileExtension(name),
  md5: content.md5,
  sha256: content.sha256,
  macro_hash: macroHash(content),
  holds_link: holdsLink(content.kind),
  is_encrypted: content.kind === 'locked_zip',
  is_malware: isMalware(content.kind),
});

/** Returns a row as it arrived, with the first verdict: later verdicts come from overrides. */
const arrived = <R extends { readonly action_data: string }>(row: R): R => ({
  ...row,
  ...parseActionData(row).first,
});

/** Converts an email to a subject. */
export const emailSubject = (now: EmailRow, seed: number): Subject => emailAsArrived(arrived(now), seed);
const emailAsArrived = (row: EmailRow, seed: number): Subject => ({
  domain: 'email',
  row,
  entity_id: row.entity_id,
  saas: row.saas,
  n: row.n,
  time: row.received,
  verdict: row.verdict,
  sender: row.from_email,
  senderName: row.from_name,
  text: row.subject,
  get recipients() {
    return parseList(row.recipients);
  },
  get links() {
    return createLinks(seed, row);
  },
  get files() {
    return row.attachment_count === 0
      ? []
      : createAttachments(seed, row.n, row.style).map((one) => createFile(one.name, one));
  },
});

/** Converts an app's file to a subject. */
export const fileSubject = (now: FileRow): Subject => fileAsArrived(arrived(now));
const fileAsArrived = (row: FileRow): Subject => ({
  domain: 'file',
  row,
  entity_id: row.entity_id,
  saas: row.saas,
  n: row.n,
  time: row.modified,
  verdict: row.verdict,
  sender: row.owner,
  senderName: row.owner,
  text: row.name,
  recipients: [],
  links: [],
  get files() {
    return [
      createFile(row.name, contentByHash(row.md5) ?? { kind: 'txt', md5: row.md5, sha256: row.sha256 }),
    ];
  },
});

/** Converts a chat message to a subject. */
export const messageSubject = (now: MessageRow, seed: number): Subject =>
  messageAsArrived(arrived(now), seed);
const messageAsArrived = (row: MessageRow, seed: number): Subject => ({
  domain: 'message',
  row,
  entity_id: row.entity_id,
  saas: row.saas,
  n: row.n,
  time: row.sent,
  verdict: row.verdict,
  sender: row.sender,
  senderName: row.sender,
  text: row.text,
  recipients: [],
  get links() {
    return messageLinks(row);
  },
  get files() {
    const file = messageFile(row, seed);
    return file ? [createFile(file.name, file)] : [];
  },
});
