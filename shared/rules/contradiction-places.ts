/** The parts of contradictions: the evidence that is compared, and the places that disagree. */
import type { Attachment, Click, Email, Recipient } from '../model/entity';
import type { HeaderLine } from './mail-headers';
import type { StackLine } from './security-stack';

/** The parts of a record that hold a side of a contradiction. */
export type Part = 'summary' | 'stack' | 'headers' | 'clicks' | 'attachments' | 'recipients';

/** One side of a contradiction. */
export type Place = {
  readonly part: Part;
  /** The field, the tool, the header's name, or the ID or name of the row. */
  readonly key: string;
  /** The value there, as it was sent. */
  readonly value: string;
};

/** The fields of a record that are compared. A file or a message has only some. */
export type JudgedFields = Partial<
  Pick<
    Email,
    | 'verdict'
    | 'provider_verdict'
    | 'classification'
    | 'classified_by'
    | 'classified_at'
    | 'spf'
    | 'dkim'
    | 'dmarc'
    | 'from_name'
    | 'from_email'
    | 'direction'
    | 'received'
    | 'is_quarantined'
    | 'is_restored'
    | 'attachment_count'
  >
>;

/** The known parts of a record. One that is not loaded is absent. */
export type Evidence = {
  readonly record: JudgedFields;
  readonly stack: readonly StackLine[];
  readonly headers?: readonly HeaderLine[] | undefined;
  readonly clicks?: readonly Click[] | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
  /** Attachments at the tenant, as its list counts them. */
  readonly attachmentTotal?: number | undefined;
  readonly recipients?: readonly Recipient[] | undefined;
};

/** Finds the two places of one kind; undefined if there is no such contradiction. */
export type ContradictionCheck = (evidence: Evidence) => readonly [Place, Place] | undefined;
