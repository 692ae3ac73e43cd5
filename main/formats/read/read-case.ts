/** Reads a case bundle of another workstation, and checks each of its parts. */
import type { z } from 'zod';
import { Case, type OpenedBundle } from '../../../shared/model/case';
import { canonicalJson } from '../canonical-json';
import { BUNDLE_LIMITS, BUNDLE_PARTS, Manifest, sha256 } from '../case-bundle';
import { readLine } from '../journal-entry';
import { BUNDLE_TEXT } from '../text';
import { openArchive, type Archive } from './archive';
import { ReadError } from './read-error';

/** An opened bundle without the name of its file. */
export type ReadBundle = Omit<OpenedBundle, 'fileName'>;
/** Called as bytes are read. */
type OnProgress = (done: number, total: number) => void;

const tooLarge = () => new ReadError('too_large', ...BUNDLE_TEXT.tooLarge);

/** Throws if an archive would unpack to more than a bundle may, by the sizes that it declares. Returns them together. */
const checkSizes = (archive: Archive): number => {
  const names = archive.names();
  if (names.length > BUNDLE_LIMITS.parts)
    throw new ReadError('too_large', ...BUNDLE_TEXT.tooManyParts(BUNDLE_LIMITS.parts));
  const sizes = names.map((name) => archive.entry(name)?.size ?? 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.some((size) => size > BUNDLE_LIMITS.part) || total > BUNDLE_LIMITS.total) throw tooLarge();
  return total;
};

/** Creates a reader of parts. It returns undefined if there is none of a name, and throws if one is larger than it declared. */
const createPartReader = (archive: Archive, total: number, onProgress: OnProgress) => {
  let done = 0;
  return async (name: string): Promise<Buffer | undefined> => {
    const entry = archive.entry(name);
    if (!entry) return undefined;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of entry.stream()) {
      size += chunk.length;
      done += chunk.length;
      if (size > Math.min(entry.size, BUNDLE_LIMITS.part)) throw tooLarge();
      chunks.push(chunk);
      onProgress(done, total);
    }
    return Buffer.concat(chunks);
  };
};
type PartReader = ReturnType<typeof createPartReader>;

const parseAs = <T>(schema: z.ZodType<T>, bytes: Uint8Array | undefined): T => {
  try {
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    // The caller says which file it is.
    throw new ReadError('malformed', ...BUNDLE_TEXT.notBundle);
  }
};

/** Entries of a journal that are checked between two reports of progress: a reader that reports nothing is ended. */
const ENTRIES_AT_ONCE = 2_000;

/** Returns the number of the first entry that isn't one, or that doesn't follow the one before it. */
const brokenEntry = (journal: Buffer, onProgress: () => void): number | undefined => {
  let former: ReturnType<typeof readLine>;
  let at = 0;
  for (let from = 0, end = journal.indexOf(10); end >= 0; from = end + 1, end = journal.indexOf(10, from)) {
    at += 1;
    if (at % ENTRIES_AT_ONCE === 0) onProgress();
    const entry = readLine(journal.subarray(from, end));
    if (!entry || (former && (entry.seq !== former.seq + 1 || entry.prev !== former.hash)))
      return former ? former.seq + 1 : at;
    former = entry;
  }
  return undefined;
};

/** Reads a part. One that can't be read is empty: a damaged part was changed too. */
const readDamaged = async (read: PartReader, name: string): Promise<Buffer | undefined> => {
  try {
    return await read(name);
  } catch (error) {
    if (error instanceof ReadError && error.code === 'too_large') throw error;
    return Buffer.alloc(0);
  }
};

const compareParts = async (
  archive: Archive,
  read: PartReader,
  manifest: Manifest,
): Promise<readonly string[]> => {
  const findings: string[] = [];
  if (sha256(canonicalJson(manifest.parts)) !== manifest.partsSha256)
    findings.push(BUNDLE_TEXT.manifestChanged);
  for (const part of manifest.parts) {
    const bytes = await readDamaged(read, part.name);
    if (!bytes) findings.push(BUNDLE_TEXT.missing(part.name));
    else if (bytes.length !== part.bytes || sha256(bytes) !== part.sha256)
      findings.push(BUNDLE_TEXT.changed(part.name));
  }
  const known = new Set<string>([BUNDLE_PARTS.manifest, ...manifest.parts.map(({ name }) => name)]);
  for (const name of archive.names()) if (!known.has(name)) findings.push(BUNDLE_TEXT.extra(name));
  return findings;
};

/** Opens a bundle and checks each of its parts. Throws a `ReadError` if it isn't one, or the disk's own error. */
export const readCaseBundle = async (path: string, onProgress: OnProgress): Promise<ReadBundle> => {
  const archive = await openArchive(path);
  try {
    const total = checkSizes(archive);
    const read = createPartReader(archive, total, onProgress);
    const manifestBytes = await read(BUNDLE_PARTS.manifest);
    const manifest = parseAs(Manifest, manifestBytes);
    const findings = await compareParts(archive, read, manifest);
    const journal = await readDamaged(read, BUNDLE_PARTS.journal);
    const broken = journal && brokenEntry(journal, () => onProgress(total, total));
    return {
      case: parseAs(Case, await readDamaged(read, BUNDLE_PARTS.case)),
      exportedAt: manifest.exportedAt,
      parts: manifest.parts.length,
      manifestSha256: sha256(manifestBytes ?? ''),
      findings: broken === undefined ? findings : [...findings, BUNDLE_TEXT.journalBroken(broken)],
    };
  } finally {
    await archive.close();
  }
};
