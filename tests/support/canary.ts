import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server on loopback that only counts who connects: nothing of the page's may ever reach it. */
export type Canary = {
  readonly address: string;
  readonly hits: () => number;
  readonly reset: () => void;
  readonly close: () => void;
};

/** Starts a canary; even a connection that asks nothing counts. */
export const startCanary = async (): Promise<Canary> => {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: () => count,
    reset: () => {
      count = 0;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
