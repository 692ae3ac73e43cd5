import type { KeyedActionId } from '../../../shared/rules/keyed-actions';
import { overlayWith } from '../../state/overlay-store';

/** Overlays that the review queue draws. */
export const REVIEW_OVERLAYS = {
  fields: 'review.fields',
  decline: 'review.declineReason',
  overrule: 'review.overrule',
} as const;

/** The dialog of all actions, with the one that was chosen before. */
export const DESK_ACTIONS = overlayWith<{ readonly action_id: string | undefined }>('review.actions');
/** The question what an action does at this tenant. */
export const EFFECT = overlayWith<KeyedActionId>('review.effect');
/** The name of the tenant, before the first decision on a queue. */
export const TENANT = overlayWith<KeyedActionId>('review.tenant');
