import type { Click } from '../model/entity';

const NOT_ALLOWED =
  /(?:\bnot|\bnever|n['’]t)\s+(?:been\s+|be\s+)?(?:allow|overrid|bypass|let|through|clicked through)|disallow/;
const NOT_BLOCKED = /(?:\bnot|\bnever|n['’]t)\s+(?:been\s+|be\s+)?block|unblock/;
const ALLOWED = /allow|overrid|bypass|through/;

/** Returns true if a click on a protected link was stopped; undefined if the tenant does not say. */
export const clickOutcome = (click: Click): 'blocked' | 'allowed' | undefined => {
  const action = (click.action ?? '').toLowerCase().replace(/[_-]/g, ' ');
  if (click.is_clicked_through === true || NOT_BLOCKED.test(action)) return 'allowed';
  if (NOT_ALLOWED.test(action)) return 'blocked';
  // A block that was overridden or bypassed let the click through.
  if (ALLOWED.test(action)) return 'allowed';
  return /block/.test(action) ? 'blocked' : undefined;
};
