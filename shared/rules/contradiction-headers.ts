/** Contradictions between the sender, the headers and the fields of an email. */
import { impersonatedBrand } from './brand-domains';
import type { ContradictionCheck } from './contradiction-places';
import { AUTH, hasFailed, hasPassed, place, type Auth } from './contradiction-values';
import { readMailDate } from './mail-date';
import { headerValues, splitOutsideComments, type HeaderLine } from './mail-headers';
import { readTime } from './read-time';

/** An address; an apostrophe is part of it, unless it is a quote in front. */
const ADDRESS =
  /(?<![^\s@<>()",;:[\]])'*([^\s@<>()"',;:[\]][^\s@<>()",;:[\]]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu;
const addressesIn = (text: string): string[] =>
  [...text.matchAll(ADDRESS)].map(([, one = '']) => one.toLowerCase());
const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** A display name that claims a brand, while the address belongs to someone else. Inside an organization, such names are its own. */
export const brandInName: ContradictionCheck = ({ record }) => {
  const { from_name: name = '', from_email: email = '', direction = '' } = record;
  return /^(?:internal|outgoing)$/i.test(direction) || impersonatedBrand(name, hostOf(email)) === undefined
    ? undefined
    : [place('summary', 'from_name', name), place('summary', 'from_email', email)];
};

/** A display name that shows an address of another domain. */
export const addressInName: ContradictionCheck = ({
  record: { from_name: name = '', from_email: email = '' },
}) => {
  const [shown] = addressesIn(name);
  return shown && email !== '' && hostOf(shown) !== hostOf(email)
    ? [place('summary', 'from_name', name), place('summary', 'from_email', email)]
    : undefined;
};

const headerOf = (headers: readonly HeaderLine[] | undefined, name: string): string | undefined =>
  headerValues(headers ?? [], name)[0];

/** Returns the result of a check in an `Authentication-Results` line; one pass of several signatures counts. */
const resultIn = (line: string, name: Auth): string | undefined => {
  const results = splitOutsideComments(line, ';').flatMap(
    (part) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*([\\w-]+)`, 'i').exec(part)?.[1] ?? [],
  );
  return results.find(hasPassed) ?? results[0];
};

/** The topmost `Authentication-Results`, which the organization's own server added, against the fields. */
export const headerAgainstAuth: ContradictionCheck = ({ record, headers }) => {
  const line = headerOf(headers, 'authentication-results');
  if (line === undefined) return undefined;
  for (const name of AUTH) {
    const field = record[name] ?? '';
    const header = resultIn(line, name) ?? '';
    if ((hasPassed(field) && hasFailed(header)) || (hasFailed(field) && hasPassed(header)))
      return [place('summary', name, field), place('headers', 'Authentication-Results', `${name}=${header}`)];
  }
  return undefined;
};

/** The address of the `From` line against the sender. A line with several addresses says nothing. */
export const fromAgainstSender: ContradictionCheck = ({ record: { from_email: email = '' }, headers }) => {
  const line = headerOf(headers, 'from') ?? '';
  const bracketed = /<([^<>]*)>\s*$/.exec(line)?.[1];
  const [from, ...others] = addressesIn(bracketed ?? line);
  return from !== undefined && others.length === 0 && email !== '' && from !== email.trim().toLowerCase()
    ? [place('headers', 'From', line), place('summary', 'from_email', email)]
    : undefined;
};

/** An email from inside the organization that was sent without a sign-in. */
export const internalButAnonymous: ContradictionCheck = ({ record: { direction = '' }, headers }) => {
  const name = 'X-MS-Exchange-Organization-AuthAs';
  const sentAs = headerOf(headers, name.toLowerCase()) ?? '';
  return /^internal$/i.test(direction) && /^anonymous$/i.test(sentAs)
    ? [place('summary', 'direction', direction), place('headers', name, sentAs)]
    : undefined;
};

/** Longest time between a mail's own date and its arrival: servers try for up to five days (RFC 5321, 4.5.4.1). */
const MAX_TRANSIT_MS = 5 * 86_400_000;
/** A mail may be dated this much after its arrival: clocks differ, and zones are mistaken. */
const MAX_EARLY_MS = 86_400_000;

/** The `Date` line against the time of arrival. */
export const dateAgainstReceived: ContradictionCheck = ({ record: { received }, headers }) => {
  const line = headerOf(headers, 'date') ?? '';
  const sent = readMailDate(line);
  // An assumed zone is wrong by some hours, which don't count here.
  const arrived = readTime(received, 'UTC');
  if (sent === undefined || arrived === undefined) return undefined;
  const transit = arrived - sent;
  return transit > MAX_TRANSIT_MS || transit < -MAX_EARLY_MS
    ? [place('headers', 'Date', line), place('summary', 'received', received)]
    : undefined;
};
