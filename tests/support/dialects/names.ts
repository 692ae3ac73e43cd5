import { ACTIONS } from '../../../main/demo/config/actions';
import type { Dialect } from './traits';

const OPERATORS: Readonly<Record<string, string>> = {
  is: 'equals',
  is_not: 'differs',
  contains: 'like',
  contains_words: 'all-words',
  starts_with: 'prefix',
  ends_with: 'suffix',
  regex: '~',
  less: '<',
  more: '>',
  between: 'range',
  relative_date: 'within',
  empty: 'is-null',
  not_empty: 'not-null',
  in: 'any of',
  not_in: 'none of',
};
const OWN_OPERATORS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OPERATORS).map(([own, foreign]) => [foreign, own]),
);
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  number: 'long',
  time: 'timestamp',
  boolean: 'bool',
  choice: 'enumeration',
  keyword: 'exact',
};

const toCamel = (own: string): string => own.replace(/_([a-z\d])/g, (_, next: string) => next.toUpperCase());
const fromCamel = (camel: string): string => camel.replace(/[A-Z]/g, (next) => `_${next.toLowerCase()}`);

const FIELD = 'urn:field/';
const COLUMN = 'col ';

const ACTION_IDS = [
  ...new Set(
    Object.values(ACTIONS)
      .flat()
      .map(({ action_id }) => action_id),
  ),
];

/** Writes the ID of an action as the dialect does. */
const actionId = (actions: Dialect['actions'], own: string): string => {
  if (actions === 'own') return own;
  return actions === 'capitals' ? own.toUpperCase() : `act_${ACTION_IDS.indexOf(own)}`;
};

/** The names of a dialect: to the foreign name and back. */
export const createNames = ({ names, types, actions }: Pick<Dialect, 'names' | 'types' | 'actions'>) => {
  const isForeign = names === 'foreign';
  const isCamel = names === 'camelCase';
  return {
    operator: (own: string): string => (isForeign ? (OPERATORS[own] ?? own) : own),
    field: (own: string): string => (isForeign ? FIELD + own : isCamel ? toCamel(own) : own),
    // Every row has its `entity_id`, whatever the columns are called.
    column: (own: string): string => {
      if (own === 'entity_id') return own;
      return isForeign ? `${COLUMN}${own}` : isCamel ? toCamel(own) : own;
    },
    action: (own: string): string => actionId(actions, own),
    ownAction: (foreign: string): string =>
      ACTION_IDS.find((own) => actionId(actions, own) === foreign) ?? foreign,
    type: (own: string): string => (types === 'foreign' ? (TYPES[own] ?? own) : own),
    ownOperator: (foreign: string): string => OWN_OPERATORS[foreign] ?? foreign,
    ownField: (foreign: string): string => (isCamel ? fromCamel(foreign) : foreign.replace(FIELD, '')),
    ownColumn: (foreign: string): string => {
      if (isCamel) return fromCamel(foreign);
      return foreign.startsWith(COLUMN) ? foreign.slice(COLUMN.length) : foreign;
    },
  };
};
export type Names = ReturnType<typeof createNames>;
