/** The numbers of items that need no decision: decided or on its way, refused, of unknown outcome, and skipped. */
export type DecisionCounts = Readonly<Record<'decided' | 'refused' | 'unknown' | 'skipped', number>>;
