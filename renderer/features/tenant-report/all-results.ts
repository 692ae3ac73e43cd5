import type { Overlay } from '../../state/overlay-store';

/** The actions on all results of a saved query; each is also the overlay of its dialog. */
export const ALL_RESULTS = ['actOnAll', 'sendResult', 'exportResults'] as const satisfies readonly Overlay[];
export type AllResultsKind = (typeof ALL_RESULTS)[number];

/** The kind whose dialog is open, if any. */
export const openAllResultsDialog = (open: Overlay | null): AllResultsKind | undefined =>
  ALL_RESULTS.find((kind) => kind === open);
