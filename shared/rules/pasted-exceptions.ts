/** The exceptions that a pasted text becomes. */
import { exceptionKey } from '../model/exception';
import type { ExceptionType } from '../model/ids';
import type { PastedKind, PastedState, PasteList, PasteTargets } from '../model/pasted-exceptions';
import { findExceptionError } from './exception-check';
import { exceptionRiskWords, findExceptionRisk } from './exception-risk';
import { exceptionList, type ExceptionList } from './exception-types';
import { plainExceptionValue } from './exception-value';
import type { Flags } from './flags';
import { readPastedLine, type PastedIndicator } from './pasted-indicators';
import { formatCount } from './quantity';

/** A value of a pasted text as an exception. */
export type PastedRow = {
  /** The first line is 1. */
  readonly line: number;
  readonly state: PastedState;
  readonly kind: PastedKind | null;
  readonly exception_str: string;
  readonly list: ExceptionList | null;
  readonly exception_type: ExceptionType | null;
  readonly sec_type: string | null;
  readonly message: string;
};

/** The types that values of each kind can have, by the list. No exception blocks a file, a sender or a recipient. */
export const PASTED_TYPES: Readonly<
  Record<PastedKind, Readonly<Record<PasteList, readonly ExceptionType[]>>>
> = {
  hash: { block: [], allow: ['hash', 'macro_hash'] },
  email: { block: [], allow: ['sender_email', 'recipient_email'] },
  domain: { block: ['block-domain'], allow: ['allow-domain', 'sender_email', 'recipient_email'] },
  ip: { block: ['block-domain'], allow: ['allow-domain'] },
  url: { block: ['block-url'], allow: ['allow-url'] },
  file_type: { block: [], allow: ['file_type', 'allow_file_type'] },
};

const KIND_NAMES: Readonly<Record<PastedKind, string>> = {
  hash: 'hashes',
  email: 'email addresses',
  domain: 'domains',
  ip: 'IP addresses',
  url: 'URLs',
  file_type: 'file types',
};
const NO_LIST = 'Choose Block or Allow.';
const noBlock = (kind: PastedKind): string =>
  `Postern knows no type that blocks ${KIND_NAMES[kind]}. Check if the portal can.`;
const noTarget = (kind: PastedKind): string => `Choose a type and tool for ${KIND_NAMES[kind]}.`;
const repeats = (line: number): string => `Line ${line.toLocaleString('en-US')} has it already.`;
const DEFANGED = 'It was written defanged, as harmful values are.';
const harmfulRows = (rows: number): string =>
  `${formatCount(rows)} of the rows it came from ${rows === 1 ? 'has' : 'have'} a phishing or malware verdict.`;

/** Most characters of a line without a value that a row shows. */
const MOST_SHOWN = 500;

/** The list, tools and types of the values of a text, and what is known of them. */
export type PasteChoices = {
  readonly list: PasteList | null;
  readonly targets: PasteTargets;
  readonly flags: Flags;
  /** The organization's domains, as far as they are known. */
  readonly ownDomains: readonly string[];
  /** Keys of the exceptions that were added already. */
  readonly added?: ReadonlySet<string>;
  /** Keys of the exceptions that are being sent, or wait until they can no longer be undone. */
  readonly sending?: ReadonlySet<string>;
  /** The reasons why exceptions were not added, by their keys. */
  readonly refused?: ReadonlyMap<string, string>;
  /** The number of harmful rows that have a value, by the value in lower case. */
  readonly harmful?: Readonly<Record<string, number>>;
};

/** Notes on how a value was written, which somebody has to check. */
type Notes = Pick<Exclude<PastedIndicator, { kind: null }>, 'repair' | 'wasDefanged'>;
type Base = Pick<PastedRow, 'line' | 'exception_str'>;
type Target = NonNullable<PasteTargets[PastedKind]>;
/** A value as an exception. */
type Typed = Base & Target;

const withoutException = (
  { line, exception_str }: Base,
  state: PastedState,
  kind: PastedKind | null,
  message: string,
) => ({
  line,
  exception_str,
  state,
  kind,
  list: null,
  exception_type: null,
  sec_type: null,
  message,
});

/** URLs are the same only letter by letter; all else is the same in any case. */
const rowKey = (type: ExceptionType, text: string): string =>
  `${type} ${type.endsWith('-url') ? text : text.toLowerCase()}`;

/** Returns the reasons why a value has to be confirmed. */
const risksOf = (
  { list, ownDomains, harmful = {} }: PasteChoices,
  { exception_type: type, exception_str }: Typed,
  found: Notes,
): string => {
  const risk = findExceptionRisk(type, exception_str, ownDomains);
  const rows = list === 'allow' ? (harmful[exception_str.toLowerCase()] ?? 0) : 0;
  const defanged = list === 'allow' && found.wasDefanged ? DEFANGED : '';
  return [
    found.repair ?? '',
    defanged,
    risk ? exceptionRiskWords(risk, type) : '',
    rows > 0 ? harmfulRows(rows) : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** Returns the tool and type of a value, or the reason why it has none. */
const targetOf = (
  { list, targets }: PasteChoices,
  kind: PastedKind,
): Target | { readonly state: PastedState; readonly why: string } => {
  if (list === null) return { state: 'choice', why: NO_LIST };
  const types = PASTED_TYPES[kind][list];
  if (types.length === 0) return { state: 'invalid', why: noBlock(kind) };
  const target = targets[kind];
  return target && types.includes(target.exception_type) ? target : { state: 'choice', why: noTarget(kind) };
};

/** Creates a reader of a pasted text, which knows what earlier lines had. */
export const createPasteReader = (choices: PasteChoices) => {
  const {
    flags,
    added = new Set<string>(),
    sending = new Set<string>(),
    refused = new Map<string, string>(),
  } = choices;
  const lines = new Map<string, number>();
  /** Returns the state of a valid exception, and the reason for it. */
  const stateOf = (typed: Typed, found: Notes): Pick<PastedRow, 'state' | 'message'> => {
    const { exception_type, exception_str, line } = typed;
    const key = rowKey(exception_type, exception_str);
    const former = lines.get(key);
    if (former !== undefined) return { state: 'repeated', message: repeats(former) };
    lines.set(key, line);
    const stored = exceptionKey(typed);
    if (sending.has(stored)) return { state: 'sending', message: '' };
    if (added.has(stored)) return { state: 'added', message: '' };
    const reason = refused.get(stored);
    if (reason !== undefined) return { state: 'refused', message: reason };
    const risks = risksOf(choices, typed, found);
    return { state: risks === '' ? 'ready' : 'risky', message: risks };
  };
  const readOne = (found: PastedIndicator, line: number): PastedRow => {
    const base = { line, exception_str: found.text.slice(0, MOST_SHOWN) };
    if (found.kind === null) return withoutException(base, 'nothing', null, found.message);
    const { kind } = found;
    const target = targetOf(choices, kind);
    if ('why' in target) return withoutException(base, target.state, kind, target.why);
    const { exception_type } = target;
    const typed = {
      line,
      kind,
      exception_str: plainExceptionValue(exception_type, found.text),
      list: exceptionList(exception_type) ?? null,
      ...target,
    };
    const error = findExceptionError(typed, flags, [exception_type]);
    return error
      ? { ...typed, state: 'invalid', message: error.message }
      : { ...typed, ...stateOf(typed, found) };
  };
  return {
    /** Returns the rows of a line, which has a number from 1. */
    read: (text: string, line: number): readonly PastedRow[] =>
      readPastedLine(text).map((found) => readOne(found, line)),
  };
};
