import type { Bound } from '../store-types';
import { FILE_MODES } from '../words';
import { type Exception, fileTypeMode } from './exception-match';
import { isEmail } from './exception-rules';
import { contentByHash, macroHash, md5OfMacros } from './file-content';
import { parseList } from './body-input';
import { fileExtension } from './subject';

/** Rows selected by SQL. Unless it is exact, the selection is wider than the exception, and a comparison of each row decides. */
export type RowSelection = {
  readonly where: string;
  readonly values: Bound[];
  readonly isExact?: boolean;
  /** The one column that decides, if the whole comparison isn't needed. */
  readonly by?: { readonly column: string; readonly test: (cell: string) => boolean };
};
export type AffectedRows = {
  readonly email?: RowSelection;
  readonly file?: RowSelection;
  readonly message?: RowSelection;
};

const like = (text: string, before = '', after = ''): string =>
  `%${before}${text.replace(/[\\%_]/g, '\\$&')}${after}%`;
const LIKE = (column: string): string => `${column} LIKE ? ESCAPE '\\'`;
const some = (where: string, ...values: Bound[]): RowSelection => ({ where, values });
const exactly = (where: string, ...values: Bound[]): RowSelection => ({ where, values, isExact: true });

const NONE: RowSelection = exactly('0');
/** Attachments and files with one content, which its MD5 identifies. */
const withContent = (md5: string | undefined): AffectedRows => ({
  email: md5 === undefined ? NONE : exactly('attachment_count > 0 AND instr(attachment_md5, ?)', md5),
  file: md5 === undefined ? NONE : exactly('md5 = ?', md5),
  message: md5 === undefined ? NONE : some('has_file = 1'),
});

const macroOwner = (hash: string): string | undefined => {
  const content = contentByHash(md5OfMacros(hash));
  return content && macroHash(content) === hash ? content.md5 : undefined;
};

const withExtension = (text: string, payload: Exception['exception_payload']): AffectedRows => {
  const extension = text.replace(/^\./, '').toLowerCase();
  const ending = like(`.${extension}`);
  const email = some(`attachment_count > 0 AND ${LIKE('attachment_names')}`, ending);
  const by = {
    column: 'attachment_names',
    test: (names: string) => parseList(names).some((name) => fileExtension(name) === extension),
  };
  return {
    email: fileTypeMode(payload) === FILE_MODES[0] ? { ...email, by } : email,
    file: some(LIKE('name'), ending),
    message: some('has_file = 1'),
  };
};

const withoutAt = (text: string): string => text.replace(/^@/, '');

const fromSender = (text: string): AffectedRows => ({
  email: isEmail(text) ? exactly('from_email = ?', text) : exactly('from_domain = ?', withoutAt(text)),
  file: some(LIKE('owner'), like(withoutAt(text))),
  message: some(LIKE('sender'), like(withoutAt(text))),
});

/** Addresses are in JSON lists, between quotes. */
const toRecipient = (text: string): AffectedRows => ({
  email: exactly(LIKE('recipients'), isEmail(text) ? like(text, '"', '"') : like(withoutAt(text), '@', '"')),
});

const withText = (text: string): AffectedRows => ({
  email: some(LIKE('subject'), like(text)),
  file: some(LIKE('name'), like(text)),
  message: some(LIKE('text'), like(text)),
});

const LINKED_DOMAIN = `link_domains <> '[]' AND instr(link_domains, ?)`;

const toDomain = (domain: string): AffectedRows => ({
  email: exactly(LINKED_DOMAIN, `"${domain.toLowerCase()}"`),
  message: some('has_link = 1'),
});

const toUrl = (url: string): AffectedRows => {
  const host = /^\w+:\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(url)?.[1] ?? url;
  return { email: some(LINKED_DOMAIN, `"${host.toLowerCase()}"`), message: some('has_link = 1') };
};

/** Selects the rows of each table that an exception may affect. */
export const selectAffected = (exception: Exception): AffectedRows => {
  const text = exception.exception_str.trim();
  switch (exception.exception_type) {
    case 'hash':
      return withContent(contentByHash(text)?.md5);
    case 'macro_hash':
      return withContent(macroOwner(text.toLowerCase()));
    case 'file_type':
    case 'allow_file_type':
      return withExtension(text, exception.exception_payload);
    case 'sender_email':
      return fromSender(text);
    case 'recipient_email':
      return toRecipient(text);
    case 'text_content':
      return withText(text);
    case 'ppat_sender_name':
      return { email: some('(from_name = ? OR from_email = ?) AND attachment_count > 0', text, text) };
    case 'allow-domain':
    case 'block-domain':
      return toDomain(text);
    default:
      return toUrl(text);
  }
};
