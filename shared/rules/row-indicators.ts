/** The values of rows that exceptions are made of: those of who sent something, never those of who got it. */
import type { FieldPart } from './field-parts';
import { findParts, type ChosenFields } from './find-part';
import { isOwnHost } from './hosts';
import { readPastedLine } from './pasted-indicators';

const PARTS: readonly FieldPart[] = ['sender', 'senderDomain', 'urls', 'linkDomain', 'md5', 'sha256'];
/** The column of a pivot with the values by which a row was found. */
const FOUND = 'values';

/** Returns the columns whose values exceptions can be made of. */
export const indicatorColumns = <C extends { readonly key: string; readonly label: string }>(
  columns: readonly C[],
  chosen: ChosenFields = {},
): readonly C[] => [
  ...findParts(columns, PARTS, chosen),
  ...columns.filter(({ key }) => key === FOUND && columns.some((one) => one.key === 'fields')),
];

const hostOf = (url: string): string => /^\w+:\/\/(?:[^/?#]*@)?([^/?#:@]+)/.exec(url)?.[1] ?? '';

/** A cell that is one URL is not taken apart: in quotes it is read whole, whatever it holds. */
const asLine = (text: string): string => (/^\w+:\/\/[^\s"]+$/.test(text.trim()) ? `"${text.trim()}"` : text);

/** Returns a value as a line that is read as this value again, without a doubt. */
const asValue = (text: string): string => {
  const [one] = readPastedLine(text);
  return one?.kind === 'url' && one.text !== text ? `"${text}"` : text;
};

/**
 * Returns the senders, domains, URLs and hashes in a text, without those of the organization itself. Of a value that had to be repaired,
 * the text as it was is returned, so that whoever reads it again sees that too.
 */
export const readIndicators = (text: string, own: readonly string[]): readonly string[] => {
  const found = readPastedLine(asLine(text));
  return found.flatMap((one) => {
    if (one.kind === null || one.kind === 'file_type') return [];
    const host = one.kind === 'url' ? hostOf(one.text) : one.text.slice(one.text.lastIndexOf('@') + 1);
    if (one.kind !== 'hash' && isOwnHost(host, own)) return [];
    return [one.repair === undefined ? asValue(one.text) : text.replace(/\s+/g, ' ').trim()];
  });
};
