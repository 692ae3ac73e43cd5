/** The states of an entity that an action changes, as the fields of its row or its profile tell them. */
import type { FieldPart } from './field-parts';
import { findParts, type ChosenFields } from './find-part';

/** Every state that an action makes true or false. */
export const ENTITY_STATES = ['quarantined', 'suspended', 'blocked', 'shared'] as const;
export type EntityState = (typeof ENTITY_STATES)[number];

/** The number of entities that are in a state, and of those that are not. The state of all others is unknown. */
export type StateCount = { readonly yes: number; readonly no: number };
export type StateCounts = Readonly<Record<EntityState, StateCount>>;

/** The parts of the fields that tell each state, the surest first. */
const PARTS_BY_STATE: Readonly<Record<EntityState, readonly FieldPart[]>> = {
  quarantined: ['quarantined', 'state'],
  suspended: ['suspended'],
  blocked: ['blocked'],
  shared: ['shared'],
};
/** The parts of all fields that tell a state. */
export const STATE_PARTS: readonly FieldPart[] = [...Object.values(PARTS_BY_STATE).flat(), 'restored'];

const YES = /^(?:true|yes|y|1)$/i;
const NO = /^(?:false|no|n|0)$/i;
const readFlag = (value: unknown): boolean | undefined => {
  const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  if (YES.test(text.trim())) return true;
  return NO.test(text.trim()) ? false : undefined;
};

/** An entity whose restore was requested or declined is still in quarantine. */
const ASKED =
  /\b(?:restor|releas)\w* (?:was |is )?(?:request|ask|pend|wait|declin|reject|deni|refus)|\b(?:request|ask|pend|wait|declin|reject|deni)\w* (?:for |to |a |the )*(?:restor|releas)/;
const NOT_IN = /\b(?:un|(?:not|never|no|out|left|released|restored)(?: (?:in|of|from|the))* )quarantin/;
const ELSEWHERE = /^(?:delivered|inbox|junk|spam folder|restored|released)\b/;

/** Reads a tenant's word for where something is; undefined if it doesn't show whether that is the quarantine. */
const readPlace = (value: unknown): boolean | undefined => {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (ASKED.test(text)) return true;
  if (NOT_IN.test(text)) return false;
  if (text.includes('quarantin')) return true;
  return ELSEWHERE.test(text) ? false : undefined;
};

type NamedField = { readonly label: string; readonly key: string };
type ReadValues = (values: readonly unknown[]) => boolean | undefined;

const readFlagOrPlace = (value: unknown): boolean | undefined => readFlag(value) ?? readPlace(value);

/** A number in a field of many states is a code, and no flag. */
const READS: Partial<Readonly<Record<FieldPart, (value: unknown) => boolean | undefined>>> = {
  quarantined: readFlagOrPlace,
  state: readPlace,
};

/** Creates a reader of the first value that tells, among the fields that play a part. */
const readerOf = (fields: readonly NamedField[], part: FieldPart, chosen: ChosenFields): ReadValues => {
  const read = READS[part] ?? readFlag;
  const places = findParts(fields, [part], chosen).map((field) => fields.indexOf(field));
  return (values) => {
    for (const place of places) {
      const told = read(values[place]);
      if (told !== undefined) return told;
    }
    return undefined;
  };
};

/** Creates a reader of a state from the values of fields, in their order. It returns undefined if they don't tell: it never guesses. */
export const createStateReader = (
  state: EntityState,
  fields: readonly NamedField[],
  chosen: ChosenFields = {},
): ReadValues => {
  const readers = PARTS_BY_STATE[state].map((part) => readerOf(fields, part, chosen));
  const isRestored = readerOf(fields, 'restored', chosen);
  return (values) => {
    for (const one of readers) {
      const told = one(values);
      if (told === true && state === 'quarantined' && isRestored(values) === true) return false;
      if (told !== undefined) return told;
    }
    return undefined;
  };
};

/** Counts the states of entities by the values of their rows. An entity with several rows counts once; a later row is newer. */
export const countStates = (
  fields: readonly NamedField[],
  rows: Iterable<readonly [id: string, values: readonly unknown[]]>,
  chosen: ChosenFields = {},
): StateCounts => {
  const all = [...rows];
  const count = (state: EntityState): StateCount => {
    const read = createStateReader(state, fields, chosen);
    const told = new Map(all.map(([id, values]) => [id, read(values)]));
    told.delete('');
    const known = [...told.values()].filter((one) => one !== undefined);
    const yes = known.filter(Boolean).length;
    return { yes, no: known.length - yes };
  };
  return {
    quarantined: count('quarantined'),
    suspended: count('suspended'),
    blocked: count('blocked'),
    shared: count('shared'),
  };
};
