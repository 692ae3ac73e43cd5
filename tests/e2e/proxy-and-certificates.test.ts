import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createSecure, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkFailure } from '../../main/wire/failures';
import type { ProxySignIn } from '../../main/deps';
import { readAuthority } from '../../main/services/tenant/trust/authority-file';
import type { ProxySettings } from '../../shared/model/app-state';
import type { Authority } from '../../shared/model/authority';
import { electronPath, isRoot, temporaryFolder } from '../support/app';
import { bundle } from '../support/bundle';
import { keepResults } from '../support/keep-results';
import { issue, issueAuthority, issueRoot, issueServer, type Issued } from '../support/certificates';
import { startLoopback } from '../support/loopback';
import type {} from '../support/fetch-probe';
import { until } from '../support/until';

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
  keepResults(app);
  await until(() => app.evaluate(() => typeof globalThis.tenantFetch === 'function'));
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

describe('a certificate authority that the analyst added', () => {
  const servers: Server[] = [];
  const CA = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
  let root: Issued;
  let other: Issued;
  beforeAll(() => {
    root = issueRoot();
    other = issueRoot();
  });
  afterAll(() => servers.forEach((server) => server.close()));

  const serve = async ({ certificate, key, between }: Issued): Promise<string> => {
    const server = createSecure({ key, cert: [certificate, ...between].join('\n') }, (_request, response) =>
      response.end('reached'),
    );
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://localhost:${(server.address() as AddressInfo).port}/`;
  };
  const authorityOf = ({ certificate }: Issued): Authority => {
    const read = readAuthority(new TextEncoder().encode(certificate), Date.now());
    if (read.kind !== 'authority') throw new Error(`The authority is ${read.kind}.`);
    return read.authority;
  };
  const trust = (...authorities: readonly Issued[]) =>
    app.evaluate((_electronModule, now) => globalThis.trust(now), authorities.map(authorityOf));
  /** Fetches by the tenant's session: the text of the response, or the code of the failure. */
  const fetched = async (url: string): Promise<string> => {
    const { text, error } = await app.evaluate(async (_electronModule, to) => {
      try {
        return { text: await (await globalThis.network.fetch(to)).text(), error: '' };
      } catch (error) {
        return { text: '', error: String(error) };
      }
    }, url);
    if (error === '') return text;
    const { kind, code } = networkFailure(new Error(error));
    return `${kind} ${code}`;
  };
  /** Loads a page in a window with a session for sign-ins: `reached`, or Chromium's error. */
  const shown = (url: string): Promise<string> =>
    app.evaluate(async ({ BrowserWindow }, to) => {
      const session = await globalThis.network.openSession('sign-in');
      const window = new BrowserWindow({ show: false, webPreferences: { session } });
      try {
        await window.loadURL(to);
        return (await window.webContents.executeJavaScript('document.body.textContent')) as string;
      } catch (error) {
        return String(error);
      } finally {
        window.destroy();
      }
    }, url);

  test('lets its own portals in, for reads and for the sign-in page, and only while it is there', async () => {
    const direct = await serve(issueServer(root));
    const chained = await serve(issueServer(issueAuthority(root)));
    await trust();
    expect(await fetched(direct)).toBe('tls authority');
    await trust(root);
    expect([await fetched(direct), await fetched(chained)]).toEqual(['reached', 'reached']);
    expect(await shown(chained)).toBe('reached');
    await trust();
    expect([await fetched(direct), await fetched(chained)]).toEqual(['tls authority', 'tls authority']);
    expect(await shown(chained)).toContain('ERR_CERT_AUTHORITY_INVALID');
  });

  test('opens nothing else: another host, an expired certificate, another authority, a leaf that signs', async () => {
    await trust(root);
    expect(await fetched(await serve(issueServer(root, 'DNS:portal.example')))).toBe('tls host');
    expect(await fetched(await serve(issueServer(root, 'DNS:localhost', { days: -1 })))).toBe('tls date');
    expect(await fetched(await serve(issueServer(other)))).toBe('tls authority');
    expect(await fetched(await serve(issueServer(issueServer(root))))).toBe('tls authority');
    const unmarked = issue({ name: 'Unmarked', by: root, extensions: ['subjectKeyIdentifier=hash'] });
    expect(await fetched(await serve(issueServer(unmarked)))).toBe('tls authority');
    const bound = issueAuthority(root, {
      extensions: [...CA, 'nameConstraints=critical,permitted;DNS:contoso.example'],
    });
    expect(await fetched(await serve(issueServer(bound)))).toBe('tls authority');
    const short = issueRoot({ extensions: ['basicConstraints=critical,CA:TRUE,pathlen:0', CA[1] ?? ''] });
    await trust(short);
    expect(await fetched(await serve(issueServer(short)))).toBe('reached');
    expect(await fetched(await serve(issueServer(issueAuthority(short))))).toBe('tls authority');
    expect(await shown(await serve(issueServer(other)))).toContain('ERR_CERT_AUTHORITY_INVALID');
  });
});
