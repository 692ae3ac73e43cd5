/** One JSON document on disk: read, renamed when it is damaged, and replaced atomically. */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { sweepTemporary, writeFileSafely } from './safe-write';

/** The content of a document's file. An earlier version may have the parts of its value beside the version number. */
const Envelope = z.looseObject({ version: z.number().int().min(1) });

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
    const { version: from, ...rest } = envelope;
    if (from > version) return { kind: 'newer' };
    const value = 'value' in rest ? rest['value'] : rest;
    return { kind: 'good', value: schema.parse(from < version && migrate ? migrate(value, from) : value) };
  } catch {
    // Anything that is not a whole document of ours is moved aside by the caller, who tells the analyst.
    return { kind: 'bad' };
  }
};

const backupOf = (path: string): string => `${path}.bak`;

/** Returns the new name of a damaged file. */
export const damagedName = (file: string, at: Date): string =>
  `${file}.corrupt-${at.toISOString().replaceAll(':', '-')}`;

/** Renames a damaged file, and returns its new name. */
const quarantine = (path: string, at: Date): string => {
  const name = damagedName(basename(path), at);
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
  /** Its copies have data that must be removed: they are deleted after the write, and the new file is the only copy. */
  readonly isForgotten: boolean;
};

/** Deletes every file that lies beside a document and begins with its name. */
const removeCopies = async (path: string): Promise<void> => {
  const prefix = `${basename(path)}.`;
  for (const name of await readdir(dirname(path)))
    if (name.startsWith(prefix)) await rm(join(dirname(path), name), { recursive: true, force: true });
};

/** Replaces a document atomically, with the former as its backup. Rejects with the disk's error. */
export const writeDocument = async (
  path: string,
  content: { readonly version: number; readonly value: unknown },
  { isGood, isFirst, isForgotten }: FormerFile,
): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (isFirst || isForgotten) await sweepTemporary(path);
  const bytes = Buffer.from(JSON.stringify(content));
  if (isGood && !isForgotten) await writeFileSafely(backupOf(path), await readFile(path));
  await writeFileSafely(path, bytes);
  if (!isForgotten) return;
  await removeCopies(path);
  await writeFileSafely(backupOf(path), bytes);
};

/** Deletes a document and every copy of it. */
export const removeDocument = async (path: string): Promise<void> => {
  if (!existsSync(dirname(path))) return;
  await rm(path, { recursive: true, force: true });
  await removeCopies(path);
};
