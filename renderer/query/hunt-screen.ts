/** Id of the screen that shows hunts. It is here because layers below the screens open drafts. */
export const HUNT_SCREEN = 'hunt' as const;
