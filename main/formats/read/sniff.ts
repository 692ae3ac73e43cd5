import type { FileFormat } from '../../../shared/model/files';
import { isCompoundFile } from './compound-file-reader';

/** The kind of a file by its first bytes or, if they are ambiguous, by its name. */
export type Kind = 'zip' | 'compound' | FileFormat;

const startsWith = (head: Uint8Array, text: string): boolean =>
  Buffer.from(head.subarray(0, text.length)).toString('latin1') === text;

/** Returns the kind of a file. Text that starts like JSON is JSON, unless its name says csv or text. */
export const sniffKind = (head: Uint8Array, name: string): Kind => {
  if (startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06')) return 'zip';
  if (isCompoundFile(head)) return 'compound';
  if (startsWith(head, 'PAR1')) return 'parquet';
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^(ÿþ|þÿ|ï»¿)/, '')
    .replaceAll('\0', '')
    .trimStart();
  const looksJson = /^(\{\s*("|\}|$)|\[\s*([{["\]\d-]|true|false|null|$))/.test(text);
  if (/\.(json|ndjson|jsonl)$/i.test(name)) return 'json';
  return looksJson && !/\.(csv|tsv|txt)$/i.test(name) ? 'json' : 'csv';
};
