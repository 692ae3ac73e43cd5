import { z } from 'zod';
import { Json } from './json';

export const PIN_KINDS = ['entity', 'row', 'headers', 'text', 'html', 'query', 'screenshot'] as const;
export type PinKind = (typeof PIN_KINDS)[number];

/** Characters of a case's notes and of a pinned text, pins of a case, and bytes of all of them, at most. */
export const CASE_LIMITS = {
  title: 200,
  notes: 200_000,
  text: 900_000,
  pins: 2_000,
  bytes: 100_000_000,
} as const;

/** The content of a pin: JSON of an entity or a row, or the text of headers, of a body or of a query. HTML is text too: its source. */
const NewContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('entity'), data: Json }),
  z.strictObject({ kind: z.literal('row'), data: Json }),
  z.strictObject({ kind: z.enum(['headers', 'text', 'html']), text: z.string().max(CASE_LIMITS.text) }),
  z.strictObject({ kind: z.literal('query'), text: z.string().max(CASE_LIMITS.text), data: Json }),
]);

const about = {
  title: z.string().max(1_000),
  /** The query or the file that it was found by. */
  source: z.string().max(2_000).default(''),
  /** The ID of the entity that it is a part of: all parts of an entity are one piece of evidence. */
  entity: z.string().max(1_000).optional(),
};

/** A pin as the page makes it. */
export const NewPin = z.strictObject({ ...about, content: NewContent });
export type NewPin = z.input<typeof NewPin>;

/** Cases of other workstations are read too: none of their texts is without a limit. */
const Name = z.string().max(10_000);
const stored = { id: Name, at: Name, who: Name, ...about };
/** A pin of a case. A picture is PNG in base64. */
export const Pin = z.object({
  ...stored,
  content: z.union([NewContent, z.strictObject({ kind: z.literal('screenshot'), png: z.base64() })]),
});
export type Pin = z.infer<typeof Pin>;

/** A case: what the analyst gathered about one incident, with notes. */
export const Case = z.object({
  id: Name,
  title: z.string().max(CASE_LIMITS.title),
  createdAt: Name,
  changedAt: Name,
  /** The name of the tenant that it was made at. */
  tenant: Name,
  /** The tenant's name for stored data. */
  journal: Name,
  who: Name,
  /** Markdown. It is shown as text. */
  notes: z.string().max(CASE_LIMITS.notes),
  pins: z.array(Pin).max(CASE_LIMITS.pins),
});
export type Case = z.infer<typeof Case>;

/** A case in the list of cases. */
export type CaseSummary = Pick<Case, 'id' | 'title' | 'createdAt' | 'changedAt' | 'tenant'> & {
  /** Pieces of evidence: an entity with its headers and its picture is one. */
  readonly pins: number;
  /** New pins go here. */
  readonly isCurrent: boolean;
};

/** The case that something was pinned to, and the titles of the new pins: the rest was in it already. */
export type Pinned = { readonly case: CaseSummary; readonly added: readonly string[] };

/** An indicator in a case, with the titles of the pins that have it. */
export type CaseIndicator = {
  readonly kind: string;
  readonly value: string;
  readonly seenIn: readonly string[];
};

/** The formats in which a case leaves Postern. */
export const CASE_FORMATS = ['bundle', 'csv', 'stix', 'misp', 'report'] as const;
export type CaseFormat = (typeof CASE_FORMATS)[number];

/** A bundle that was opened for reading: its case, and each difference from its manifest. */
export type OpenedBundle = {
  readonly fileName: string;
  readonly case: Case;
  readonly exportedAt: string;
  readonly parts: number;
  /** The hash of the manifest, to compare with the receipt of the export. */
  readonly manifestSha256: string;
  readonly findings: readonly string[];
};
