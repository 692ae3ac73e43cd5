import { create } from 'zustand';
import type { Job } from '../../shared/model/app-state';

export type Overlay =
  | 'palette'
  | 'keys'
  | 'jobs'
  | 'settings'
  | 'export'
  | 'columns'
  | 'options'
  | 'runs'
  | 'columnJump'
  | 'act'
  | 'actOnAll'
  | 'sendResult'
  | 'exportResults'
  | 'activeUsers'
  | 'schedule'
  | 'save'
  | 'saveAs'
  | 'editQuery'
  | 'proxy'
  | 'review';
export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly next?: string;
  readonly tone: 'plain' | 'bad' | 'ok';
};

type OverlayStore = {
  readonly open: Overlay | null;
  /** The finished job whose receipt is on screen. */
  readonly receipt: Job | null;
  readonly toasts: readonly Toast[];
};

/** What lies over the screens: one panel at a time, a receipt, and short notes. */
export const useOverlay = create<OverlayStore>(() => ({ open: null, receipt: null, toasts: [] }));

/** Opens a panel, or closes it where it is open. */
export const toggleOverlay = (name: Overlay): void =>
  useOverlay.setState(({ open }) => ({ open: open === name ? null : name }));

/** Closes the open panel. */
export const closeOverlay = (): void => useOverlay.setState({ open: null });

/** Shows a job's receipt; null closes it. */
export const showReceipt = (receipt: Job | null): void => useOverlay.setState({ receipt });

const SHOWN_MS = 6_000;
let last = 0;

/** Says something for some seconds. Failures stay until they are closed. */
export const toast = (text: string, tone: Toast['tone'] = 'plain', next?: string): void => {
  last += 1;
  const id = last;
  useOverlay.setState(({ toasts }) => ({
    toasts: [...toasts.slice(-3), { id, text, tone, ...(next ? { next } : {}) }],
  }));
  if (tone !== 'bad') setTimeout(() => dismiss(id), SHOWN_MS);
};

/** Takes a note off the screen. */
export const dismiss = (id: number): void =>
  useOverlay.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
