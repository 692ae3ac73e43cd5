import { createFocusTargets } from '../../state/focus-targets';
import type { Player } from './use-player';

/** A replay while its map or its list has the focus. */
export type ReplayTarget = Player & { readonly count: number };

export const REPLAYS = createFocusTargets<ReplayTarget>();
