/** The exceptions that a pasted text becomes. */
import { exceptionKey } from '../model/exception';
import type { ExceptionType } from '../model/ids';
import type { PastedKind, PastedState, PasteTargets } from '../model/pasted-exceptions';
import { findExceptionError } from './exception-check';
import { plainExceptionValue } from './exception-value';
import type { Flags } from './flags';
import { readPastedLine, type PastedIndicator } from './pasted-indicators';

/** A value of a pasted text as an exception. */
export type PastedRow = {
  /** The first line is 1. */
  readonly line: number;
  readonly state: PastedState;
  readonly kind: PastedKind | null;
  readonly exception_str: string;
  readonly exception_type: ExceptionType | null;
  readonly sec_type: string | null;
  readonly message: string;
};

const KIND_NAMES: Readonly<Record<PastedKind, string>> = {
  hash: 'hashes',
  email: 'email addresses',
  domain: 'domains',
  url: 'URLs',
  file_type: 'file types',
};
const noTarget = (kind: PastedKind): string => `Choose a security tool for ${KIND_NAMES[kind]}.`;
const repeats = (line: number): string => `Line ${line.toLocaleString('en-US')} has it already.`;

/** Most characters of a line without a value that a row shows. */
const MOST_SHOWN = 500;

type Base = Pick<PastedRow, 'line' | 'exception_str'>;

const withoutException = (base: Base, state: PastedState, kind: PastedKind | null, message: string) => ({
  ...base,
  state,
  kind,
  exception_type: null,
  sec_type: null,
  message,
});

/** URLs are the same only letter by letter; all else is the same in any case. */
const rowKey = (type: ExceptionType, text: string): string =>
  `${type} ${type.endsWith('-url') ? text : text.toLowerCase()}`;

/** Creates a reader of a pasted text, which knows what earlier lines had, and the keys of what was added already. */
export const createPasteReader = (
  targets: PasteTargets,
  flags: Flags,
  added: ReadonlySet<string> = new Set(),
) => {
  const lines = new Map<string, number>();
  const readOne = (found: PastedIndicator, line: number): PastedRow => {
    const base = { line, exception_str: found.text.slice(0, MOST_SHOWN) };
    if (found.kind === null) return withoutException(base, 'nothing', null, found.message);
    const target = targets[found.kind];
    if (!target) return withoutException(base, 'invalid', found.kind, noTarget(found.kind));
    const text = plainExceptionValue(target.exception_type, found.text);
    const typed = { line, kind: found.kind, exception_str: text, ...target };
    const error = findExceptionError(typed, flags, [target.exception_type]);
    if (error) return { ...typed, state: 'invalid', message: error.message };
    const key = rowKey(target.exception_type, text);
    const former = lines.get(key);
    if (former !== undefined) return { ...typed, state: 'repeated', message: repeats(former) };
    lines.set(key, line);
    if (added.has(exceptionKey(typed))) return { ...typed, state: 'added', message: '' };
    return { ...typed, state: 'ready', message: '' };
  };
  return {
    /** Returns the rows of a line, which has a number from 1. */
    read: (text: string, line: number): readonly PastedRow[] =>
      readPastedLine(text).map((found) => readOne(found, line)),
  };
};
