import { createServer, get, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startFaultServer } from '../support/fault-server';

describe('the fault server', () => {
  it('closes the connection of a client that leaves while its response is being lost', async () => {
    const clients = new Map<string, ClientRequest>();
    // The client leaves and the tenant answers in one and the same turn: the break meets connections in every state of their end.
    const tenant = createServer(({ url = '' }, response) => {
      clients.get(url)?.destroy();
      response.end('{}');
    });
    await new Promise<void>((resolve) => tenant.listen(0, '127.0.0.1', resolve));
    const server = await startFaultServer(
      `http://127.0.0.1:${(tenant.address() as AddressInfo).port}`,
      () => ({ kind: 'lost' }),
    );
    const ask = (path: string) =>
      new Promise<void>((resolve) => {
        const request = get(`${server.origin}${path}`, { agent: false });
        clients.set(
          path,
          request.on('error', () => undefined).on('close', () => resolve()),
        );
      });
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`/${i}`)));
    await expect.poll(server.sockets, { timeout: 5_000 }).toBe(0);
    await server.close();
    await new Promise<void>((resolve) => tenant.close(() => resolve()));
  });
});
