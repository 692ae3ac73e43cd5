/** Finds the column that identifies the rows of a table, in tables of any origin. */
import { isAttachmentType } from '../model/ids';
import type { Json } from '../model/json';

/** Converts a label to a key: lower case, words joined by `_`, so that a header such as `Message-ID` matches `message_id`. */
export const keyFromLabel = (label: string): string =>
  label
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '') || 'column';

export type NamingKind = 'entity_id' | 'message_id' | 'sha256' | 'md5';

/** Keys of columns that identify a row in any table, best first. */
const NAMING: readonly (readonly [kind: NamingKind, keys: readonly string[]])[] = [
  ['entity_id', ['entity_id', 'entityid']],
  ['message_id', ['message_id', 'internet_message_id', 'messageid']],
  ['sha256', ['sha256', 'sha_256', 'attachment_sha256', 'file_sha256']],
  ['md5', ['md5', 'attachment_md5', 'file_md5']],
];

type Named = { readonly key: string; readonly label: string };
const findColumn = (columns: readonly Named[], keys: readonly string[]): number =>
  columns.findIndex(({ key, label }) => keys.includes(key) || keys.includes(keyFromLabel(label)));

/** Returns the best column that identifies rows, by its key or its label; undefined if there is none. */
export const namingColumn = (
  columns: readonly Named[],
): { readonly kind: NamingKind; readonly index: number } | undefined => {
  for (const [kind, keys] of NAMING) {
    const index = findColumn(columns, keys);
    if (index >= 0) return { kind, index };
  }
  return undefined;
};

/** The value by which a row identifies its entity. */
export type RowName = {
  readonly kind: NamingKind | 'address';
  readonly text: string;
  /** The row's app; empty if it has none. */
  readonly saas: string;
  /** The row's entity type if it is that of an attachment, which no call finds by its ID alone. */
  readonly attachmentType?: string;
  /** The other cells of that attachment's row. */
  readonly fields?: { readonly [key: string]: Json };
};

const APPS = ['saas', 'saas_id', 'app'];
const TYPES = ['entity_type', 'entitytype'];

/** Returns the value that identifies a row, from the best column that is not empty; undefined if all are. */
export const rowName = (columns: readonly Named[], cells: readonly unknown[]): RowName | undefined => {
  const textAt = (index: number): string => {
    const cell = cells[index];
    const first: unknown = Array.isArray(cell) ? cell[0] : cell;
    return typeof first === 'string' ? first.trim() : '';
  };
  const saas = textAt(findColumn(columns, APPS));
  for (const [kind, keys] of NAMING) {
    const text = textAt(findColumn(columns, keys));
    if (text === '') continue;
    const type = textAt(findColumn(columns, TYPES));
    const isAttachment = kind === 'entity_id' && isAttachmentType(type);
    return { kind, text, saas, ...(isAttachment ? { attachmentType: type } : {}) };
  }
  return undefined;
};

/** Keys of columns that name a person by an address. */
const PEOPLE = ['email', 'granted_to_email', 'user', 'actor', 'member'];
const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/;

/** Returns the person that a row names by an address; undefined if it names none. */
export const personName = (columns: readonly Named[], cells: readonly unknown[]): RowName | undefined => {
  for (const key of PEOPLE) {
    const cell = cells[findColumn(columns, [key])];
    if (typeof cell === 'string' && ADDRESS.test(cell.trim()))
      return { kind: 'address', text: cell.trim(), saas: '' };
  }
  return undefined;
};
