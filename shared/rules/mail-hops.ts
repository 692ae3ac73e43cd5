/** The servers that an email passed, from its `Received` lines (RFC 5321, 4.4), with the time that each took. */
import { dateAtEnd, readMailDate } from './mail-date';
import { addressBits } from './networks';
import { headerValues, splitOutsideComments, type HeaderLine } from './mail-headers';

/** One server that took the email over. A part that its line does not name is absent. */
export type MailHop = {
  /** 1 is the first server after the sender. */
  readonly position: number;
  readonly from?: string;
  /** The address of the sending server, as the receiving one saw it. */
  readonly ip?: string;
  readonly by?: string;
  readonly with?: string;
  readonly id?: string;
  /** Milliseconds since the epoch; absent if the line has no date that can be read. */
  readonly time?: number;
  /** Milliseconds since the closest earlier hop with a time. Negative if the clocks of the two disagree. */
  readonly delayMs?: number;
  /** The clock of this server or of the one before is wrong: the email left before it came. */
  readonly isClockSkewed: boolean;
  /** The line as it was sent, unfolded. */
  readonly raw: string;
};

/** All hops of an email. */
export type MailPath = {
  readonly hops: readonly MailHop[];
  /** Milliseconds from the first to the last hop with a time; absent if less than two have one. */
  readonly totalMs?: number;
  /** Lines whose date could not be read. */
  readonly undated: number;
};

/** Less than this is no sign of a wrong clock: headers have whole seconds. */
const SKEW_MS = 1_000;

/** An address that is no part of a name such as `host-1.2.3.4.isp.example`. */
const IP =
  /(\[?)(?<![\w.-])(?:((?:\d{1,3}\.){3}\d{1,3})(?![\w.-])|(?<!:)(?:ipv6:)?((?:[\da-f]{1,4}:+){2,7}[\da-f]{0,4})(?![\w.:-]))/gi;
/** Notes in a comment that the sender chose, or that name no address, such as `helo=laptop.lan`, `HELO laptop.lan` and `port=51234`. */
const NOTES = /\b(?:[eh][he]lo\s+|[a-z][\w-]{0,20}=\s*)[^\s()]+/gi;

const KEYWORDS = ['from', 'by', 'via', 'with', 'id', 'for'];

type Clauses = Readonly<Partial<Record<string, string>>>;

/** Reads the clauses of a line: each begins with its keyword. */
const readClauses = (text: string): Clauses => {
  const clauses: Record<string, string> = {};
  let current: string | undefined;
  for (const word of text.split(/\s+/)) {
    const keyword = word.toLowerCase();
    // A value of one word ends its clause, so that a host named like a keyword is none.
    if (KEYWORDS.includes(keyword) && clauses[keyword] === undefined && clauses[current ?? ''] !== '') {
      current = keyword;
      clauses[keyword] = '';
    } else if (current !== undefined && word !== '') clauses[current] = `${clauses[current]} ${word}`.trim();
  }
  return clauses;
};

/** Returns the last address in a text: one in brackets, if there is one. */
const addressIn = (text: string): string | undefined => {
  const found = [...text.matchAll(IP)]
    .filter(([, , four, six]) => addressBits(four ?? six ?? '') !== undefined)
    .reverse();
  const best = found.find(([, bracket]) => bracket !== '') ?? found[0];
  return best?.[2] ?? best?.[3];
};

/**
 * Returns the address that the receiving server noted in a comment beside the sender's name. The name is the sender's own choice, so an
 * address in it counts only if there is no comment, or one that says no more than another name.
 */
const senderAddress = (line: string): string | undefined => {
  const sender = /^from\s(.*?)\sby\s/is.exec(line)?.[1] ?? '';
  const at = sender.indexOf('(');
  const comment = at < 0 ? '' : sender.slice(at).replace(NOTES, '');
  return /\w/.test(comment) ? addressIn(comment) : addressIn(at < 0 ? sender : sender.slice(0, at));
};

const named = (name: string, value: string | undefined): object =>
  value === undefined || value === '' ? {} : { [name]: value };

/** Splits a line into its clauses and the time of its date: behind the last semicolon, or at the end of a line without one. */
const splitDate = (raw: string): readonly [string, number | undefined] => {
  const [clauses = '', ...others] = splitOutsideComments(raw, ';');
  const last = others.at(-1);
  if (last !== undefined) return [clauses, readMailDate(last) ?? dateAtEnd(last)?.time];
  const found = dateAtEnd(clauses);
  return found ? [found.before, found.time] : [clauses, undefined];
};

const readHop = (raw: string, position: number, before: number | undefined): MailHop => {
  const [clauses, time] = splitDate(raw);
  const { from, by, with: protocol, id } = readClauses(clauses);
  const delayMs = time === undefined || before === undefined ? undefined : time - before;
  return {
    position,
    ...named('from', from),
    ...named('ip', senderAddress(raw)),
    ...named('by', by),
    ...named('with', protocol),
    ...named('id', id),
    ...(time === undefined ? {} : { time }),
    ...(delayMs === undefined ? {} : { delayMs }),
    isClockSkewed: delayMs !== undefined && delayMs < -SKEW_MS,
    raw,
  };
};

/** Returns the hops of an email in the order in which it passed them. Each server adds its line on top. */
export const mailPath = (headers: readonly HeaderLine[]): MailPath => {
  const hops: MailHop[] = [];
  let before: number | undefined;
  for (const raw of headerValues(headers, 'received').reverse()) {
    const hop = readHop(raw, hops.length + 1, before);
    before = hop.time ?? before;
    hops.push(hop);
  }
  const times = hops.flatMap(({ time }) => time ?? []);
  const [first] = times;
  const last = times.at(-1);
  return {
    hops,
    undated: hops.length - times.length,
    ...(first === undefined || last === undefined || times.length < 2 ? {} : { totalMs: last - first }),
  };
};
