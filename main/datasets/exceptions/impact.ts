/** Counts and lists the rows of open results that an exception applies to. */
import type { DatasetColumn } from '../../../shared/dataset';
import { findPart, type ChosenFields } from '../../../shared/rules/find-part';
import { HARM_VERDICTS, verdictFields, type Harm } from '../../../shared/rules/harms';
import {
  MOST_IMPACT_ROWS,
  type ImpactList,
  type ImpactTerm,
  type LocalImpact,
} from '../../../shared/rules/impact-terms';
import { namingColumn } from '../../../shared/rules/naming-column';
import type { Dataset } from '../dataset/dataset';

/** A result with the ID of its dataset, and the fields that the analyst chose for its rows. */
type Searched = { readonly id: string; readonly dataset: Dataset; readonly chosen: ChosenFields };

/** Binds a value and returns its placeholder. */
type Bind = (value: string) => string;

const columnAt = (columns: readonly DatasetColumn[], column: DatasetColumn): string =>
  `c${columns.indexOf(column)}`;

/** A cell as a list of texts. */
const textsOf = (name: string, type: DatasetColumn['type']): string =>
  `[trim(x) for x in ${type === 'list' ? `coalesce(try_cast(from_json(${name}, '["varchar"]') as varchar[]), [])` : `[coalesce(${name}::varchar, '')]`}]`;

const TESTS: Readonly<Record<ImpactTerm['match'], (text: string, value: string) => string>> = {
  is: (text, value) => `${text} = ${value}`,
  endsWith: (text, value) => `ends_with(${text}, ${value})`,
  contains: (text, value) => `contains(${text}, ${value})`,
};

const testSql = ({ match, value, matchesCase }: ImpactTerm, bind: Bind): string =>
  matchesCase === true ? TESTS[match]('x', bind(value)) : TESTS[match]('lower(x)', `lower(${bind(value)})`);

/** SQL that is true if a verdict of a row names a harm; null if the row has none. */
const verdictSql = ({ dataset: { columns }, chosen }: Searched, harm: Harm): string => {
  const names = verdictFields(columns, chosen).map((column) => columnAt(columns, column));
  const tests = names.map((name) => {
    const verdict = `nullif(nullif(trim(${name}::varchar), ''), '[]')`;
    return `regexp_matches(${verdict}, '${HARM_VERDICTS[harm].source}', 'i')`;
  });
  return tests.length === 0 ? 'null::boolean' : `list_bool_or([${tests.join(', ')}])`;
};

/** Returns the first term of each value whose field a result has; undefined if it has none for a value. */
const termsOf = (
  { dataset: { columns }, chosen }: Searched,
  values: readonly (readonly ImpactTerm[])[],
): readonly ImpactTerm[] | undefined => {
  const found = values.flatMap((terms) => terms.find(({ part }) => findPart(columns, part, chosen)) ?? []);
  return found.length === values.length && found.length > 0 ? found : undefined;
};

/** Keys of columns that say where a row's entity is. */
const PLACES = ['entity_id', 'entity_type', 'saas'] as const;

/** SQL of the cells by which people know a row, and of where its entity is. */
const namesSql = ({ dataset: { columns }, chosen }: Searched): string => {
  const text = (column: DatasetColumn | undefined): string =>
    column ? `${columnAt(columns, column)}::varchar` : 'null::varchar';
  return [
    `${text(findPart(columns, 'itemName', chosen))} title`,
    `${text(findPart(columns, 'sender', chosen))} sender`,
    ...PLACES.map((key) => `${text(columns.find((column) => column.key === key))} ${key}`),
  ].join(', ');
};

/** SQL of the rows of a result that any of the terms finds: what names each, and if it is phishing or malware. */
const matchesSql = (result: Searched, terms: readonly ImpactTerm[], bind: Bind): string => {
  const { dataset, chosen } = result;
  const { name, columns } = dataset;
  const naming = namingColumn(columns);
  const isEntity = naming?.kind === 'entity_id' || naming?.kind === 'message_id';
  const id =
    naming && isEntity ? `coalesce(c${naming.index}::varchar, '${name} ' || rowid)` : `'${name} ' || rowid`;
  const tests = terms.flatMap((term) => {
    const field = findPart(columns, term.part, chosen);
    if (!field) return [];
    const texts = textsOf(columnAt(columns, field), field.type);
    return [`len([x for x in ${texts} if ${testSql(term, bind)}]) > 0`];
  });
  return `select ${id} id, ${bind(result.id)}::varchar result, ${verdictSql(result, 'phishing')} phishing, ${verdictSql(result, 'malware')} malware, ${namesSql(result)}
    from ${name} where ${tests.join(' or ')}`;
};

type Part = { readonly sql: string; readonly terms: readonly ImpactTerm[] };

/** Returns the results that can be searched, each with its SQL. */
const partsOf = (
  results: readonly Searched[],
  wanted: readonly (readonly ImpactTerm[])[],
  bind: Bind,
): readonly Part[] =>
  results.flatMap((result) => {
    const terms = termsOf(result, wanted);
    return terms ? [{ sql: matchesSql(result, terms, bind), terms }] : [];
  });

const union = (parts: readonly Part[]): string => parts.map(({ sql }) => sql).join(' union all ');

const textOf = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null);

/** Returns the harms that the verdicts of a row name; null if it has no verdict. */
const harmsOf = (phishing: unknown, malware: unknown): readonly Harm[] | null =>
  typeof phishing === 'boolean' && typeof malware === 'boolean'
    ? [...(phishing ? ['phishing' as const] : []), ...(malware ? ['malware' as const] : [])]
    : null;

/** Lists the first of the rows that `countImpact` counts. */
export const listImpact = async (
  results: readonly Searched[],
  wanted: readonly (readonly ImpactTerm[])[],
): Promise<ImpactList> => {
  const values: string[] = [];
  const parts = partsOf(results, wanted, (value) => `$${values.push(value)}`);
  const [first] = results;
  if (!first || parts.length === 0) return { rows: [], total: 0 };
  const any = ['title', 'sender', ...PLACES].map((key) => `any_value(${key})`).join(', ');
  const rows = await first.dataset.query({
    text: `select count(*) over (), string_agg(distinct result, ' '), bool_or(phishing), bool_or(malware), ${any}
      from (${union(parts)}) group by id order by any_value(title), id limit ${MOST_IMPACT_ROWS}`,
    values,
  });
  return {
    total: Number(rows[0]?.[0] ?? 0),
    rows: rows.map(([, found, phishing, malware, title, sender, entity_id, entity_type, saas]) => ({
      results: textOf(found)?.split(' ') ?? [],
      title: textOf(title),
      sender: textOf(sender),
      harms: harmsOf(phishing, malware),
      entity_id: textOf(entity_id),
      entity_type: textOf(entity_type),
      saas: textOf(saas),
    })),
  };
};

/** Counts the rows that an exception of any of the values applies to. A result that lacks the field of one of them is not searched. */
export const countImpact = async (
  results: readonly Searched[],
  wanted: readonly (readonly ImpactTerm[])[],
): Promise<LocalImpact> => {
  const values: string[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = partsOf(results, wanted, bind);
  const counts = {
    atMost: parts.some(({ terms }) => terms.some(({ atMost }) => atMost === true)),
    searched: parts.length,
    blind: results.length - parts.length,
  };
  const [first] = results;
  if (!first || parts.length === 0) return { rows: 0, phishing: 0, malware: 0, unjudged: 0, ...counts };
  const [row = []] = await first.dataset.query({
    text: `select count(*), count(*) filter (where phishing), count(*) filter (where malware), count(*) filter (where phishing is null)
      from (select id, bool_or(phishing) phishing, bool_or(malware) malware from (${union(parts)}) group by id)`,
    values,
  });
  const [rows = 0, phishing = 0, malware = 0, unjudged = 0] = row.map(Number);
  return { rows, phishing, malware, unjudged, ...counts };
};
