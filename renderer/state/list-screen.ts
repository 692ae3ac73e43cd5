/** Id of the screen that shows a list. It is here because records and forms open lists. */
export const LIST_SCREEN = 'list' as const;
