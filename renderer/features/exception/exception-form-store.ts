import { create } from 'zustand';
import type { NewException, SeenException } from '../../../shared/model/exception';
import { useApp } from '../../state/app-store';
import { openOverlay } from '../../state/overlay-store';
import { toolForType, type ExceptionDraft } from './exception-draft';
import { typeOfValue, valueForType, type SeenValues } from './seen-values';

/** The overlay of the form. */
export const EXCEPTION_OVERLAY = 'exceptions.create';

/** The start of a form. `change` overwrites a stored exception, whose tool, type and value stay. */
export type ExceptionStart = {
  readonly mode: 'new' | 'duplicate' | 'change';
  readonly draft: Partial<ExceptionDraft>;
  readonly seen?: SeenValues;
  /** The stored exception that `change` overwrites. */
  readonly stored?: SeenException;
  /** The entities that it is made from. */
  readonly files?: NewException['files'];
  /** The type of the entity that it is made from: the tenant offers types of exceptions by it. */
  readonly entityType?: string;
  /** Rescans what it was made from. */
  readonly onRescan?: () => void;
};

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
  more: Pick<ExceptionStart, 'files' | 'entityType' | 'seen' | 'onRescan'> = {},
): void => {
  const type = typeOfValue(column, value);
  const flags = useApp.getState().flags;
  openExceptionForm({
    mode: 'new',
    draft: {
      sec_type: toolForType(type, flags),
      exception_type: type,
      exception_str: valueForType(type, value),
    },
    ...more,
  });
};

/** Counts the times that exceptions were added, so that lists of them are read again. */
export const useExceptionChanges = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Tells the lists that exceptions were added. */
export const noteExceptionsChanged = (): void =>
  useExceptionChanges.setState(({ count }) => ({ count: count + 1 }));
