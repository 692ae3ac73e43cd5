import type { Click } from '../model/entity';

/** Tells if a click on a protected link was stopped; undefined if the tenant does not say. */
export const clickOutcome = (click: Click): 'blocked' | 'allowed' | undefined => {
  const action = (click.action ?? '').toLowerCase();
  // A block that was overridden or bypassed let the click through.
  if (/allow|overrid|bypass|through/.test(action) || click['is_clicked_through'] === true) return 'allowed';
  return /block/.test(action) ? 'blocked' : undefined;
};
