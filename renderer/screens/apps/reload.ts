import { create } from 'zustand';

const useRound = create<{ readonly round: number }>(() => ({ round: 0 }));

/** Returns a number that grows with each reload. */
export const useReloads = (): number => useRound(({ round }) => round);

/** Reads the apps and their numbers again. */
export const reloadApps = (): void => useRound.setState(({ round }) => ({ round: round + 1 }));
