import type { EmailRow } from '../rows';
import { type Attachment, attachmentsOf } from './attachments';
import { type Link, linksOf } from './links';
import { zipPasswordOf } from './variants';

/** What a mail's body is written from. */
export type BodyInput = {
  readonly row: EmailRow;
  readonly links: readonly Link[];
  readonly attachments: readonly Attachment[];
  /** The first recipient, and how he is addressed. */
  readonly recipient: string;
  readonly firstName: string;
  readonly date: string;
  /** The password of a locked attachment, where the mail has one. */
  readonly locked: string | undefined;
};

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** A JSON list of texts from a row's column; empty when it holds anything else. */
export const listOf = (json: string): string[] => {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

/** Gathers what a body needs. Text from the row is not yet fit for HTML. */
export const createBodyInput = (row: EmailRow, seed: number): BodyInput => {
  const recipient = listOf(row.recipients)[0] ?? 'someone@contoso.example';
  const attachments = attachmentsOf(seed, row.n, row.style);
  const locked = attachments.find((one) => one.is_encrypted);
  return {
    row,
    links: linksOf(seed, row.n, row.style),
    attachments,
    recipient,
    firstName: capital(/^[^.@_-]+/.exec(recipient)?.[0] ?? 'there'),
    date: new Date(row.received).toUTCString(),
    locked: locked && zipPasswordOf(locked.variant),
  };
};
