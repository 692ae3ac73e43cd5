/**
 * A naive filter without SQL, with which the filter of the demo tenant is compared. It works
 * on wire rows (ISO times, booleans, lists) as the tenant sends them.
 */
export type Row = Readonly<Record<string, unknown>>;
export type Node = {
  readonly operator_id: string;
  readonly field_id?: string;
  readonly values?: readonly unknown[];
  readonly condition?: readonly Node[];
};
const UNITS: Readonly<Record<string, number>> = {
  hours: 3_600_000,
  days: 24 * 3_600_000,
  weeks: 7 * 24 * 3_600_000,
};

const fold = (text: string): string =>
  [...text].map((c) => (c >= 'A' && c <= 'Z' ? String.fromCharCode(c.charCodeAt(0) + 32) : c)).join('');
const words = (text: string): string[] =>
  fold(text)
    .split(/[\x00-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f]+/)
    .filter((one) => one.length > 0);
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value);
const numeric = (value: unknown): number => (isTime(value) ? Date.parse(value) : Number(value));

const one = (cell: unknown, operator: string, wanted: unknown): boolean => {
  if (typeof cell !== 'string' || typeof wanted !== 'string') return cell === wanted;
  const text = fold(cell);
  const part = fold(wanted);
  if (operator === 'contains') return text.includes(part);
  if (operator === 'starts_with') return text.startsWith(part);
  if (operator === 'ends_with') return text.endsWith(part);
  if (operator === 'regex') return new RegExp(wanted, 'is').test(cell);
  if (operator === 'contains_words') return words(wanted).every((word) => words(cell).includes(word));
  return text === part;
};

const leaf = (
  row: Row,
  { operator_id: operator, field_id = '', values = [] }: Node,
  now: number,
): boolean => {
  const cell = row[field_id.slice(field_id.indexOf('.') + 1)];
  const list = Array.isArray(cell) ? (cell as unknown[]) : undefined;
  const some = (test: (cell: unknown) => boolean): boolean =>
    list ? list.some(test) : cell !== null && cell !== undefined && test(cell);
  switch (operator) {
    case 'empty':
      return list ? list.length === 0 : cell === null || cell === '';
    case 'not_empty':
      return list ? list.length > 0 : cell !== null && cell !== '';
    case 'less':
      return some((c) => numeric(c) < numeric(values[0]));
    case 'more':
      return some((c) => numeric(c) > numeric(values[0]));
    case 'between':
      return some((c) => numeric(c) >= numeric(values[0]) && numeric(c) <= numeric(values[1]));
    case 'relative_date':
      return some(
        (c) => numeric(c) <= now && numeric(c) >= now - Number(values[0]) * (UNITS[String(values[1])] ?? 0),
      );
    case 'in':
      return some((c) => values.some((value) => one(c, 'is', value)));
    case 'not_in':
      return !some((c) => values.some((value) => one(c, 'is', value)));
    case 'is_not':
      return !some((c) => one(c, 'is', values[0]));
    default:
      return some((c) => one(c, operator, values[0]));
  }
};

/** Returns true if a row matches. */
export const passes = (row: Row, node: Node, now: number): boolean => {
  const parts = node.condition ?? [];
  if (node.operator_id === 'and') return parts.every((part) => passes(row, part, now));
  if (node.operator_id === 'or') return parts.length === 0 || parts.some((part) => passes(row, part, now));
  if (node.operator_id === 'not') return !parts.every((part) => passes(row, part, now));
  return leaf(row, node, now);
};

export type Key = { readonly db_id: string; readonly order: 'asc' | 'desc' };

/** Orders rows: texts by code point without ASCII case, nulls last, the entity id at the end in the last key's direction. */
export const inOrder = (rows: readonly Row[], keys: readonly Key[]): Row[] => {
  const all: Key[] = [...keys, { db_id: 'entity_id', order: keys.at(-1)?.order ?? 'asc' }];
  const rank = ['clean', 'spam', 'suspicious', 'phishing', 'malware'];
  const value = (row: Row, id: string): unknown => {
    if (id === 'verdict_rank') return rank.indexOf(String(row['verdict']));
    const cell = row[id];
    if (typeof cell === 'boolean') return Number(cell);
    return isTime(cell)
      ? Date.parse(cell)
      : typeof cell === 'string'
        ? Buffer.from(fold(cell), 'utf8')
        : cell;
  };
  const compare = (a: unknown, b: unknown): number =>
    Buffer.isBuffer(a) && Buffer.isBuffer(b) ? Buffer.compare(a, b) : Number(a) - Number(b);
  return [...rows].sort((a, b) => {
    for (const { db_id, order } of all) {
      const [x, y] = [value(a, db_id), value(b, db_id)];
      if (x === null || y === null) {
        if (x !== y) return x === null ? 1 : -1;
        continue;
      }
      const way = compare(x, y);
      if (way !== 0) return order === 'asc' ? way : -way;
    }
    return 0;
  });
};
