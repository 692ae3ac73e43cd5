/** The screen of the review queues. It is here because other screens open queues. */
import { changeTab, openTab, showTab, useWorkspace } from '../../state/workspace-store';
import { TEXT } from './text';

/** The ID of the screen, as its tabs store it. */
export const REVIEW_SCREEN = 'review' as const;

/** Opens a queue by its ID on the review screen. */
export const openQueue = (id: string): void => {
  const known = useWorkspace.getState().tabs.findLast(({ screen }) => screen === REVIEW_SCREEN);
  if (!known) return void openTab({ screen: REVIEW_SCREEN, title: TEXT.title, draft: { queue: id } });
  changeTab(known.id, { draft: { queue: id } });
  showTab(known.id);
};
