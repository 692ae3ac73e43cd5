/** The screen that hunts are drawn by. Drafts are opened from below the screens, so the id stands here. */
export const HUNT_SCREEN = 'hunt' as const;
