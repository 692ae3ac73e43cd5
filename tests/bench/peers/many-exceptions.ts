/**
 * A tenant with a given number of exceptions: everything is the demo tenant's own answer, but `exception_search` gives its exceptions over and over,
 * each with an ID and a value of its own. Arguments: the demo tenant's origin and token, and the number. Prints its origin as one
 * line of JSON.
 */
import { createDemo, serveTenant } from '../support/peer-tenant';

const [origin = '', token = '', count = ''] = process.argv.slice(2);
const demo = createDemo(origin, token);
const TOTAL = Number(count);
/** One of this number repeats an earlier value. */
const REPEATED = 50;
const BASE_ROWS = 1_000;

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly rows: readonly Row[] };

const readBase = async (): Promise<readonly Row[]> => {
  const body = JSON.stringify({ offset: 0, limit: BASE_ROWS });
  const { text } = await demo({ method: 'POST', path: '/api/v1/ap_avanan/exception_search', body });
  return (JSON.parse(text) as Page).rows;
};
const base = await readBase();

const rowAt = (n: number): Row => {
  const row = base[n % base.length] ?? {};
  const own = n % REPEATED === 0 ? 0 : n;
  return { ...row, id: `exc-${n}`, exception_str: `n${own}.${String(row['exception_str'])}` };
};

const search = ({ offset = 0, limit = 20 }: { readonly offset?: number; readonly limit?: number }) => ({
  rows: Array.from({ length: Math.max(0, Math.min(limit, TOTAL - offset)) }, (_, at) => rowAt(offset + at)),
  total_rows: TOTAL,
});

serveTenant(async (request) => {
  const { path, body } = request;
  if (path.endsWith('/exception_search'))
    return { status: 200, text: JSON.stringify(search(JSON.parse(body) as object)) };
  if (path.endsWith('/exception_search2')) return { status: 200, text: '{"rows":[],"total_rows":0}' };
  return demo(request);
});
