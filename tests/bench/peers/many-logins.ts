/**
 * A tenant with a given number of logins for each app, one of ten failed: everything is the demo tenant's own answer, but `get_cache_query` gives the
 * demo's logins over and over, each with a time and a user of its own. Arguments: the demo tenant's origin and token, the number and the
 * days that the logins reach back. Prints its origin as one line of JSON; `/bench/apps` lists the apps that were asked for.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { createDemo, serveTenant } from '../support/peer-tenant';

const [origin = '', token = '', count = '', days = ''] = process.argv.slice(2);
const demo = createDemo(origin, token);
const PATH = '/api/v1/get_cache_query';
const PAGE = 5_000;
const TOTAL = Number(count);
const FAILED = TOTAL / 10;
const REACH_MS = Number(days) * 86_400_000;
const NEWEST = Date.now();

type Packed = { readonly data: string };
type Page = { readonly rows: readonly Packed[] };
type Login = Readonly<Record<string, unknown>>;

const path = `${PATH}?module=office365_emails&fail=false&offset=0&limit=${PAGE}`;
const { text: moulds } = await demo({ method: 'GET', path, body: '' });
const base = (JSON.parse(moulds) as Page).rows.map(
  ({ data }) => JSON.parse(inflateSync(Buffer.from(data, 'base64')).toString()) as Login,
);

const packed = (n: number, success: boolean): Packed => {
  const login = { ...base[n % base.length], success, user: `user${n % 3_000}@contoso.example` };
  const time = new Date(NEWEST - Math.round((n / TOTAL) * REACH_MS)).toISOString();
  return { data: deflateSync(JSON.stringify({ ...login, time })).toString('base64') };
};

/** Pages by outcome, as text: making them takes longer than all that is measured. */
const pagesOf = (rows: number, success: boolean): readonly string[] =>
  Array.from({ length: Math.ceil(rows / PAGE) }, (_, page) => {
    const length = Math.min(PAGE, rows - page * PAGE);
    const here = Array.from({ length }, (_row, at) => packed(page * PAGE + at, success));
    return JSON.stringify({ rows: here, total_rows: rows });
  });
const PAGES = { success: pagesOf(TOTAL - FAILED, true), fail: pagesOf(FAILED, false) };

const apps = new Set<string>();

serveTenant(async (request) => {
  const { pathname, searchParams } = new URL(request.path, origin);
  if (pathname === '/bench/apps') return { status: 200, text: JSON.stringify([...apps]) };
  if (pathname !== PATH) return demo(request);
  apps.add(searchParams.get('module') ?? '');
  const pages = searchParams.get('fail') === 'true' ? PAGES.fail : PAGES.success;
  const page = Number(searchParams.get('offset') ?? 0) / PAGE;
  return { status: 200, text: pages[page] ?? '{"rows":[],"total_rows":0}' };
});
