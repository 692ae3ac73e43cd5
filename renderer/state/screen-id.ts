/** The ids of the screens, for code below them. `renderer/screens.ts` adds those of its list. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by screens.ts, which nothing below may import
export interface ScreenIds {}

/** The id of a screen, equal to the name of its folder. */
export type ScreenId = ScreenIds['id'];
