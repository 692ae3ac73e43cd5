import { create } from 'zustand';
import type { Failure } from '../../shared/bridge';
import type { Job } from '../../shared/model/app-state';

/** A button of a toast. It does something about what the toast says, and then the toast closes. */
export type ToastButton = { readonly label: string; readonly run: () => void };

/** Parts of a toast beside its text. */
type ToastParts = {
  /** The start of its text, such as the name of a job: it is cut where there is little room, and the rest never is. */
  readonly about?: string | undefined;
  /** The next step. */
  readonly next?: string | undefined;
  /** The failure, so that its details can be copied. */
  readonly failure?: Failure;
  readonly buttons?: readonly ToastButton[];
  /** The ID of its subject, such as a job: a newer toast about the same subject replaces it. */
  readonly subject?: string;
};

export type Toast = ToastParts & {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'bad' | 'warn' | 'ok';
  /** The chord of the key whose press it explains. */
  readonly chord?: string;
};

type OverlayStore = {
  /** The id of the open overlay: usually that of the command that opens it. */
  readonly open: string | null;
  /** The value that it was opened with, if it takes one. */
  readonly given?: unknown;
  /** The finished job whose receipt is on screen. */
  readonly receipt: Job | null;
  readonly toasts: readonly Toast[];
};

/** Everything drawn over the screens: one overlay at a time, a receipt, and toasts. */
export const useOverlay = create<OverlayStore>(() => ({ open: null, receipt: null, toasts: [] }));

/** Opens an overlay, or closes it if it is open. */
export const toggleOverlay = (id: string): void =>
  useOverlay.setState(({ open }) => ({ open: open === id ? null : id, given: undefined }));

/** Opens an overlay in place of the open one. */
export const openOverlay = (id: string): void => useOverlay.setState({ open: id, given: undefined });

/** Makes an overlay that opens with a value, such as the action that was chosen for it. */
export const overlayWith = <T>(id: string) => ({
  id,
  /** Opens it in place of the open one. */
  open: (value: T): void => useOverlay.setState({ open: id, given: value }),
  /** Opens it, or closes it if it is open. */
  toggle: (value: T): void =>
    useOverlay.setState(({ open }) => (open === id ? { open: null } : { open: id, given: value })),
  /** Returns the value that it was opened with; undefined if it isn't open, or was opened without one. */
  given: (): T | undefined => {
    const { open, given } = useOverlay.getState();
    return open === id ? (given as T | undefined) : undefined;
  },
});

/** Closes the open overlay. */
export const closeOverlay = (): void => useOverlay.setState({ open: null, given: undefined });

/** Closes every overlay and toast, as after a sign-out. */
export const closeAllOverlays = (): void =>
  useOverlay.setState({ open: null, given: undefined, receipt: null, toasts: [] });

/** Shows the receipt of a job, or closes it if null. */
export const showReceipt = (receipt: Job | null): void => useOverlay.setState({ receipt });

/** Milliseconds for which a toast is shown. The pointer or the focus on the toasts holds them. */
const SHOWN_MS = 8_000;
const MOST_SHOWN = 3;
let last = 0;
/** An element that can be matched against the pointer or the focus. */
type Holder = { readonly matches: (selector: string) => boolean };
/** The element of the toasts while the pointer or the focus is on it, as far as its events tell. */
let holder: Holder | null = null;
const overdue = new Set<number>();

const expire = (id: number): void => {
  // An element that is removed under the pointer or with the focus sends no event about it.
  if (holder?.matches(':hover, :focus-within')) overdue.add(id);
  else {
    holdToasts(null);
    dismiss(id);
  }
};

const addToast = (added: Omit<Toast, 'id'>): void => {
  last += 1;
  const id = last;
  useOverlay.setState(({ toasts }) => {
    const others = toasts.filter(
      ({ subject, text }) => text !== added.text && (subject === undefined || subject !== added.subject),
    );
    return { toasts: [...others.slice(1 - MOST_SHOWN), { id, ...added }] };
  });
  setTimeout(() => expire(id), SHOWN_MS);
};

/** Keeps the toasts while the analyst is at them; those whose time is over close when the analyst leaves. */
export const holdToasts = (at: Holder | null): void => {
  holder = at;
  if (holder) return;
  overdue.forEach(dismiss);
  overdue.clear();
};

/** Shows a toast for some seconds. */
export const toast = (text: string, tone: Toast['tone'] = 'plain', next?: string): void =>
  addToast({ text, tone, ...(next ? { next } : {}) });

/** Shows a toast with buttons, in place of an earlier one about the same subject. */
export const toastWith = (text: string, tone: Toast['tone'], parts: ToastParts): void =>
  addToast({ text, tone, ...parts });

const BLOCKED = 'blocked command';

/** Shows why a key, by its chord, or a command did nothing. Replaces the previous such toast. */
export const toastBlocked = (text: string, chord?: string): void =>
  addToast({ text, tone: 'plain', subject: BLOCKED, ...(chord === undefined ? {} : { chord }) });

/** Removes the toast that says why a key did nothing, by its chord. */
export const dismissBlocked = (chord: string): void =>
  useOverlay.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.chord !== chord) }));

/** Shows a failure with its next step; `subject` names what failed if that is not obvious. */
export const toastFailure = (failure: Failure, subject?: string): void => {
  const text = subject === undefined ? failure.message : `${subject}: ${failure.message}`;
  addToast({ text, next: failure.next, tone: 'bad', failure });
};

/** Removes a toast. */
export const dismiss = (id: number): void =>
  useOverlay.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
