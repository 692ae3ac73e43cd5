/** Which column of a table names its rows, whoever wrote the table. */

/** A key for a label: lower case, words joined by `_`, so that a header such as `Message-ID` meets the tenant's own `message_id`. */
export const keyFromLabel = (label: string): string =>
  label
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '') || 'column';

export type NamingKind = 'entity_id' | 'message_id' | 'sha256' | 'md5';

/** Columns that name a row wherever it turns up again, best first. */
const NAMING: readonly (readonly [kind: NamingKind, keys: readonly string[]])[] = [
  ['entity_id', ['entity_id', 'entityid']],
  ['message_id', ['message_id', 'internet_message_id', 'messageid']],
  ['sha256', ['sha256', 'sha_256', 'attachment_sha256', 'file_sha256']],
  ['md5', ['md5', 'attachment_md5', 'file_md5']],
];

type Named = { readonly key: string; readonly label: string };
const findColumn = (columns: readonly Named[], keys: readonly string[]): number =>
  columns.findIndex(({ key, label }) => keys.includes(key) || keys.includes(keyFromLabel(label)));

/** The column of a table that names its rows, by its key or its label; undefined where none does. */
export const namingColumn = (
  columns: readonly Named[],
): { readonly kind: NamingKind; readonly index: number } | undefined => {
  for (const [kind, keys] of NAMING) {
    const index = findColumn(columns, keys);
    if (index >= 0) return { kind, index };
  }
  return undefined;
};

/** What a row calls its entity. */
export type RowName = {
  readonly kind: NamingKind;
  readonly text: string;
  /** The app that the row names, if it names one. */ readonly saas: string;
};

const APPS = ['saas', 'saas_id', 'app'];

/** What a row calls its entity, by the best of its columns that says anything; undefined where none does. */
export const rowName = (columns: readonly Named[], cells: readonly unknown[]): RowName | undefined => {
  const textAt = (place: number): string => {
    const cell = cells[place];
    const one: unknown = Array.isArray(cell) ? cell[0] : cell;
    return typeof one === 'string' ? one.trim() : '';
  };
  const saas = textAt(findColumn(columns, APPS));
  for (const [kind, keys] of NAMING) {
    const text = textAt(findColumn(columns, keys));
    if (text !== '') return { kind, text, saas };
  }
  return undefined;
};
