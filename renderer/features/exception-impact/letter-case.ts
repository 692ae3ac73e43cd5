/** Upper and lower case in a tenant's comparisons, and the spellings that a value is asked for. */
import type { QueryDomain } from '../../../shared/model/ids';
import { toEntityType } from '../../../shared/model/ids';
import type { QueryConfig, QueryField } from '../../../shared/model/query';
import type { ImpactTerm } from '../../../shared/rules/impact-terms';
import type { OperatorRole } from '../../../shared/rules/operator-role';
import { api } from '../../bridge';
import { conditionOn, inLastDays } from './mail-query';

/** `unknown` if no value of the field could be tried. */
export type LetterCase = 'ignored' | 'compared' | 'unknown';

/** A comparison that a tenant can make. */
export type Comparison = {
  readonly term: ImpactTerm;
  readonly field: QueryField;
  /** Its operator is the first that the tenant has of these. */
  readonly operators: readonly OperatorRole[];
  /** It finds more than the exception applies to. */
  readonly atMost: boolean;
};

type Place = {
  readonly config: QueryConfig;
  readonly saas_id: string;
  readonly query_domain: QueryDomain;
  readonly signal: AbortSignal;
};

/** Rows among which a value to try is looked for. */
const SAMPLE_ROWS = 20;
/** Characters of a value to try, at most. */
const MOST_SAMPLE = 80;

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

const hasLetters = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();

/** Hashes are stored in upper or in lower case, never in both at once. */
const HEX_PARTS: ReadonlySet<ImpactTerm['part']> = new Set<ImpactTerm['part']>([
  'md5',
  'sha256',
  'macroHash',
]);

/** Names what one answer about letter case is good for: a field and its operator. */
export const caseKey = ({ field, operators }: Comparison): string =>
  `${field.field_id} ${operators.join(' ')}`;

/** Returns true if a count depends on how the tenant compares upper and lower case. */
export const needsCase = ({ term: { part, value } }: Comparison): boolean =>
  hasLetters(value) && !HEX_PARTS.has(part);

/** Returns the spellings that a value is asked for, and if it may have others. */
export const spellingsOf = (
  { term: { part, value, matchesCase } }: Comparison,
  letterCase: LetterCase,
): { readonly spellings: readonly string[]; readonly hasOthers: boolean } => {
  if (matchesCase === true || letterCase === 'ignored' || !hasLetters(value))
    return { spellings: [value], hasOthers: false };
  return {
    spellings: [...new Set([value, value.toLowerCase(), value.toUpperCase()])],
    hasOthers: !HEX_PARTS.has(part),
  };
};

/**
 * Reads a value of a field that has letters; undefined if the last days have none. It is the longest: many values may contain a short one,
 * in its other case too.
 */
const readSample = async (
  { config, signal, ...target }: Place,
  { db_id, label }: QueryField,
): Promise<string | undefined> => {
  const condition = inLastDays(config, []);
  if (!condition) return undefined;
  const read = await api['query.execute'](
    {
      ...target,
      query_entity_type: toEntityType(target.saas_id, target.query_domain),
      condition,
      columns: [{ db_id, column_label: label }],
      size: SAMPLE_ROWS,
    },
    signal,
  );
  if (!read.ok) return undefined;
  return read.value.rows
    .flatMap((row) => row[db_id] ?? [])
    .filter((cell): cell is string => typeof cell === 'string' && /^[ -@[-`{-~]*[a-z][ -~]*$/i.test(cell))
    .filter(({ length }) => length <= MOST_SAMPLE)
    .sort((a, b) => b.length - a.length)[0];
};

/** Tries a value that the field has in its other case: a tenant that finds it ignores case. */
export const readLetterCase = async (place: Place, { field, operators }: Comparison): Promise<LetterCase> => {
  const { config, signal, ...target } = place;
  const sample = await readSample(place, field);
  const tried = sample === undefined ? undefined : conditionOn(config, field, swapCase(sample), ...operators);
  const condition = tried && inLastDays(config, [tried]);
  if (!condition) return 'unknown';
  const counted = await api['query.execute'](
    {
      ...target,
      query_entity_type: toEntityType(target.saas_id, target.query_domain),
      condition,
      columns: [],
      size: 0,
      count_only: true,
    },
    signal,
  );
  const total = counted.ok ? counted.value.total_rows : undefined;
  if (total === undefined || total === null) return 'unknown';
  return total > 0 ? 'ignored' : 'compared';
};
