import type { EmailRow } from '../rows';
import { type Attachment, createAttachments } from './attachments';
import { type Link, createLinks } from './links';
import { zipPassword } from './variants';

/** Data of an email that its body is written from. */
export type BodyInput = {
  readonly row: EmailRow;
  readonly links: readonly Link[];
  readonly attachments: readonly Attachment[];
  /** The first recipient, and the name in the salutation. */
  readonly recipient: string;
  readonly firstName: string;
  readonly date: string;
  /** The password of a locked attachment, if the mail has one. */
  readonly locked: string | undefined;
};

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Returns the JSON list of texts in a row's column; empty if it has anything else. */
export const parseList = (json: string): string[] => {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    // Generated columns are JSON; anything else is an empty list.
    return [];
  }
};

/** Collects what a body needs. Text from the row is not escaped for HTML yet. */
export const createBodyInput = (row: EmailRow, seed: number): BodyInput => {
  const recipient = parseList(row.recipients)[0] ?? 'someone@contoso.example';
  const attachments = createAttachments(seed, row.n, row.style);
  const locked = attachments.find((one) => one.is_encrypted);
  return {
    row,
    links: createLinks(seed, row),
    attachments,
    recipient,
    firstName: capital(/^[^.@_-]+/.exec(recipient)?.[0] ?? 'there'),
    date: new Date(row.received).toUTCString(),
    locked: locked && zipPassword(locked.variant),
  };
};
