/** Entries of the audit journal: their content, their hash, and the line that each is stored as. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ActOutcome } from '../../shared/model/journal';
import { canonicalJson } from './canonical-json';

/** An act with its outcome, before it has a place in the journal. */
export const EntryDraft = z.strictObject({
  /** Names the act, so that one that was begun before a crash is found again. */
  id: z.string(),
  /** The time at which the act began. */
  at: z.string(),
  /** The journal that it belongs to: each tenant has one, and the workstation has one. */
  journal: z.string(),
  who: z.string(),
  tenant: z.string(),
  what: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  outcome: ActOutcome,
  reason: z.string(),
});
const Entry = EntryDraft.extend({
  seq: z.number().int().min(1),
  /** The hash of the entry before it. */
  prev: z.string(),
  hash: z.string(),
});

export type EntryDraft = z.infer<typeof EntryDraft>;
/** An entry of the journal. */
export type Entry = z.infer<typeof Entry>;

/** The end of a journal: how many entries there are, and the hash of the last one. */
export const Head = z.object({ count: z.number().int().min(0), hash: z.string() });
export type Head = z.infer<typeof Head>;

/** The head of a journal without entries. */
export const NO_HEAD: Head = { count: 0, hash: '0'.repeat(64) };

const hashOf = (entry: Omit<Entry, 'hash'>): string =>
  createHash('sha256').update(canonicalJson(entry)).digest('hex');

/** Adds drafts behind a head. Returns their lines, and the new head. */
export const linesAfter = (
  head: Head,
  drafts: readonly EntryDraft[],
): { readonly lines: Buffer; readonly head: Head } => {
  const lines: string[] = [];
  let { count, hash: prev } = head;
  for (const draft of drafts) {
    count += 1;
    // Undefined has no place in JSON, so it is null from the start: the hash is that of what will be read.
    const { before = null, after = null } = draft;
    const unsigned = { ...draft, before, after, seq: count, prev };
    const hash = hashOf(unsigned);
    lines.push(`${canonicalJson({ ...unsigned, hash })}\n`);
    prev = hash;
  }
  return { lines: Buffer.from(lines.join('')), head: { count, hash: prev } };
};

/** Reads a line; undefined unless it is byte for byte what was written: another spelling of the same entry is an alteration too. */
export const readLine = (line: Uint8Array): Entry | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line);
    const entry = Entry.parse(JSON.parse(text));
    const { hash, ...unsigned } = entry;
    return hash === hashOf(unsigned) && canonicalJson(entry) === text ? entry : undefined;
  } catch {
    // Undefined says that it isn't an entry.
    return undefined;
  }
};
