/** Finds a tenant's fields by what they are called: no tenant has to spell them as another one does. */
import type { QueryConfig, QueryField } from '../../shared/model/query';

type Fields = Pick<QueryConfig, 'fields'>;

/** The letters and digits of a name: `isRestoreRequested`, `is_restore_requested` and "Is restore requested" have the same. */
export const letters = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Letters that the last part of a path needs: a short one, such as a name or a user, means little without its path. */
const TELLING_LETTERS = 6;

/** Returns the last part of a path, without what follows a slash: `fromEmail` of `payload.fromEmail`, `verdict` of `verdict/ap`. */
const lastPart = (id: string): string => {
  const part = letters(id.replace(/\/.*$/s, '').replace(/^.*\./s, ''));
  return part.length >= TELLING_LETTERS ? part : '';
};

/** Finds the field with one of these names, best first: its column's ID comes before its own ID and its label. */
export const findFieldByName = ({ fields }: Fields, names: readonly string[]): QueryField | undefined => {
  for (const spell of [(name: string) => name.trim().toLowerCase(), letters]) {
    const all = new Set(names.map(spell));
    const found =
      fields.find(({ db_id }) => all.has(spell(db_id))) ??
      fields.find(({ field_id, label }) => all.has(spell(field_id)) || all.has(spell(label)));
    if (found) return found;
  }
  return undefined;
};

/** Finds the field with a name at the end of its path, if it is the only one. */
const findByLastPart = ({ fields }: Fields, name: string): QueryField | undefined => {
  const wanted = letters(name);
  const found = fields.filter(({ db_id, field_id }) => [db_id, field_id].map(lastPart).includes(wanted));
  return wanted !== '' && found.length === 1 ? found[0] : undefined;
};

/** Finds the field that has a part to play, such as the sender's, by the names it may have, best first; also at the end of a path. */
export const findField = (config: Fields, names: readonly string[]): QueryField | undefined =>
  names.map((name) => findFieldByName(config, [name])).find((found) => found !== undefined) ??
  names.map((name) => findByLastPart(config, name)).find((found) => found !== undefined);
