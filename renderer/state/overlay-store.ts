import { create } from 'zustand';
import type { Failure } from '../../shared/bridge';
import type { Job } from '../../shared/model/app-state';

export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly next?: string;
  readonly tone: 'plain' | 'bad' | 'ok';
  /** The failure, so that its details can be copied. */
  readonly failure?: Failure;
};

type OverlayStore = {
  /** The id of the open overlay: usually that of the command that opens it. */
  readonly open: string | null;
  /** The finished job whose receipt is on screen. */
  readonly receipt: Job | null;
  readonly toasts: readonly Toast[];
};

/** Everything drawn over the screens: one overlay at a time, a receipt, and toasts. */
export const useOverlay = create<OverlayStore>(() => ({ open: null, receipt: null, toasts: [] }));

/** Opens an overlay, or closes it if it is open. */
export const toggleOverlay = (id: string): void =>
  useOverlay.setState(({ open }) => ({ open: open === id ? null : id }));

/** Closes the open overlay. */
export const closeOverlay = (): void => useOverlay.setState({ open: null });

/** Closes every overlay and toast, as after a sign-out. */
export const closeAllOverlays = (): void => useOverlay.setState({ open: null, receipt: null, toasts: [] });

/** Shows the receipt of a job, or closes it if null. */
export const showReceipt = (receipt: Job | null): void => useOverlay.setState({ receipt });

const SHOWN_MS = 6_000;
let last = 0;

const addToast = (added: Omit<Toast, 'id'>): void => {
  last += 1;
  const id = last;
  useOverlay.setState(({ toasts }) => ({ toasts: [...toasts.slice(-3), { id, ...added }] }));
  if (added.tone !== 'bad') setTimeout(() => dismiss(id), SHOWN_MS);
};

/** Shows a toast for some seconds; one with a bad tone stays until it is dismissed. */
export const toast = (text: string, tone: Toast['tone'] = 'plain', next?: string): void =>
  addToast({ text, tone, ...(next ? { next } : {}) });

/** Shows a failure with its next step until it is dismissed; `subject` names what failed if that is not obvious. */
export const toastFailure = (failure: Failure, subject?: string): void => {
  const text = subject === undefined ? failure.message : `${subject}: ${failure.message}`;
  addToast({ text, next: failure.next, tone: 'bad', failure });
};

/** Removes a toast. */
export const dismiss = (id: number): void =>
  useOverlay.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
