import { senderKind } from '../../../shared/rules/sender-kind';
import type { Bound } from '../store-types';
import { type Exception, FILE_TYPE_MODES, modeOf } from './exception-match';
import { contentByHash, macroHashOf, md5OfMacros } from './file-content';
import { listOf } from './body-input';
import { extensionOf } from './subject';

/** Rows chosen by SQL. Unless the choice is exact it is wider than the exception, and the comparison itself decides. */
type Chosen = {
  readonly where: string;
  readonly values: Bound[];
  readonly isExact?: boolean;
  /** The one column that decides, where the whole comparison is not needed. */
  readonly by?: { readonly column: string; readonly test: (cell: string) => boolean };
};
export type Choice = { readonly email?: Chosen; readonly file?: Chosen; readonly message?: Chosen };

const like = (text: string, before = '', after = ''): string =>
  `%${before}${text.replace(/[\\%_]/g, '\\$&')}${after}%`;
const LIKE = (column: string): string => `${column} LIKE ? ESCAPE '\\'`;
const some = (where: string, ...values: Bound[]): Chosen => ({ where, values });
const exactly = (where: string, ...values: Bound[]): Chosen => ({ where, values, isExact: true });

const NONE: Chosen = exactly('0');
/** Attachments and files of one content: every content that there is is known by its MD5. */
const ofContent = (md5: string | undefined): Choice => ({
  email: md5 === undefined ? NONE : exactly('attachment_count > 0 AND instr(attachment_md5, ?)', md5),
  file: md5 === undefined ? NONE : exactly('md5 = ?', md5),
  message: md5 === undefined ? NONE : some('has_file = 1'),
});

const macroOwner = (hash: string): string | undefined => {
  const content = contentByHash(md5OfMacros(hash));
  return content && macroHashOf(content) === hash ? content.md5 : undefined;
};

/** Which rows of each table an exception may be about; addresses and domains lie in JSON lists, between quotes. */
export const choiceOf = ({ exception_type, exception_str, exception_payload }: Exception): Choice => {
  const text = exception_str.trim();
  const isEmail = senderKind(text) === 'email';
  const domain = text.replace(/^@/, '');
  switch (exception_type) {
    case 'hash':
      return ofContent(contentByHash(text)?.md5);
    case 'macro_hash':
      return ofContent(macroOwner(text.toLowerCase()));
    case 'file_type':
    case 'allow_file_type': {
      const extension = text.replace(/^\./, '').toLowerCase();
      const ending = like(`.${extension}`);
      const email = some(`attachment_count > 0 AND ${LIKE('attachment_names')}`, ending);
      const by = {
        column: 'attachment_names',
        test: (names: string) => listOf(names).some((name) => extensionOf(name) === extension),
      };
      return {
        email: modeOf(exception_payload) === FILE_TYPE_MODES[0] ? { ...email, by } : email,
        file: some(LIKE('name'), ending),
        message: some('has_file = 1'),
      };
    }
    case 'sender_email':
      return {
        email: isEmail ? exactly('from_email = ?', text) : exactly('from_domain = ?', domain),
        file: some(LIKE('owner'), like(domain)),
        message: some(LIKE('sender'), like(domain)),
      };
    case 'recipient_email':
      return { email: exactly(LIKE('recipients'), isEmail ? like(text, '"', '"') : like(domain, '@', '"')) };
    case 'text_content':
      return {
        email: some(LIKE('subject'), like(text)),
        file: some(LIKE('name'), like(text)),
        message: some(LIKE('text'), like(text)),
      };
    case 'ppat_sender_name':
      return { email: some('(from_name = ? OR from_email = ?) AND attachment_count > 0', text, text) };
    case 'allow-domain':
    case 'block-domain':
      return {
        email: exactly(`link_domains <> '[]' AND instr(link_domains, ?)`, `"${text.toLowerCase()}"`),
        message: some('has_link = 1'),
      };
    default: {
      const host = /^\w+:\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(text)?.[1] ?? text;
      return {
        email: some(`link_domains <> '[]' AND instr(link_domains, ?)`, `"${host.toLowerCase()}"`),
        message: some('has_link = 1'),
      };
    }
  }
};
