import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createSecure, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { networkFailure } from '../../main/wire/failures';
import type { ProxySignIn } from '../../main/deps';
import type { ProxySettings } from '../../shared/model/app-state';
import { electronPath, isRoot, temporaryFolder } from '../support/app';
import { bundle } from '../support/bundle';
import { startLoopback } from '../support/loopback';
import type {} from '../support/fetch-probe';

const RIGHT = { user: 'analyst', password: 'ü secret' };
const asked = (header: string | undefined) =>
  header ? Buffer.from(header.replace('Basic ', ''), 'base64').toString('utf8') : '';

let app: ElectronApplication;
let open: Awaited<ReturnType<typeof startLoopback>>;
let guarded: Awaited<ReturnType<typeof startLoopback>>;
beforeAll(async () => {
  open = await startLoopback((_n, seen, response) => void response.end(`through ${seen.url}`));
  guarded = await startLoopback((_n, seen, response) => {
    if (asked(seen.headers['proxy-authorization']) === `${RIGHT.user}:${RIGHT.password}`)
      return void response.end('let through');
    response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' });
    response.end();
  });
  const { folder } = await bundle('tests/support/fetch-probe.ts');
  app = await _electron.launch({
    executablePath: electronPath(),
    args: [...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${temporaryFolder('data')}`, folder],
  });
  await vi.waitUntil(() => app.evaluate(() => typeof globalThis.tenantFetch === 'function'), {
    timeout: 10_000,
  });
});
afterAll(async () => {
  await app?.close();
  await open.close();
  await guarded.close();
});

const go = (url: string, proxy: ProxySettings, signIn?: ProxySignIn) =>
  app.evaluate(
    async (_electronModule, [to, by, known]) => {
      await globalThis.goBy(by, known);
      try {
        const response = await globalThis.tenantFetch(to, { redirect: 'manual' });
        return { status: response.status, text: await response.text(), error: '' };
      } catch (error) {
        return { status: 0, text: '', error: `${String(error)} ${String((error as Error).cause ?? '')}` };
      }
    },
    [url, proxy, signIn] as const,
  );
const manual = (origin: string): ProxySettings => ({
  mode: 'manual',
  address: origin.replace('http://', ''),
});
const codeOf = (text: string) => networkFailure(new Error(text)).code;

describe('a proxy', () => {
  test('routes requests through a fixed proxy', async () => {
    expect(await go('http://tenant.test/api/v1/x', manual(open.origin))).toMatchObject({
      status: 200,
      text: 'through http://tenant.test/api/v1/x',
    });
  });
  test('names the proxy, not the portal, when the proxy is not there', async () => {
    const { error } = await go('http://tenant.test/', { mode: 'manual', address: '127.0.0.1:1' });
    expect(codeOf(error)).toBe('proxy');
  });
  test('reports a proxy that asks for a user name if none is stored', async () => {
    const before = guarded.seen.length;
    const { status, error } = await go('http://tenant.test/', manual(guarded.origin));
    expect([status, codeOf(error)]).toEqual([0, 'proxy_sign_in']);
    expect(guarded.seen.length - before).toBe(1);
  });
  test('sends the stored password to the proxy alone, and gets through', async () => {
    expect(await go('http://tenant.test/', manual(guarded.origin), RIGHT)).toMatchObject({
      status: 200,
      text: 'let through',
    });
    expect(guarded.seen.at(-1)?.headers.authorization).toBeUndefined();
  });
  test('follows a proxy script, and fails with a message if the script is broken or gone', async () => {
    const scripts: Readonly<Record<string, string>> = {
      '/good.pac': `function FindProxyForURL(url, host) { return host === 'tenant.test' ? 'PROXY ${open.origin.replace('http://', '')}' : 'DIRECT'; }`,
      '/broken.pac': 'function FindProxyForURL(',
    };
    const server = await startLoopback((_n, seen, response) => {
      const text = scripts[seen.url];
      response.writeHead(text === undefined ? 404 : 200, {
        'content-type': 'application/x-ns-proxy-autoconfig',
      });
      response.end(text);
    });
    const by = (name: string): ProxySettings => ({ mode: 'pac', address: `${server.origin}/${name}` });
    expect(await go('http://tenant.test/x', by('good.pac'))).toMatchObject({
      status: 200,
      text: 'through http://tenant.test/x',
    });
    for (const name of ['broken.pac', 'gone.pac'])
      expect(await go('http://tenant.test/x', by(name))).toMatchObject({
        status: 0,
        error: expect.stringMatching(/ERR_/),
      });
    await server.close();
  });
  test('stops trying a wrong password', async () => {
    const before = guarded.seen.length;
    const { status, error } = await go('http://tenant.test/', manual(guarded.origin), {
      user: 'analyst',
      password: 'wrong',
    });
    expect([status, codeOf(error)]).toEqual([0, 'proxy_sign_in']);
    expect(guarded.seen.length - before).toBe(2);
  });
});

describe('certificates', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));
  const serve = async (more: object = {}, days = '30', name = 'localhost'): Promise<string> => {
    const folder = temporaryFolder('certificate');
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-out',
        certificate,
        '-days',
        days,
        '-subj',
        `/CN=${name}`,
        '-addext',
        `subjectAltName=DNS:${name}`,
      ],
      { stdio: 'ignore' },
    );
    const server = createSecure(
      { key: readFileSync(key), cert: readFileSync(certificate), ...more },
      (_request, response) => response.end('reached'),
    );
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://localhost:${(server.address() as AddressInfo).port}/`;
  };
  const direct: ProxySettings = { mode: 'direct', address: '' };

  test('refuses a self-signed certificate, and names the reason', async () => {
    const { error, text } = await go(await serve(), direct);
    expect([text, networkFailure(new Error(error)).kind, codeOf(error)]).toEqual(['', 'tls', 'authority']);
  });
  test('refuses outdated encryption, and names the reason', async () => {
    const { error, text } = await go(
      await serve({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
      direct,
    );
    expect([text, networkFailure(new Error(error)).kind]).toEqual(['', 'tls']);
    expect(['version', 'protocol', 'authority']).toContain(codeOf(error));
  });
  test('tells a server without TLS from a bad certificate', async () => {
    const { error } = await go(open.origin.replace('http:', 'https:'), direct);
    expect([networkFailure(new Error(error)).kind, codeOf(error)]).toEqual(['tls', 'protocol']);
  });
});
