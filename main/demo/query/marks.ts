import type { Json } from '../../../shared/model/json';
import { isRecord, mergeActionData, parseActionData } from '../content/action-data';

/** Tags and attributes that a manual action carries beside its effect. */
export type Marks = { readonly tags: readonly string[]; readonly attributes: Readonly<Record<string, Json>> };
export const NO_MARKS: Marks = { tags: [], attributes: {} };

type Marked = { readonly action_data: string };

/** Returns the tags of an entity. */
const storedTags = (row: Marked): string[] => {
  const { tags } = parseActionData(row);
  return Array.isArray(tags) ? tags.filter((one) => typeof one === 'string') : [];
};

/** Adds tags; the reason if the entity has them all. */
export const addTags = (row: Marked, tags: readonly string[]): { action_data: string } | string => {
  const before = storedTags(row);
  const after = [...new Set([...before, ...tags])];
  return after.length === before.length
    ? 'The tag is there already'
    : { action_data: mergeActionData(row, { tags: after }) };
};

/** Removes tags; the reason if the entity has none of them. */
export const removeTags = (row: Marked, tags: readonly string[]): { action_data: string } | string => {
  const before = storedTags(row);
  const after = before.filter((one) => !tags.includes(one));
  return after.length === before.length
    ? 'There is no such tag'
    : { action_data: mergeActionData(row, { tags: after }) };
};

/** Returns the action data of an entity with the attributes and, unless the action removes them, the tags of an action. */
export const withMarks = (row: Marked, action_id: string, { tags, attributes }: Marks): string => {
  const own = parseActionData(row)['attributes'];
  const all = { ...(isRecord(own) ? own : {}), ...attributes };
  const kept = storedTags(row);
  const added = action_id === 'remove_tag' ? kept : [...new Set([...kept, ...tags])];
  return mergeActionData(row, {
    ...(added.length > 0 || kept.length > 0 ? { tags: added } : {}),
    ...(Object.keys(all).length > 0 ? { attributes: all } : {}),
  });
};
