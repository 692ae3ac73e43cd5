import { create } from 'zustand';
import type { NewException, SeenException } from '../../../shared/model/exception';
import type { ExceptionType } from '../../../shared/model/ids';
import type { Harm } from '../../../shared/rules/harms';
import { openOverlay } from '../../state/overlay-store';
import type { ExceptionDraft } from './exception-draft';
import { typeOfValue, valueForType, type SeenValues } from './seen-values';

/** The overlay of the form. */
export const EXCEPTION_OVERLAY = 'exceptions.create';

/** The start of a form. `change` overwrites a stored exception, whose tool, type and value stay. */
export type ExceptionStart = {
  readonly mode: 'new' | 'duplicate' | 'change';
  readonly draft: Partial<ExceptionDraft>;
  /** The type that the value has if it is allowed: the form takes it once the analyst allows. */
  readonly typeIfAllowed?: ExceptionType;
  readonly seen?: SeenValues;
  /** The harm that a verdict names on the email or file that it is made from. */
  readonly harm?: Harm | undefined;
  /** The stored exception that `change` overwrites. */
  readonly stored?: SeenException;
  /** The time at which the stored exception expires, as the tenant sent it; empty if it doesn’t. */
  readonly expires?: string;
  /** The tenant didn’t say whether the stored exception blocks or allows. */
  readonly isListUnknown?: boolean;
  /** The entities that it is made from. */
  readonly files?: NewException['files'];
  /** The type of the entity that it is made from: the tenant offers types of exceptions by it. */
  readonly entityType?: string;
  /** Rescans what it was made from. */
  readonly onRescan?: () => void;
};

/** Returns true if the tenant takes the creator of an exception: not with one that is made from entities. */
export const takesCreator = ({ mode, files }: ExceptionStart): boolean =>
  mode === 'change' || files === undefined;

const EMPTY: ExceptionStart = { mode: 'new', draft: {} };

/** The start of the open form. */
export const useExceptionStart = create<{ readonly start: ExceptionStart }>(() => ({ start: EMPTY }));

/** Opens the form of an exception. */
export const openExceptionForm = (start: ExceptionStart = EMPTY): void => {
  useExceptionStart.setState({ start });
  openOverlay(EXCEPTION_OVERLAY);
};

/** Opens the form for a value that was pointed at, such as a cell. */
export const openExceptionFor = (
  column: string,
  value: string,
  more: Pick<ExceptionStart, 'files' | 'entityType' | 'seen' | 'harm' | 'onRescan'> = {},
): void => {
  const type = typeOfValue(column, value);
  openExceptionForm({
    mode: 'new',
    draft: { exception_str: valueForType(type, value) },
    typeIfAllowed: type,
    ...more,
  });
};

/** Counts the exceptions that were added or found to be changed, so that a list tells how many it doesn’t show yet. */
export const useExceptionChanges = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Tells the lists that some exceptions were added, or found to be changed. */
export const noteExceptionsChanged = (changes = 1): void =>
  useExceptionChanges.setState(({ count }) => ({ count: count + changes }));
