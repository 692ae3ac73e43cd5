import { createFocusTargets } from '../../state/focus-targets';
import type { Unusual } from './ReplayBar';
import type { Player } from './use-player';

/** A replay while its map or its list has the focus. */
export type ReplayTarget = Player & { readonly count: number; readonly unusual: Unusual };

export const REPLAYS = createFocusTargets<ReplayTarget>();
