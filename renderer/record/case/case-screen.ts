/** Id of the screen that shows cases. It is here because layers below the screens pin to them. */
export const CASES_SCREEN = 'cases' as const;
