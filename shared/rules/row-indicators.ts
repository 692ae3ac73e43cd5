/** The values of rows that exceptions are made of: those of who sent something, never those of who got it. */
import type { FieldRole } from './field-roles';
import { fieldsByRole } from './field-roles';
import { isOwnHost } from './hosts';
import { readPastedLine } from './pasted-indicators';

const ROLES: readonly FieldRole[] = ['sender', 'senderDomain', 'urls', 'linkDomains', 'md5', 'sha256'];
/** The column of a pivot with the values by which a row was found. */
const FOUND = 'values';

/** Returns the columns whose values exceptions can be made of. */
export const indicatorColumns = <C extends { readonly key: string; readonly label: string }>(
  columns: readonly C[],
): readonly C[] => [
  ...fieldsByRole(columns, ROLES),
  ...columns.filter(({ key }) => key === FOUND && columns.some((one) => one.key === 'fields')),
];

const hostOf = (url: string): string => /^\w+:\/\/(?:[^/?#]*@)?([^/?#:@]+)/.exec(url)?.[1] ?? '';

/** Returns the senders, domains, URLs and hashes in a text, without those of the organization itself. */
export const readIndicators = (text: string, own: readonly string[]): readonly string[] =>
  readPastedLine(text).flatMap((found) => {
    if (found.kind === null || found.kind === 'file_type') return [];
    const host =
      found.kind === 'url' ? hostOf(found.text) : found.text.slice(found.text.lastIndexOf('@') + 1);
    return found.kind !== 'hash' && isOwnHost(host, own) ? [] : [found.text];
  });
