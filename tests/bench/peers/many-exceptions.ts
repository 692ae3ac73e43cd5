/**
 * A tenant of so many exceptions: everything is the demo tenant's own answer, but `exception_search` gives its exceptions over and over,
 * each with an ID and a value of its own. Arguments: the demo tenant's origin and token, and the number. Prints its origin as one
 * line of JSON.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const [demo = '', token = '', count = ''] = process.argv.slice(2);
const TOTAL = Number(count);
/** One of so many repeats an earlier value. */
const REPEATED = 50;
const BASE_ROWS = 1_000;

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly rows: readonly Row[] };

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

const ask = (path: string, method: string, body: string): Promise<Response> =>
  fetch(`${demo}${path}`, { method, headers, ...(body === '' ? {} : { body }) });

const readBase = async (): Promise<readonly Row[]> => {
  const body = JSON.stringify({ offset: 0, limit: BASE_ROWS });
  const { rows } = (await (await ask('/api/v1/ap_avanan/exception_search', 'POST', body)).json()) as Page;
  return rows;
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

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const answer = async (
  request: IncomingMessage,
): Promise<{ readonly status: number; readonly text: string }> => {
  const body = await bodyOf(request);
  const path = request.url ?? '/';
  if (path.endsWith('/exception_search'))
    return { status: 200, text: JSON.stringify(search(JSON.parse(body) as object)) };
  if (path.endsWith('/exception_search2')) return { status: 200, text: '{"rows":[],"total_rows":0}' };
  const from = await ask(path, request.method ?? 'GET', body);
  return { status: from.status, text: await from.text() };
};

const server = createServer((request, response) => {
  answer(request)
    .catch((error: unknown) => ({ status: 500, text: JSON.stringify({ error: String(error) }) }))
    .then(({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text))
    .catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(
    `${JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`,
  ),
);
