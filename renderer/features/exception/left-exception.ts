/** Exceptions whose forms were left before they were sent: each is stored until it is sent or discarded, or its tenant is left. */
import { create } from 'zustand';
import { connectionOf, useApp } from '../../state/app-store';
import { toastWith } from '../../state/overlay-store';
import { openExceptionForm, type ExceptionStart } from './exception-form-store';
import { TEXT } from './text';

type Left = { readonly start: ExceptionStart; readonly connection: string };

/** The forms that were left, the newest first. */
export const useLeftExceptions = create<{ readonly left: readonly Left[] }>(() => ({ left: [] }));

useApp.subscribe(() => {
  const { left } = useLeftExceptions.getState();
  const here = left.filter((one) => one.connection === connectionOf());
  if (here.length < left.length) useLeftExceptions.setState({ left: here });
});

/** Returns the form that was left last; undefined if there is none. */
export const leftException = (): ExceptionStart | undefined => useLeftExceptions.getState().left[0]?.start;

/** Forgets a form that was left, as it is sent or discarded. */
export const forgetLeft = (start: ExceptionStart): void =>
  useLeftExceptions.setState(({ left }) => ({ left: left.filter((one) => one.start !== start) }));

/** Stores a form as it is left, in place of the left form that it continued, if any, and leads back to it. */
export const leaveException = (start: ExceptionStart, continued?: ExceptionStart): void => {
  if (continued) forgetLeft(continued);
  useLeftExceptions.setState(({ left }) => ({ left: [{ start, connection: connectionOf() }, ...left] }));
  toastWith(TEXT.left, 'ok', {
    subject: 'exception form',
    next: '',
    buttons: [{ label: TEXT.back, run: () => openExceptionForm(start) }],
  });
};
