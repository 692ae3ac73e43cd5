/** The exception whose form was left before it was sent: it is stored until it is sent or discarded, or its tenant is left. */
import { create } from 'zustand';
import { useApp } from '../../state/app-store';
import { toastWith } from '../../state/overlay-store';
import { openExceptionForm, type ExceptionStart } from './exception-form-store';
import { TEXT } from './text';

type Left = { readonly start: ExceptionStart; readonly connection: string };

/** The form that was left last. */
export const useLeftException = create<{ readonly left: Left | null }>(() => ({ left: null }));

const connection = (): string => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' ? session.connectionId : '';
};

useApp.subscribe(() => {
  const { left } = useLeftException.getState();
  if (left && left.connection !== connection()) useLeftException.setState({ left: null });
});

/** Returns the form that was left; undefined if there is none. */
export const leftException = (): ExceptionStart | undefined => useLeftException.getState().left?.start;

/** Forgets a form that was left, as it is sent or discarded. */
export const forgetLeft = (start: ExceptionStart): void => {
  if (leftException() === start) useLeftException.setState({ left: null });
};

/** Stores a form as it is left, and leads back to it. */
export const leaveException = (start: ExceptionStart): void => {
  useLeftException.setState({ left: { start, connection: connection() } });
  toastWith(TEXT.left, 'ok', {
    subject: 'exception form',
    next: '',
    buttons: [{ label: TEXT.back, run: () => openExceptionForm(start) }],
  });
};
