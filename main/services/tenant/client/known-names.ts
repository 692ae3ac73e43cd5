/** The names that a tenant's answers gave to IDs, by which the audit journal says what is changed. */
import { isFields } from '../../../../shared/model/lenient-values';
import type { SeenNames } from '../../journal/write-door';

/** Names of each kind that are stored; the oldest are dropped. */
const MOST = 5_000;

/** Fields that name a record, best first. */
const NAME_FIELDS = ['subject', 'file_name', 'title', 'name', 'display_name', 'email', 'text'];

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Stores names by ID, as many as there is room for. */
const createNames = (idKey: string, fields: readonly string[]) => {
  const names = new Map<string, string>();
  return {
    find: (id: string): string | undefined => names.get(id),
    /** Notes the name in an answer, if it has both an ID and a name. */
    note: (value: unknown): void => {
      if (!isFields(value)) return;
      const id = value[idKey];
      if (!isText(id)) return;
      const name = fields.map((field) => value[field]).find(isText);
      if (name === undefined) return;
      names.delete(id);
      names.set(id, name);
      if (names.size > MOST) for (const oldest of names.keys()) return void names.delete(oldest);
    },
  };
};

/** The names that a client has seen. */
export type KnownNames = SeenNames & { readonly note: (value: unknown) => void };

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [value];

/** Creates an empty list of names. */
export const createKnownNames = (): KnownNames => {
  const queries = createNames('query_id', ['query_label']);
  const entities = createNames('entity_id', NAME_FIELDS);
  const apps = createNames('name', ['label']);
  return {
    query: queries.find,
    entity: entities.find,
    app: apps.find,
    /** Notes the names in an answer: of a query, a record, rows of them, or the apps. */
    note: (value) => {
      const { entity, rows, apps: listed } = isFields(value) ? value : {};
      for (const one of [value, entity].flatMap(listOf)) {
        queries.note(one);
        entities.note(one);
      }
      if (Array.isArray(rows)) rows.forEach(entities.note);
      if (Array.isArray(listed)) listed.forEach(apps.note);
    },
  };
};
