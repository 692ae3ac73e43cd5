/** Overlays that the review queue draws. */
export const REVIEW_OVERLAYS = {
  actions: 'review.actions',
  effect: 'review.effect',
  fields: 'review.fields',
  decline: 'review.declineReason',
  overrule: 'review.overrule',
  tenant: 'review.tenant',
} as const;
