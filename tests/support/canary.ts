import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server on loopback that only counts who connects: nothing of the page's may ever reach it. */
export type Canary = {
  readonly address: string;
  readonly hits: () => number;
  /** Returns the start of what each connection sent; empty if it sent nothing. */
  readonly heard: () => readonly string[];
  readonly reset: () => void;
  readonly close: () => void;
};

/**
 * An address of this machine that no other program has in mind. Whatever still calls a server that has ended, such as an app of another
 * test that waits for its tenant, calls 127.0.0.1, and may find its port taken by ours.
 */
const ownAddress = (): string =>
  process.platform === 'linux'
    ? `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`
    : '127.0.0.1';

/** Starts a canary; even a connection that asks nothing counts. */
export const startCanary = async (): Promise<Canary> => {
  const sockets = new Set<Socket>();
  let heard: string[] = [];
  const server = createServer((socket) => {
    const at = heard.push('') - 1;
    const own = heard;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (data) => (own[at] = data.toString('latin1').slice(0, 200)));
    socket.end('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 0\r\n\r\n');
  });
  const host = ownAddress();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    address: `${host}:${(server.address() as AddressInfo).port}`,
    hits: () => heard.length,
    heard: () => heard,
    reset: () => {
      heard = [];
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
