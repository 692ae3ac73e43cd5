/** The answers of an analyst about the actions of a tenant, for tests that are not about the question. */
import type { ActionEffect } from '../../shared/model/bulk-action';

/** The effects of the demo tenant's actions that have a key, by their IDs. */
export const ANSWERED: Readonly<Record<string, ActionEffect>> = {
  quarantine: 'quarantine',
  restore: 'restore',
  decline_restore: 'decline',
};
