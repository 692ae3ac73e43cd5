import { tenantKeyOf, useApp } from '../../state/app-store';

let leftRow = '';

const tenantHere = (): string => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' ? `${session.connectionId} ${tenantKeyOf(session)}` : '';
};
let owner = tenantHere();

/** Returns the user and country of the unusual login that had the focus when the overview was left; empty if none had it. */
export const readLeftRow = (): string => leftRow;

/** Remembers the row that has the focus until the session ends. */
export const noteLeftRow = (row: string): void => void (leftRow = row);

// The row names a user, so it is cleared when the session ends.
useApp.subscribe(() => {
  if (tenantHere() === owner) return;
  owner = tenantHere();
  leftRow = '';
});
