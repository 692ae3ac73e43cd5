import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { probe } from '../../main/services/tenant/probe';
import { good, memorySecrets, startCore } from '../support/core';
import { startTenant } from '../../main/demo/tenant';
import { createGate } from './support/gate';

const open: { readonly close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const listen = async (server: Pick<Server, 'listen' | 'address' | 'close'>, sockets: Set<Socket>) => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Starts a tenant that never answers whole. `asked` resolves once it was asked. */
const startHanging = async (kind: (typeof KINDS)[number]) => {
  const gate = createGate();
  const sockets = new Set<Socket>();
  if (kind === 'only accepts connections') {
    const server = createSocketServer((socket) => {
      sockets.add(socket);
      void gate.wait();
    });
    return { origin: await listen(server as unknown as Server, sockets), asked: gate.reached };
  }
  const server = createServer((_request, response) => {
    if (kind === 'sends headers and no body') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.flushHeaders();
    }
    void gate.wait();
  });
  server.on('connection', (socket) => sockets.add(socket));
  return { origin: await listen(server, sockets), asked: gate.reached };
};

const KINDS = ['never answers', 'sends headers and no body', 'only accepts connections'] as const;

describe.each(KINDS)('a tenant that %s', (kind) => {
  it('fails the sign-in in time, at the address', async () => {
    const { origin } = await startHanging(kind);
    const deps = {
      fetch: (url: string, init: RequestInit) => fetch(url, init),
      clock: Date.now,
      random: Math.random,
    };
    const never = new AbortController().signal;
    expect(
      await probe(deps as Parameters<typeof probe>[0], { origin, token: 'word' }, never, 250),
    ).toMatchObject({ ok: false, failure: { kind: 'offline', code: 'timeout', field: 'address' } });
  });

  it('lets the sign-in be cancelled, and nothing is saved', async () => {
    const { origin, asked } = await startHanging(kind);
    const app = await startCore();
    open.push({ close: app.stop });
    const signIn = app.command('session.connect', { address: origin, token: 'word', keep: 'keychain' });
    await asked;
    good(await app.command('session.cancelSignIn', {}));
    expect(await signIn).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect([app.settings.read().connections, app.secrets.kept.size]).toEqual([[], 0]);
    expect(good(await app.command('app.state', {})).session.kind).toBe('signedOut');
  });
});

describe('a keychain that no longer answers', () => {
  const startWithHangingKeychain = async () => {
    const tenant = await startTenant({ port: 0, emails: 30, seed: 3 });
    open.push(tenant);
    let isHanging = false;
    const secrets = memorySecrets();
    const hang = <T>(work: () => Promise<T>): Promise<T> =>
      isHanging ? new Promise(() => undefined) : work();
    const app = await startCore(undefined, {
      secrets: {
        ...secrets,
        get: (id) => hang(() => secrets.get(id)),
        delete: (id) => hang(() => secrets.delete(id)),
      },
    });
    open.push({ close: app.stop });
    const connect = (keep: 'keychain' | 'session') =>
      app.command('session.connect', { address: tenant.origin, token: tenant.token, keep });
    good(await connect('keychain'));
    isHanging = true;
    return { app, connect };
  };

  it('lets the analyst sign in for this session only, and remembers that a token may be left', async () => {
    const { app, connect } = await startWithHangingKeychain();
    expect(good(await connect('session'))).toMatchObject({ kind: 'signedIn', keeps: 'session' });
    expect(app.settings.read().connections).toMatchObject([{ keeps: 'session', hasOldToken: true }]);
  });
});
