/** A case as one file: a zip of its parts, with a manifest that has the SHA-256 of each. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Case, CASE_LIMITS, type OpenedBundle, type Pin } from '../../../shared/model/case';
import { safeFileName } from '../../formats/file-name';
import type { Archive } from '../../formats/read/archive';
import type { PartFile } from '../../formats/part-file';
import { canonicalJson } from '../journal/canonical-json';
import { readLine } from '../journal/entry';
import { iocsAsCsv, iocsAsMisp, iocsAsStix } from './ioc-formats';
import { asHtml, asMarkdown, createSummary } from './summary';
import { text } from './text';

const MANIFEST = 'manifest.json';
const CASE = 'case.json';
const JOURNAL = 'journal.jsonl';
/** Files of a bundle at most: its pins, and what stands beside them. */
const MAX_PARTS = CASE_LIMITS.pins + 20;
/** Bytes that a part, and all parts together, have at most once they are unpacked. */
const MAX_PART = 256 * 1024 * 1024;
const MAX_TOTAL = 1024 * 1024 * 1024;

const ManifestPart = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
const Manifest = z.object({
  format: z.literal('postern-case'),
  version: z.literal(1),
  exportedAt: z.string(),
  /** Each part is unpacked once, so none may be named twice. */
  parts: z
    .array(ManifestPart)
    .refine((parts) => new Set(parts.map(({ name }) => name)).size === parts.length),
  /** The SHA-256 of the canonical JSON of `parts`. */
  partsSha256: z.string(),
});

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

type Part = { readonly name: string; readonly bytes: Uint8Array };

const bytesOf = ({ content }: Pin): readonly [ending: string, bytes: Uint8Array] => {
  switch (content.kind) {
    case 'screenshot':
      return ['png', Buffer.from(content.png, 'base64')];
    case 'headers':
      return ['txt', Buffer.from(content.text)];
    case 'query':
      return ['json', json({ text: content.text, query: content.data })];
    default:
      return ['json', json(content.data)];
  }
};

/** Everything that a bundle is made of. */
export type BundleContent = {
  readonly case: Case;
  /** Lines of the audit journal from the case's beginning on. */
  readonly journal: Uint8Array;
  readonly ownDomains: readonly string[];
  readonly at: number;
};

const partsOf = ({ case: one, journal, ownDomains, at }: BundleContent): readonly Part[] => {
  const exportedAt = new Date(at).toISOString();
  const pins = one.pins.map((pin, index) => {
    const [ending, bytes] = bytesOf(pin);
    const name = safeFileName(
      `${String(index + 1).padStart(4, '0')} ${pin.content.kind} ${pin.title.slice(0, 60)}.${ending}`,
    );
    return { id: pin.id, name: `evidence/${name}`, bytes };
  });
  const files = new Map(pins.map(({ id, name }) => [id, name]));
  const summary = createSummary(one, ownDomains, exportedAt, files);
  return [
    { name: CASE, bytes: json(one) },
    { name: 'summary.md', bytes: Buffer.from(asMarkdown(summary)) },
    { name: 'summary.html', bytes: Buffer.from(asHtml(summary)) },
    { name: JOURNAL, bytes: journal },
    { name: 'indicators.csv', bytes: Buffer.from(iocsAsCsv(summary.iocs)) },
    { name: 'indicators.stix.json', bytes: json(iocsAsStix(one, summary.iocs, at)) },
    { name: 'indicators.misp.json', bytes: json(iocsAsMisp(one, summary.iocs, at)) },
    ...pins.map(({ name, bytes }) => ({ name, bytes })),
  ];
};

/** Writes a bundle. Returns the hash of its manifest. */
export const writeBundle = async (file: PartFile, content: BundleContent): Promise<string> => {
  const all = partsOf(content);
  const parts = all.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) }));
  const manifest = json({
    format: 'postern-case',
    version: 1,
    exportedAt: new Date(content.at).toISOString(),
    parts,
    partsSha256: sha256(canonicalJson(parts)),
  } satisfies z.infer<typeof Manifest>);
  // The zip library is loaded with the first bundle: no start needs it.
  const { createZip } = await import('../../formats/plain-zip');
  const zip = createZip(file.write);
  await zip.add(MANIFEST, manifest);
  for (const { name, bytes } of all) await zip.add(name, bytes);
  await zip.finish();
  return sha256(manifest);
};

/** Reports a file that isn't a bundle. */
export class NotABundle extends Error {}

/** Throws if an archive would unpack to more than a bundle may, by the sizes that it declares. */
const checkSizes = (archive: Archive): void => {
  const names = archive.names();
  if (names.length > MAX_PARTS) throw new NotABundle(text.tooManyParts(MAX_PARTS));
  const sizes = names.map((name) => archive.entry(name)?.size ?? 0);
  if (sizes.some((size) => size > MAX_PART) || sizes.reduce((sum, size) => sum + size, 0) > MAX_TOTAL)
    throw new NotABundle(text.tooLarge);
};

/** Reads a part whole; undefined if there is none. Throws if it is larger than it declared. */
const readPart = async (archive: Archive, name: string): Promise<Buffer | undefined> => {
  const entry = archive.entry(name);
  if (!entry) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of entry.stream()) {
    size += chunk.length;
    if (size > Math.min(entry.size, MAX_PART)) throw new NotABundle(text.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const parseAs = <T>(schema: z.ZodType<T>, bytes: Uint8Array | undefined): T => {
  try {
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    // The caller says which file it is.
    throw new NotABundle(text.notBundle);
  }
};

/** Returns the number of the first entry that isn't one, or that doesn't follow the one before it. */
const brokenEntry = (journal: Buffer): number | undefined => {
  let former: ReturnType<typeof readLine>;
  let at = 0;
  for (const line of journal.toString('latin1').split('\n').slice(0, -1)) {
    at += 1;
    const entry = readLine(Buffer.from(line, 'latin1'));
    if (!entry || (former && (entry.seq !== former.seq + 1 || entry.prev !== former.hash)))
      return former ? former.seq + 1 : at;
    former = entry;
  }
  return undefined;
};

/** Reads a part, or says that it can't be read: a damaged one was changed too. */
const hashPart = async (archive: Archive, name: string): Promise<{ readonly bytes?: Buffer | undefined }> => {
  try {
    return { bytes: await readPart(archive, name) };
  } catch (error) {
    if (error instanceof NotABundle) throw error;
    return { bytes: Buffer.alloc(0) };
  }
};

const compareParts = async (
  archive: Archive,
  manifest: z.infer<typeof Manifest>,
): Promise<readonly string[]> => {
  const findings: string[] = [];
  if (sha256(canonicalJson(manifest.parts)) !== manifest.partsSha256) findings.push(text.manifestChanged);
  for (const part of manifest.parts) {
    const { bytes } = await hashPart(archive, part.name);
    if (!bytes) findings.push(text.missing(part.name));
    else if (bytes.length !== part.bytes || sha256(bytes) !== part.sha256)
      findings.push(text.changed(part.name));
  }
  const known = new Set([MANIFEST, ...manifest.parts.map(({ name }) => name)]);
  for (const name of archive.names()) if (!known.has(name)) findings.push(text.extra(name));
  return findings;
};

/** Opens a bundle and checks each of its parts. Throws if it isn't one. */
export const readBundle = async (path: string): Promise<Omit<OpenedBundle, 'fileName'>> => {
  const { openArchive } = await import('../../formats/read/archive');
  const archive = await openArchive(path);
  try {
    checkSizes(archive);
    const manifestBytes = await readPart(archive, MANIFEST);
    const manifest = parseAs(Manifest, manifestBytes);
    const findings = await compareParts(archive, manifest);
    const { bytes: journal } = await hashPart(archive, JOURNAL);
    const broken = journal && brokenEntry(journal);
    return {
      case: parseAs(Case, (await hashPart(archive, CASE)).bytes),
      exportedAt: manifest.exportedAt,
      parts: manifest.parts.length,
      manifestSha256: sha256(manifestBytes ?? ''),
      findings: broken === undefined ? findings : [...findings, text.journalBroken(broken)],
    };
  } finally {
    await archive.close();
  }
};
