import type { ExceptionRecord } from '../rows';
import type { ExceptionType } from '../words';
import { isBlock, isEmail } from './exception-rules';
import { type Link, linkDomain } from './links';
import { type ToolResult } from './scan';
import { severityRank, statusFor, findTool } from './sec-tools';
import type { Subject, SubjectFile } from './subject';

/** The fields of a stored exception that a comparison needs. */
export type Exception = Pick<
  ExceptionRecord,
  'sec_type' | 'exception_type' | 'exception_str' | 'exception_payload'
>;

type StoredException = Exception & Pick<ExceptionRecord, 'is_exclusive'>;

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
const exceptionType = (exception: Exception): ExceptionType => exception.exception_type as ExceptionType;

/** Returns the mode of a file type exception: documents with a link, without a link, or both. */
export const fileTypeMode = (payload: string): string => {
  try {
    const value: unknown = JSON.parse(payload);
    const mode = typeof value === 'object' && value !== null && 'mode' in value ? value.mode : undefined;
    return typeof mode === 'string' ? mode : 'with_or_without_link';
  } catch {
    // Without a readable payload the exception has the default mode.
    return 'with_or_without_link';
  }
};

const ofFile = (exception: Exception, file: SubjectFile): boolean => {
  const text = exception.exception_str;
  switch (exceptionType(exception)) {
    case 'hash':
      return same(text, file.md5) || same(text, file.sha256);
    case 'macro_hash':
      return file.macro_hash !== null && same(text, file.macro_hash);
    case 'file_type':
    case 'allow_file_type': {
      const mode = fileTypeMode(exception.exception_payload);
      const fits = mode === 'with_link' ? file.holds_link : mode === 'without_link' ? !file.holds_link : true;
      return fits && same(text.replace(/^\./, ''), file.extension);
    }
    default:
      return false;
  }
};

/** Compares links. A domain does not cover its subdomains, and a URL covers only itself. */
const ofLink = (exception: Exception, link: Link): boolean => {
  const type = exceptionType(exception);
  if (type === 'allow-url' || type === 'block-url') return exception.exception_str.trim() === link.url;
  if (type === 'allow-domain' || type === 'block-domain')
    return same(exception.exception_str, linkDomain(link.url));
  return false;
};

const ofAddress = (text: string, address: string): boolean =>
  isEmail(text)
    ? same(text, address)
    : same(text.replace(/^@/, ''), address.slice(address.lastIndexOf('@') + 1));

const ofWhole = (exception: Exception, subject: Subject): boolean => {
  const text = exception.exception_str;
  switch (exceptionType(exception)) {
    case 'sender_email':
      return ofAddress(text, subject.sender);
    case 'recipient_email':
      return subject.recipients.some((one) => ofAddress(text, one));
    case 'text_content':
      return text.trim() !== '' && subject.text.toLowerCase().includes(text.trim().toLowerCase());
    case 'ppat_sender_name':
      return (
        subject.files.some((one) => one.is_encrypted) &&
        (same(text, subject.senderName) || same(text, subject.sender))
      );
    default:
      return false;
  }
};

/** Returns true if an exception applies to a subject. */
export const appliesTo = (exception: Exception, subject: Subject): boolean =>
  ofWhole(exception, subject) ||
  subject.files.some((one) => ofFile(exception, one)) ||
  subject.links.some((one) => ofLink(exception, one));

/** Returns true if allowing exceptions cover everything that the tool found: one malicious file or link left over keeps the verdict. */
const isAllowed = (allows: readonly Exception[], subject: Subject): boolean => {
  if (allows.some((one) => ofWhole(one, subject))) return true;
  const covers = <T>(
    items: readonly T[],
    bad: readonly T[],
    of: (exception: Exception, item: T) => boolean,
  ): boolean =>
    bad.length > 0
      ? bad.every((item) => allows.some((one) => of(one, item)))
      : items.some((item) => allows.some((one) => of(one, item)));
  const { files, links } = subject;
  // Engines flag the first link; the other links of such emails lead to the real company.
  return (
    covers(
      files,
      files.filter((one) => one.is_malware),
      ofFile,
    ) || covers(links, links.slice(0, 1), ofLink)
  );
};

/** Returns the exceptions that decide: one that is exclusive and applies rules out those that are not, blocks too. */
const deciding = (mine: readonly StoredException[], subject: Subject): readonly StoredException[] => {
  const exclusive = mine.filter((one) => one.is_exclusive === 1 && appliesTo(one, subject));
  return exclusive.length > 0 ? exclusive : mine;
};

/**
 * Returns a tool's verdict on a new scan. Blocks win over allows, an exclusive exception over those that are not, and an exception applies
 * to its own tool only.
 */
export const rescanned = (
  first: ToolResult,
  subject: Subject,
  exceptions: readonly StoredException[],
): Pick<ToolResult, 'status' | 'verdict'> & { readonly note: string } => {
  const tool = first.sec_tool;
  const mine = deciding(
    exceptions.filter((one) => one.sec_type === tool),
    subject,
  );
  const blocks = mine.filter(
    (one) => isBlock(one.exception_type) && subject.links.some((link) => ofLink(one, link)),
  );
  if (blocks.length > 0)
    return {
      status: statusFor(tool, 'phishing'),
      verdict: 'phishing',
      note: `Blocked by an exception: ${blocks[0]?.exception_str}`,
    };
  if (
    isAllowed(
      mine.filter((one) => !isBlock(one.exception_type)),
      subject,
    )
  ) {
    const changed = severityRank(first.verdict) > 0 || first.status !== findTool(tool).clean;
    return {
      status: findTool(tool).clean,
      verdict: 'clean',
      note: changed ? 'Allowed by an exception' : 'Scanned again: an exception applies',
    };
  }
  return { status: first.status, verdict: first.verdict, note: 'Scanned again: no change' };
};
