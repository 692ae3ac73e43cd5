import { quarantinedBy } from '../../../shared/rules/brand';
import { brandNow } from '../../state/brand';

/** Columns that say who quarantined an entity. */
const ACTORS = /(^|[._])quarantined?_(by|actor)$/i;

/** Returns who quarantined an entity as Analyst, the brand, Microsoft or Admin, and anybody else as sent; undefined for any other column or value. */
export const actorName = (key: string, value: unknown): string | undefined => {
  if (typeof value !== 'string' || !ACTORS.test(key)) return undefined;
  return quarantinedBy(value, brandNow());
};
