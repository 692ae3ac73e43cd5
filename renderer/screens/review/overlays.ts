/** Overlays that the review queue draws. */
export const REVIEW_OVERLAYS = { actions: 'review.actions', decline: 'review.declineReason' } as const;
