import { brandLabel, quarantinedBy } from '../../../shared/rules/brand';
import { useApp } from '../../state/app-store';

/** Columns that say who quarantined an entity. */
const ACTORS = /(^|[._])quarantined?_(by|actor)$/i;

/** Returns who quarantined an entity as Analyst, the brand, Microsoft or Admin; undefined for any other column or value. */
export const actorName = (key: string, value: unknown): string | undefined => {
  if (typeof value !== 'string' || !ACTORS.test(key)) return undefined;
  const { session } = useApp.getState();
  return quarantinedBy(value, brandLabel(session.kind === 'signedIn' ? session.brand : ''));
};
