/** A case as one file: a zip of its parts, with a manifest that has the SHA-256 of each. */
import type { Case, Pin } from '../../../shared/model/case';
import { canonicalJson } from '../../formats/canonical-json';
import { BUNDLE_LIMITS, BUNDLE_PARTS, sha256, type Manifest } from '../../formats/case-bundle';
import { safeFileName } from '../../formats/file-name';
import { FileTooLarge } from '../../formats/file-too-large';
import type { PartFile } from '../../formats/part-file';
import { iocsAsCsv, iocsAsMisp, iocsAsStix } from './ioc-formats';
import { asHtml, asMarkdown, createSummary } from './summary';
import { text } from './text';

/** Characters of JSON up to which it is written for people: nested values take many times their size that way. */
const READABLE = 100_000;

const json = (value: unknown): Buffer => {
  const compact = JSON.stringify(value);
  return Buffer.from(`${compact.length > READABLE ? compact : JSON.stringify(value, null, 2)}\n`);
};

type Part = { readonly name: string; readonly bytes: Uint8Array };

const bytesOf = ({ content }: Pin): readonly [ending: string, bytes: Uint8Array] => {
  switch (content.kind) {
    case 'screenshot':
      return ['png', Buffer.from(content.png, 'base64')];
    case 'headers':
    case 'text':
    case 'html':
      // No browser opens the HTML of an attacker by a double click.
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
    { name: BUNDLE_PARTS.case, bytes: json(one) },
    { name: 'summary.md', bytes: Buffer.from(asMarkdown(summary)) },
    { name: 'summary.html', bytes: Buffer.from(asHtml(summary)) },
    { name: BUNDLE_PARTS.journal, bytes: journal },
    { name: 'indicators.csv', bytes: Buffer.from(iocsAsCsv(summary.iocs, one)) },
    { name: 'indicators.stix.json', bytes: json(iocsAsStix(one, summary.iocs, at)) },
    { name: 'indicators.misp.json', bytes: json(iocsAsMisp(one, summary.iocs, at)) },
    ...pins.map(({ name, bytes }) => ({ name, bytes })),
  ];
};

/** Throws if Postern would not open what it writes. */
const checkSizes = (parts: readonly Part[]): void => {
  const total = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > BUNDLE_LIMITS.total || parts.some(({ bytes }) => bytes.length > BUNDLE_LIMITS.part))
    throw new FileTooLarge(text.bundleTooLarge);
};

/** Writes a bundle. Throws if it would be too large to open again. Returns the hash of its manifest. */
export const writeBundle = async (file: PartFile, content: BundleContent): Promise<string> => {
  const all = partsOf(content);
  checkSizes(all);
  const parts = all.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) }));
  const manifest = json({
    format: 'postern-case',
    version: 1,
    exportedAt: new Date(content.at).toISOString(),
    parts,
    partsSha256: sha256(canonicalJson(parts)),
  } satisfies Manifest);
  // The zip library is loaded with the first bundle: no start needs it.
  const { createZip } = await import('../../formats/plain-zip');
  const zip = createZip(file.write);
  await zip.add(BUNDLE_PARTS.manifest, manifest);
  for (const { name, bytes } of all) await zip.add(name, bytes);
  await zip.finish();
  return sha256(manifest);
};
