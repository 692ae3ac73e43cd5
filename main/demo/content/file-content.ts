import type { MessageRow } from '../rows';
import { parseActionData } from './action-data';
import { createRandom } from './random';
import { ATTACHMENT_KINDS, type AttachmentKind, type Variant, variantCount, createVariant } from './variants';

const KINDS: readonly (readonly [AttachmentKind, number])[] = [
  ['docx', 30],
  ['xlsx', 25],
  ['pdf', 20],
  ['chart', 8],
  ['csv', 6],
  ['txt', 6],
  ['zip', 3],
  ['html', 0.6],
  ['svg', 0.4],
  ['lure_pdf', 0.5],
  ['locked_zip', 0.6],
];

/** Returns the content of file `n` of an app. The generator stores its size and hashes; a download sends its bytes. */
export const createFileContent = (seed: number, n: number, isInfected = false): Variant => {
  const random = createRandom(seed, 'file content', n);
  const kind = isInfected ? random.pick(['eicar', 'eicar_zip'] as const) : random.weighted(KINDS);
  return createVariant(kind, random.int(0, variantCount(kind) - 1));
};

/** Returns the file of a chat message. */
const createMessageFile = (seed: number, n: number, isInfected: boolean): Variant => {
  const random = createRandom(seed, 'message file', n);
  const kind = isInfected ? 'eicar_zip' : random.pick(['docx', 'xlsx', 'pdf', 'chart', 'txt'] as const);
  return createVariant(kind, random.int(0, variantCount(kind) - 1));
};

/** The file of a chat message, with its name. */
export type MessageFile = Variant & { readonly name: string };

/** Returns the file of a chat message; undefined if it has none. */
export const messageFile = (row: MessageRow, seed: number): MessageFile | undefined => {
  if (row.has_file === 0) return undefined;
  // The first verdict decides the content: a later one does not change the bytes.
  const first = parseActionData(row).first?.verdict ?? row.verdict;
  const content = createMessageFile(seed, row.n, first === 'malware');
  return { ...content, name: `shared-${row.n}.${content.extension}` };
};

/** Returns the pages of a kind of document; undefined if it has none. The generated documents have one page each. */
export const pageCount = (kind: AttachmentKind): number | undefined =>
  kind === 'pdf' || kind === 'lure_pdf' || kind === 'docx' ? 1 : undefined;

const byHash = new Map<string, Variant>();

/** Returns the content with this MD5 or SHA-256, if there is one. */
export const contentByHash = (hash: string): Variant | undefined => {
  if (byHash.size === 0)
    for (const kind of ATTACHMENT_KINDS)
      for (let v = 0; v < variantCount(kind); v += 1) {
        const one = createVariant(kind, v);
        byHash.set(one.md5, one);
        byHash.set(one.sha256, one);
      }
  return byHash.get(hash.toLowerCase());
};

/** Returns true if a document has a link, which file type exceptions distinguish. */
export const holdsLink = (kind: AttachmentKind): boolean =>
  kind === 'lure_pdf' || kind === 'html' || kind === 'svg';

/** Returns the hash of a document's macros; only some workbooks have any. */
export const macroHash = ({ kind, md5 }: Pick<Variant, 'kind' | 'md5'>): string | null =>
  kind === 'xlsx' && parseInt(md5.slice(0, 1), 16) < 8 ? [...md5].reverse().join('') : null;

/** Returns the MD5 of the workbook with these macros, if there is one. */
export const md5OfMacros = (macro_hash: string): string => [...macro_hash.toLowerCase()].reverse().join('');
