/** Counts the rows of open results that an exception applies to. */
import type { DatasetColumn } from '../../shared/dataset';
import type { ImpactTerm, LocalImpact } from '../../shared/rules/impact-terms';
import { findByRole, HARM_VERDICTS, type Harm } from '../../shared/rules/field-roles';
import { namingColumn } from '../../shared/rules/naming-column';
import type { Dataset } from './dataset';

/** Binds a value and returns its placeholder. */
type Bind = (value: string) => string;

const columnAt = (columns: readonly DatasetColumn[], column: DatasetColumn): string =>
  `c${columns.indexOf(column)}`;

/** A cell as a list of texts in lower case. */
const textsOf = (name: string, type: DatasetColumn['type']): string =>
  `[lower(trim(x)) for x in ${type === 'list' ? `coalesce(try_cast(from_json(${name}, '["varchar"]') as varchar[]), [])` : `[coalesce(${name}::varchar, '')]`}]`;

const TESTS: Readonly<Record<ImpactTerm['match'], (value: string) => string>> = {
  is: (value) => `x = ${value}`,
  endsWith: (value) => `ends_with(x, ${value})`,
  contains: (value) => `contains(x, ${value})`,
};

const verdictSql = (columns: readonly DatasetColumn[], harm: Harm): string => {
  const names = columns.flatMap((column) =>
    findByRole([column], 'verdict') ? [columnAt(columns, column)] : [],
  );
  return names.length === 0
    ? 'null::boolean'
    : `(${names.map((name) => `coalesce(regexp_matches(${name}::varchar, '${HARM_VERDICTS[harm].source}', 'i'), false)`).join(' or ')})`;
};

/** SQL of the rows of a result that a term finds: what names each, and if it is phishing or malware. Undefined without the field. */
const matchesSql = ({ name, columns }: Dataset, term: ImpactTerm, bind: Bind): string | undefined => {
  const field = findByRole(columns, term.role);
  if (!field) return undefined;
  const naming = namingColumn(columns);
  const isEntity = naming?.kind === 'entity_id' || naming?.kind === 'message_id';
  const id =
    naming && isEntity ? `coalesce(c${naming.index}::varchar, '${name} ' || rowid)` : `'${name} ' || rowid`;
  const texts = textsOf(columnAt(columns, field), field.type);
  const test = TESTS[term.match](bind(term.value));
  return `select ${id} id, ${verdictSql(columns, 'phishing')} phishing, ${verdictSql(columns, 'malware')} malware
    from ${name} where len([x for x in ${texts} if ${test}]) > 0`;
};

/** Counts the rows that the first term finds whose field a result has. */
export const countImpact = async (
  results: readonly Dataset[],
  terms: readonly ImpactTerm[],
): Promise<LocalImpact> => {
  const values: string[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = results.flatMap((result) => {
    for (const term of terms) {
      const sql = matchesSql(result, term, bind);
      if (sql !== undefined) return [sql];
    }
    return [];
  });
  const counts = { searched: parts.length, blind: results.length - parts.length };
  const [first] = results;
  if (!first || parts.length === 0) return { rows: 0, phishing: 0, malware: 0, unjudged: 0, ...counts };
  const [row = []] = await first.query({
    text: `select count(*), count(*) filter (where phishing), count(*) filter (where malware), count(*) filter (where phishing is null)
      from (select id, bool_or(phishing) phishing, bool_or(malware) malware from (${parts.join(' union all ')}) group by id)`,
    values,
  });
  const [rows = 0, phishing = 0, malware = 0, unjudged = 0] = row.map(Number);
  return { rows, phishing, malware, unjudged, ...counts };
};
