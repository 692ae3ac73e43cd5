/** The server of a peer that is a tenant: it answers some requests itself and passes the others on to the demo tenant. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type TenantRequest = {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
};
type TenantResponse = { readonly status: number; readonly text: string };

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** Creates a function that sends a request to the demo tenant with its token. */
export const createDemo =
  (origin: string, token: string) =>
  async ({ method, path, body }: Omit<TenantRequest, 'authorization'>): Promise<TenantResponse> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === '' ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  };

/** Serves a tenant on a port of its own, and prints its origin as one line of JSON. */
export const serveTenant = (answer: (request: TenantRequest) => Promise<TenantResponse>): void => {
  const respond = async (request: IncomingMessage): Promise<TenantResponse> => {
    const { method = 'GET', url: path = '/', headers } = request;
    return answer({
      method,
      path,
      authorization: headers.authorization ?? '',
      body: await readBody(request),
    });
  };
  const server = createServer((request, response) => {
    respond(request)
      .catch((error: unknown) => ({ status: 500, text: JSON.stringify({ error: String(error) }) }))
      .then(({ status, text }) =>
        // Pages of peers come from a file, so their requests are of another origin.
        response
          .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
          .end(text),
      )
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(
      `${JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`,
    ),
  );
};
