/** Values that an analyst sees, by the exceptions that take them: the form offers them, and takes its type from the one pointed at. */
import type { ExceptionType } from '../../../shared/model/ids';
import { fileExtension } from '../../../shared/rules/file-extensions';
import { hashKind } from '../../../shared/rules/hash';
import { isHostName } from '../../../shared/rules/hosts';
import { senderKind } from '../../../shared/rules/sender-kind';

/** Values that were seen, by the type that takes them. */
export type SeenValues = Readonly<Partial<Record<ExceptionType, readonly string[]>>>;

/** The parts of a mail, a file or a message that exceptions compare with. */
export type SeenParts = {
  readonly senders?: readonly string[];
  readonly senderNames?: readonly string[];
  readonly recipients?: readonly string[];
  readonly texts?: readonly string[];
  readonly urls?: readonly string[];
  readonly fileNames?: readonly string[];
  readonly hashes?: readonly string[];
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
const hostOf = (url: string): string =>
  /^\w+:\/\/(?:[^/?#@]*@)?([^/?#:]+)/.exec(url)?.[1]?.toLowerCase() ?? '';
const distinct = (values: readonly string[]): readonly string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
];
const withDomains = (addresses: readonly string[]): readonly string[] =>
  distinct([...addresses, ...addresses.map(domainOf)]);

/** Returns the values of each type in what was seen. */
export const seenValues = ({
  senders = [],
  senderNames = [],
  recipients = [],
  texts = [],
  urls = [],
  fileNames = [],
  hashes = [],
}: SeenParts): SeenValues => {
  const links = distinct(urls.filter((url) => /^https?:\/\//i.test(url)));
  const hosts = distinct(links.map(hostOf));
  const extensions = distinct(fileNames.map(fileExtension));
  return {
    sender_email: withDomains(senders),
    recipient_email: withDomains(recipients),
    text_content: distinct(texts),
    'allow-url': links,
    'block-url': links,
    'allow-domain': hosts,
    'block-domain': hosts,
    file_type: extensions,
    allow_file_type: extensions,
    hash: distinct(hashes),
    ppat_sender_name: distinct([...senderNames, ...senders]),
  };
};

const LINK_COLUMN = /link|url|domain/i;
const RECIPIENT_COLUMN = /recip|^to$|^cc$|^bcc$/i;
const NAME_COLUMN = /(^|_)from_name$|sender_name/i;
const SENDER_COLUMN = /^from|sender/i;
const FILE_COLUMN = /attachment|file/i;

type Fit = readonly [type: ExceptionType, fits: (text: string, column: string) => boolean];

const isAddress = (text: string): boolean => senderKind(text) === 'email' && !/\s/.test(text);
const isHost = (text: string): boolean => !/\s/.test(text) && text.includes('.') && isHostName(text);

/** Types by what fits them, in the order in which they are tried. */
const FITS: readonly Fit[] = [
  ['hash', (text) => hashKind(text) !== undefined],
  ['allow-url', (text) => /^https?:\/\//i.test(text)],
  ['recipient_email', (text, column) => isAddress(text) && RECIPIENT_COLUMN.test(column)],
  ['sender_email', isAddress],
  [
    'file_type',
    (text, column) => FILE_COLUMN.test(column) && !isHostName(text) && fileExtension(text) !== '',
  ],
  ['allow-domain', (text, column) => isHost(text) && LINK_COLUMN.test(column) && !SENDER_COLUMN.test(column)],
  ['sender_email', isHost],
  ['ppat_sender_name', (_, column) => NAME_COLUMN.test(column)],
];

/** Returns the type of exception that fits a value of a column: by its form first, then by the column's name. */
export const typeOfValue = (column: string, value: string): ExceptionType =>
  FITS.find(([, fits]) => fits(value.trim(), column))?.[0] ?? 'text_content';

/** Returns the value of an exception of a type for a cell: the extension of a file's name, else the cell itself. */
export const valueForType = (type: ExceptionType, value: string): string =>
  type === 'file_type' || type === 'allow_file_type' ? fileExtension(value) : value.trim();
