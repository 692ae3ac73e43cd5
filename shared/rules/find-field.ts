/** Finds a tenant's fields by what they are called: no tenant has to spell them as another one does. */

/** A field or a column by its names: its label, the ID of its column, and its own ID if it has one. */
export type NamedField = {
  readonly label: string;
  readonly field_id?: string;
} & ({ readonly db_id: string } | { readonly key: string });

/** Most names in a cache, and the length of the longest: a tenant has a few hundred names, but a file may have any number. */
const MAX_CACHED = 5_000;
const MAX_LENGTH = 200;

/** Caches what a function returns for names: the same few hundred names are looked up for every record and every column. */
export const memoize = <T>(read: (name: string) => T): ((name: string) => T) => {
  const cache = new Map<string, T>();
  return (name) => {
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const value = read(name);
    if (name.length > MAX_LENGTH) return value;
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(name, value);
    return value;
  };
};

/** Returns the ID of a field's column. */
export const columnId = (field: NamedField): string => ('db_id' in field ? field.db_id : field.key);

/** The letters and digits of a name: `isRestoreRequested`, `is_restore_requested` and "Is restore requested" have the same. */
export const letters = memoize((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));

/** Letters that the last part of a path needs: a short one, such as a name or a user, means little without its path. */
const TELLING_LETTERS = 6;

/**
 * Returns the last part of the path before a slash, and of a dotted path after it: `verdict` of `verdict/ap`, `fromEmail` of
 * `payload.fromEmail` and `urn:fields/payload.fromEmail`.
 */
const lastParts = memoize((id): readonly string[] =>
  [id.split('/', 1)[0] ?? '', ...(/(?<=\/)[^/.]*\.[^/]*$/s.exec(id) ?? [])]
    .map((path) => letters(path.replace(/^.*\./s, '')))
    .filter((part) => part.length >= TELLING_LETTERS),
);

/** Finds the field with one of these names, best first: its column's ID comes before its own ID and its label. */
export const findFieldByName = <F extends NamedField>(
  fields: readonly F[],
  names: readonly string[],
): F | undefined => {
  for (const spell of [(name: string) => name.trim().toLowerCase(), letters]) {
    const all = new Set(names.map(spell));
    const found =
      fields.find((field) => all.has(spell(columnId(field)))) ??
      fields.find(({ field_id = '', label }) => all.has(spell(field_id)) || all.has(spell(label)));
    if (found) return found;
  }
  return undefined;
};

/** Finds the field with a name at the end of its path, if it is the only one. */
const findByLastPart = <F extends NamedField>(fields: readonly F[], name: string): F | undefined => {
  const wanted = letters(name);
  const found = fields.filter((field) =>
    [columnId(field), field.field_id ?? ''].flatMap(lastParts).includes(wanted),
  );
  return wanted !== '' && found.length === 1 ? found[0] : undefined;
};

/** Finds the field with one of these names, best first; also at the end of a path. */
export const findField = <F extends NamedField>(
  fields: readonly F[],
  names: readonly string[],
): F | undefined =>
  names.map((name) => findFieldByName(fields, [name])).find((found) => found !== undefined) ??
  names.map((name) => findByLastPart(fields, name)).find((found) => found !== undefined);
