/**
 * A tenant of as many rows as its token says: everything is the demo tenant's own answer, but `query/execute` gives the demo's rows
 * over and over, each with an id, a time and a subject of its own. A million rows are there at once, in no memory to speak of.
 * Arguments: the demo tenant's origin and token. Prints its origin as one line of JSON.
 */
import { createDemo, serveTenant } from '../support/peer-tenant';

const [origin = '', token = ''] = process.argv.slice(2);
const demo = createDemo(origin, token);
const EXECUTE = '/api/v1/query/execute';
const BASE_ROWS = 20_000;
const PAGE = 5_000;
/** So far apart that a million rows make 90 days. */
const APART_MS = 7_776;
const NEWEST = Date.now();

type Execute = {
  readonly size?: number;
  readonly search_after?: readonly unknown[] | null;
  readonly count_only?: boolean;
} & Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;
/** A row without what makes it its own. */
type Mould = {
  readonly id: string;
  readonly subject: string | undefined;
  readonly hasTime: boolean;
  readonly rest: string;
};

const baseRows = async (asked: Execute): Promise<Mould[]> => {
  const rows: Row[] = [];
  let after: unknown = null;
  do {
    const body = JSON.stringify({ ...asked, size: PAGE, search_after: after, count_only: false });
    const { status, text } = await demo({ method: 'POST', path: EXECUTE, body });
    if (status !== 200) throw new Error(text);
    const page = JSON.parse(text) as { readonly rows: readonly Row[]; readonly search_after?: unknown };
    rows.push(...page.rows);
    after = page.search_after ?? null;
  } while (after !== null && rows.length < BASE_ROWS);
  return rows.map(({ entity_id, received, subject, ...rest }) => ({
    id: String(entity_id).slice(0, 24),
    subject: typeof subject === 'string' ? subject : undefined,
    hasTime: received !== undefined,
    rest: JSON.stringify(rest).slice(1),
  }));
};

const moulds = new Map<string, Promise<readonly Mould[]>>();
const mouldsFor = (asked: Execute): Promise<readonly Mould[]> => {
  const { size: _size, search_after: _after, count_only: _count, ...same } = asked;
  const key = JSON.stringify(same);
  const known = moulds.get(key) ?? baseRows(same);
  moulds.set(key, known);
  return known;
};

const rowText = (mould: Mould, n: number, turn: number): string => {
  const time = mould.hasTime ? `"received":"${new Date(NEWEST - n * APART_MS).toISOString()}",` : '';
  const subject =
    mould.subject === undefined
      ? ''
      : `"subject":${JSON.stringify(turn === 0 ? mould.subject : `${mould.subject} (${turn})`)},`;
  return `{"entity_id":"${mould.id}${n.toString(16).padStart(8, '0')}",${time}${subject}${mould.rest}`;
};

const execute = async (asked: Execute, total: number): Promise<string> => {
  const size = asked.count_only ? 0 : (asked.size ?? 25);
  const from = Number(asked.search_after?.[0] ?? 0);
  const to = Math.min(total, from + size);
  const all = size === 0 ? [] : await mouldsFor(asked);
  const rows: string[] = [];
  for (let n = from; n < to; n += 1) {
    const mould = all[n % all.length];
    if (mould) rows.push(rowText(mould, n, Math.floor(n / all.length)));
  }
  return `{"rows":[${rows.join(',')}],"search_after":${size > 0 && to < total ? `[${to},"walk"]` : 'null'},"total_rows":${total}}`;
};

serveTenant(async (request) => {
  const total = Number(/^Bearer rows-(\d+)$/.exec(request.authorization)?.[1] ?? NaN);
  if (Number.isNaN(total))
    return { status: 401, text: '{"error":"The token says how many rows there are: rows-1000"}' };
  if (request.path === EXECUTE)
    return { status: 200, text: await execute(JSON.parse(request.body) as Execute, total) };
  return demo(request);
});
