/** The form of a case bundle, and its limits: what writes one and what reads one agree on them. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CASE_LIMITS } from '../../shared/model/case';

/** The limits of a bundle: its parts, and the bytes that one of them, and all together, have once they are unpacked. */
export const BUNDLE_LIMITS = {
  /** The pins, and the files beside them. */
  parts: CASE_LIMITS.pins + 20,
  part: 256 * 1024 ** 2,
  total: 1024 ** 3,
} as const;

const Hash = z.string().max(64);
const ManifestPart = z.object({ name: z.string().max(1_000), bytes: z.number(), sha256: Hash });

/** The first part of a bundle: the size and the hash of each other part. */
export const Manifest = z.object({
  format: z.literal('postern-case'),
  version: z.literal(1),
  exportedAt: z.string().max(100),
  /** Each part is unpacked once, so none may be named twice. */
  parts: z
    .array(ManifestPart)
    .max(BUNDLE_LIMITS.parts)
    .refine((parts) => new Set(parts.map(({ name }) => name)).size === parts.length),
  /** The SHA-256 of the canonical JSON of `parts`. */
  partsSha256: Hash,
});
export type Manifest = z.infer<typeof Manifest>;

/** The parts of a bundle that are read again. */
export const BUNDLE_PARTS = {
  manifest: 'manifest.json',
  case: 'case.json',
  journal: 'journal.jsonl',
} as const;

/** Returns the SHA-256 of bytes or of a text, in hexadecimal digits. */
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');
