import type { FileFormat } from '../../../shared/model/files';
import { READ_TEXT } from '../text';
import { isCompoundFile } from './compound-file-reader';
import type { Packing } from './inflated';
import { ReadError } from './read-error';
import { foreignKind, isFullOfControls, type ForeignKind } from './signatures';
import { encodingOfHead } from './text-encoding';

/** The kind of a file by its first bytes or, if they are ambiguous, by its name. */
export type Kind = 'zip' | Packing | 'compound' | Exclude<FileFormat, 'xlsx'>;

/** The refusal of a file that has no rows to open. */
export const refusal = ({ label, next }: ForeignKind): ReadError =>
  new ReadError('unsupported', ...READ_TEXT.foreign(label, next));

const LOOKS_JSON = /^(\{\s*("|\}|$)|\[\s*([{["\]\d-]|true|false|null|$))/;
/** An object with a name, which isn't the first cell of a line. */
const SURELY_JSON = /^\[?\s*\{\s*"(?:[^"\\\r\n]|\\.)*"\s*:(?![^\r\n]*\}[ ]*[,;\t|][ ]*[^\s{])/;

const isJson = (text: string, name: string): boolean => {
  if (/\.(json|ndjson|jsonl)$/i.test(name)) return text === '' || text.includes('{') || /^\[/m.test(text);
  return (/\.(csv|tsv|txt)$/i.test(name) ? SURELY_JSON : LOOKS_JSON).test(text);
};

/** Returns the kind of a file. Throws a `ReadError` that names the kind of one without rows. */
export const sniffKind = (head: Uint8Array, name: string): Kind => {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1');
  if (start === 'PK\x03\x04' || start === 'PK\x05\x06') return 'zip';
  if (start.startsWith('\x1f\x8b')) return 'gzip';
  if (/^(\(\xb5\/\xfd|[P-_]\*M\x18)$/.test(start)) return 'zstd';
  if (isCompoundFile(head)) return 'compound';
  if (start === 'PAR1') return 'parquet';
  const foreign = foreignKind(head);
  if (foreign) throw refusal(foreign);
  const text = new TextDecoder(encodingOfHead(head) ?? 'latin1').decode(head);
  if (isFullOfControls(text)) throw new ReadError('unsupported', ...READ_TEXT.notText);
  return isJson(text.replace(/^(ÿþ|þÿ|ï»¿)/, '').trimStart(), name) ? 'json' : 'csv';
};

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.(csv|tsv|txt)$/i, ['csv']],
  [/\.(json|ndjson|jsonl)$/i, ['json']],
  [/\.xls[xm]$/i, ['xlsx']],
  [/\.parquet$/i, ['parquet']],
  [/\.zip$/i, ['zip']],
  [/\.(gz|gzip)$/i, ['gzip']],
  [/\.zstd?$/i, ['zstd']],
];

/** Returns what to say about a name that promises another kind than the file is; undefined if it doesn't. */
export const misnamed = (name: string, kind: string): string | undefined => {
  const [ending, kinds] = ENDINGS.find(([pattern]) => pattern.test(name)) ?? [];
  if (!ending || !kinds || kinds.includes(kind)) return undefined;
  return READ_TEXT.misnamed(ending.exec(name)?.[0] ?? '', kind);
};
