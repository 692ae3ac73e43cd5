import { quarantinedBy } from '../../../shared/rules/brand';
import { useApp } from '../../state/app-store';
import { brandNow } from '../../state/brand';

/** Columns that say who quarantined an entity. */
const ACTORS = /(^|[._])quarantined?_(by|actor)$/i;

/** Returns who quarantined an entity as Analyst, the brand, Microsoft or Admin, and anybody else as sent; undefined for any other column or value. */
export const actorName = (key: string, value: unknown): string | undefined => {
  if (typeof value !== 'string' || !ACTORS.test(key)) return undefined;
  const brand = brandNow();
  // Without a session the brand of the rows is unknown: its own name is shown as it was sent.
  const isKnown = useApp.getState().session.kind === 'signedIn';
  const name = quarantinedBy(value, brand);
  return isKnown || name !== brand.name ? name : value;
};
