/** Id of this screen, which its tabs store. */
export const POSTURE_SCREEN = 'posture' as const;
