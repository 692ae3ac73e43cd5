/** Checks the settings file before electron-store opens it: no content can keep the app from starting. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { quarantine } from '../services/storage/document-file';
import {
  brokenParts,
  defaultContent,
  parseParts,
  PART_NAMES,
  type PartName,
  type SettingsContent,
} from './settings-content';
import { text } from './text';

type Parts = Readonly<Record<string, unknown>>;
/** `refused`: the disk failed, which says nothing about the file's content. */
type SettingsRead =
  { readonly kind: 'absent' | 'refused' | 'broken' } | { readonly kind: 'parts'; readonly parts: Parts };

/** The settings to use, and the notices for the analyst. */
export type CheckedSettings = {
  readonly content: SettingsContent;
  readonly notices: readonly string[];
  /** False if the file must not be overwritten: a newer version wrote it, or the disk failed. */
  readonly isOurs: boolean;
  /** The whole file is valid, so it can become the backup. */
  readonly isGood: boolean;
};

/** Returns the path of the backup that the last good start wrote. */
export const backupOf = (path: string): string => `${path}.bak`;

const readSettings = (path: string): SettingsRead => {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return { kind: 'absent' };
    return { kind: code === 'EISDIR' ? 'broken' : 'refused' };
  }
  try {
    const content: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const parts = z.record(z.string(), z.unknown()).safeParse(content).data;
    return parts ? { kind: 'parts', parts } : { kind: 'broken' };
  } catch {
    // Not text or not JSON: the caller moves it aside and tells the analyst.
    return { kind: 'broken' };
  }
};

const isNewer = ({ version }: Parts): boolean => typeof version === 'number' && version > 1;

/** Returns the settings of the last good start, if their copy is whole. */
const lastGood = (path: string): Partial<SettingsContent> | undefined => {
  const backup = readSettings(backupOf(path));
  if (backup.kind !== 'parts' || isNewer(backup.parts)) return undefined;
  return brokenParts(backup.parts).length === 0 ? parseParts(backup.parts) : undefined;
};

/** Renames the file; returns the sentence with its new name, or an empty text if the disk fails. */
const moveAside = (path: string, at: Date): string => {
  try {
    return text.movedTo(quarantine(path, at));
  } catch {
    // The notice then says only that the file could not be read.
    return '';
  }
};

/** Replaces a damaged file with the backup of the last good start, or with its valid parts. */
const repaired = (
  path: string,
  parts: Parts | undefined,
  broken: readonly PartName[],
  at: Date,
): CheckedSettings => {
  const moved = moveAside(path, at);
  const backup = parts ? undefined : lastGood(path);
  const base = { isOurs: true, isGood: false } as const;
  if (backup)
    return {
      ...base,
      content: { ...defaultContent(), ...backup },
      notices: [`${text.settingsRestored}${moved}`],
    };
  if (!parts || broken.includes('version'))
    return { ...base, content: defaultContent(), notices: [`${text.settingsLost}${moved}`] };
  const whole = PART_NAMES.filter((name) => !broken.includes(name));
  return {
    ...base,
    content: { ...defaultContent(), ...parseParts(parts, whole) },
    notices: broken.map((name) => `${text.partLost(text.parts[name])}${moved}`),
  };
};

/** Reads the settings at `path`; a file that cannot be read whole is moved aside. Never throws. */
export const checkSettings = (path: string, at: Date): CheckedSettings => {
  const read = readSettings(path);
  if (read.kind === 'refused')
    return {
      content: { ...defaultContent(), ...lastGood(path) },
      notices: [text.settingsRefused],
      isOurs: false,
      isGood: false,
    };
  if (read.kind === 'absent') return { content: defaultContent(), notices: [], isOurs: true, isGood: false };
  const parts = read.kind === 'parts' ? read.parts : undefined;
  if (parts && isNewer(parts))
    return { content: defaultContent(), notices: [text.settingsNewer], isOurs: false, isGood: false };
  const broken = parts ? brokenParts(parts) : PART_NAMES;
  if (!parts || broken.length > 0) return repaired(path, parts, broken, at);
  return { content: { ...defaultContent(), ...parseParts(parts) }, notices: [], isOurs: true, isGood: true };
};
