import type { Entity } from '../../shared/model/entity';

/** Fields that name a record, best first. */
const TITLE_FIELDS = ['name', 'subject', 'text', 'url', 'user', 'email'];

/** Returns the name of a record without its own layout; empty if it has none. */
export const entityTitle = (record: Entity): string =>
  TITLE_FIELDS.map((name) => record[name]).find(
    (value): value is string => typeof value === 'string' && value !== '',
  ) ?? '';
