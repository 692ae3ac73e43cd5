/** One JSON document on disk: read, renamed when it is damaged, and replaced atomically. */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { sweepTemporary, writeFileSafely } from './safe-write';

/** The content of a document's file. */
const Envelope = z.strictObject({ version: z.number().int().min(1), value: z.unknown() });

/** The format of documents: schema, version, and the migration of older versions. */
export type DocumentFormat<T> = {
  readonly schema: z.ZodType<T>;
  readonly version: number;
  readonly migrate?: ((value: unknown, version: number) => unknown) | undefined;
};

/**
 * The result of reading a document. `restored`: the file was damaged and renamed, and the value comes from its backup. `unreadable`: it
 * was renamed, and there is no good backup. `newer`: a newer version wrote it. `refused`: the disk failed.
 */
export type DocumentRead<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'restored'; readonly value: T; readonly movedTo: string }
  | { readonly kind: 'unreadable'; readonly movedTo: string }
  | { readonly kind: 'absent' | 'newer' | 'refused' };

const NOT_THERE = new Set(['ENOENT', 'EISDIR']);
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Reads a file; returns no bytes if it doesn't exist. Other disk errors say nothing about the content, so they are thrown. */
const bytesOf = (path: string): Uint8Array => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (NOT_THERE.has(codeOf(error))) return new Uint8Array(0);
    throw error;
  }
};

type Parsed<T> = { readonly kind: 'good'; readonly value: T } | { readonly kind: 'bad' | 'newer' };

const parse = <T>(bytes: Uint8Array, { schema, version, migrate }: DocumentFormat<T>): Parsed<T> => {
  try {
    const envelope = Envelope.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    if (envelope.version > version) return { kind: 'newer' };
    const value =
      envelope.version < version && migrate ? migrate(envelope.value, envelope.version) : envelope.value;
    return { kind: 'good', value: schema.parse(value) };
  } catch {
    // Anything that is not a whole document of ours is moved aside by the caller, who tells the analyst.
    return { kind: 'bad' };
  }
};

const backupOf = (path: string): string => `${path}.bak`;

/** Renames a damaged file to a name with the time, and returns that name. */
export const quarantine = (path: string, at: Date): string => {
  const name = `${basename(path)}.corrupt-${at.toISOString().replaceAll(':', '-')}`;
  renameSync(path, join(dirname(path), name));
  return name;
};

/** Reads the document at `path`. Never throws. */
export const readDocument = <T>(path: string, format: DocumentFormat<T>, at: Date): DocumentRead<T> => {
  try {
    if (!existsSync(path)) return { kind: 'absent' };
    const found = parse(bytesOf(path), format);
    if (found.kind === 'good') return { kind: 'found', value: found.value };
    if (found.kind === 'newer') return { kind: 'newer' };
    const movedTo = quarantine(path, at);
    const copy = parse(bytesOf(backupOf(path)), format);
    return copy.kind === 'good'
      ? { kind: 'restored', value: copy.value, movedTo }
      : { kind: 'unreadable', movedTo };
  } catch {
    // The caller tells the analyst, and leaves the file alone.
    return { kind: 'refused' };
  }
};

/** The state of the file that a write replaces. */
export type FormerFile = {
  /** It can be read, so it becomes the copy: a damaged file never replaces a good copy. */
  readonly isGood: boolean;
  /** It is the first write of this start: leftovers of a killed writer may lie beside the file. */
  readonly isFirst: boolean;
};

/** Replaces a document atomically, with the former as its backup. Rejects with the disk's error. */
export const writeDocument = async (
  path: string,
  content: { readonly version: number; readonly value: unknown },
  { isGood, isFirst }: FormerFile,
): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (isFirst) await sweepTemporary(path);
  if (isGood) await writeFileSafely(backupOf(path), await readFile(path));
  await writeFileSafely(path, Buffer.from(JSON.stringify(content)));
};

/** Deletes a document and every copy of it. */
export const removeDocument = async (path: string): Promise<void> => {
  if (!existsSync(dirname(path))) return;
  const file = basename(path);
  for (const name of await readdir(dirname(path)))
    if (name === file || name.startsWith(`${file}.`)) await rm(join(dirname(path), name), { force: true });
};
