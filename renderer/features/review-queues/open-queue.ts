/** The screen of the review queues. It is here because other screens open queues. */
import { create } from 'zustand';
import { showScreen } from '../../state/workspace-store';
import { TEXT } from './text';

/** The ID of the screen, as its tabs store it. */
export const REVIEW_SCREEN = 'review' as const;

type Wanted = { readonly tab: string; readonly queue: string };

/** The queue that a tab of the screen is to open with the rows that it has now. */
export const useWantedQueue = create<{ readonly wanted: Wanted | null }>(() => ({ wanted: null }));

/** Ends the wish. */
export const dropWantedQueue = (): void => useWantedQueue.setState({ wanted: null });

/** Opens a queue by its ID on the review screen. */
export const openQueue = (queue: string): void =>
  useWantedQueue.setState({ wanted: { tab: showScreen(REVIEW_SCREEN, TEXT.title), queue } });
