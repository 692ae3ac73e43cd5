/** Stands between the app and a tenant and changes the JSON that comes back. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes an answer; `path` is the request's, with its query. */
export type Change = (path: string, answer: unknown) => unknown;
export type TenantProxy = { readonly origin: string; readonly close: () => Promise<void> };

/** Starts a proxy over a tenant's origin; all that is not JSON passes as it is. */
export const startTenantProxy = async (tenant: string, change: Change): Promise<TenantProxy> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const path = request.url ?? '';
      void fetch(tenant + path, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      })
        .then(async (answer) => {
          const type = answer.headers.get('content-type') ?? 'application/json';
          const body = Buffer.from(await answer.arrayBuffer());
          response.writeHead(answer.status, { 'content-type': type });
          response.end(
            answer.ok && type.includes('json') && body.length > 0
              ? JSON.stringify(change(path, JSON.parse(body.toString('utf8'))))
              : body,
          );
        })
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
