import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import {
  isRoot,
  keepFailures,
  launchApp,
  repo,
  temporaryFolder,
  withApp,
  type RunningApp,
} from '../support/app';
import { startDnsSink, type DnsSink } from '../support/dns-sink';
import { startTenantProxy, type TenantProxy } from '../support/tenant-proxy';
import { hostileMails } from '../support/mail-corpus';
import { sized } from '../support/size';
import { until } from '../support/until';
import { visitAll } from '../support/visits/all';
import { waitUntilStill } from '../support/visits/look';

// This file runs itself once more inside a network of its own, in which there is a resolver that remembers who asks, a web server that
// counts, and a way out for all other packets: a device with a default route, whose end has no host and counts each packet.
const INSIDE = process.env['POSTERN_SEALED'] === '1';
const WAY_OUT = 'out0';
/** Makes the network, then runs the rest of its arguments; the first one is the file that takes the place of `resolv.conf`. */
const SEAL = [
  'ip link set lo up',
  `ip link add ${WAY_OUT} arp off multicast off type veth peer name out1`,
  // The system's own packets of IPv6 would count as well.
  `echo 1 > /proc/sys/net/ipv6/conf/${WAY_OUT}/addr_gen_mode`,
  `echo 0 > /proc/sys/net/ipv6/conf/${WAY_OUT}/router_solicitations`,
  'echo 1 > /proc/sys/net/ipv6/conf/out1/disable_ipv6',
  `ip link set out1 up && ip link set ${WAY_OUT} up`,
  `ip addr add 10.77.0.2/24 dev ${WAY_OUT} && ip -6 addr add fd77::2/64 dev ${WAY_OUT} nodad`,
  `ip route add default dev ${WAY_OUT} && ip -6 route add default dev ${WAY_OUT}`,
  'mount --bind "$1" /etc/resolv.conf && shift && exec "$@"',
].join(' && ');
const canSeal =
  process.platform === 'linux' &&
  isRoot &&
  spawnSync('unshare', ['-n', '-m', 'sh', '-c', SEAL, 'sh', '/etc/hosts', 'true']).status === 0;
/** Returns how many packets have left by the way out, to whatever address. */
const packetsOut = (): number => {
  const line = readFileSync('/proc/net/dev', 'utf8')
    .split('\n')
    .find((one) => one.trim().startsWith(`${WAY_OUT}:`));
  return Number(line?.split(':')[1]?.trim().split(/\s+/)[9]);
};
const NAME = 'sender.mail-sink.test';
/** Milliseconds that the two long tests inside may take. */
const SCREENS_MS = 300_000;
const MAILS_MS = 240_000;
/** Milliseconds for all tests inside: the start and the other ones too. */
const INSIDE_MS = SCREENS_MS + MAILS_MS + 240_000;

/** Opens the window that follows the cursor of a new hunt, and waits for its record. */
const openProfileWindow = async ({ app, page }: RunningApp): Promise<void> => {
  await page.keyboard.press('Control+t');
  const rows = page.getByRole('treegrid', { name: 'Results' }).getByRole('row');
  await rows.nth(2).waitFor();
  await rows.nth(2).getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Alt+p');
  const profile = await until(
    () => app.windows().find((one) => one !== page),
    (found) => found !== undefined,
  );
  await profile?.getByRole('region', { name: 'Record' }).getByRole('heading').first().waitFor();
};

if (!INSIDE)
  describe('a hostile mail in a sealed network', () => {
    it.skipIf(!canSeal)(
      `resolves no name and reaches nobody${canSeal ? '' : ' (SKIPPED: this takes Linux, root, and the right to make a network namespace with a veth device)'}`,
      { timeout: INSIDE_MS },
      () => {
        const resolver = join(temporaryFolder('resolver'), 'resolv.conf');
        writeFileSync(resolver, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
        const command = [
          'vitest',
          'run',
          '--config',
          'tests/vitest.config.ts',
          '--project',
          'e2e',
          'tests/e2e/mail-network.test.ts',
        ];
        const done = spawnSync(
          'unshare',
          [
            '-n',
            '-m',
            'sh',
            '-c',
            SEAL,
            'sh',
            resolver,
            process.execPath,
            join(repo, 'node_modules/vitest/vitest.mjs'),
            ...command.slice(1),
          ],
          {
            cwd: repo,
            encoding: 'utf8',
            env: { ...process.env, POSTERN_SEALED: '1', NO_COLOR: '1' },
            maxBuffer: 64 * 1024 * 1024,
          },
        );
        const said = `${done.stdout}\n${done.stderr}`;
        expect(done.status, said.slice(-6_000)).toBe(0);
        expect(said).toMatch(/Tests\s+6 passed/);
      },
    );
  });

// In this order: what the later tests send on purpose may be sent again for a while.
if (INSIDE)
  describe('inside the sealed network', { shuffle: false }, () => {
    let dns: DnsSink;
    let web: Server;
    let hits: string[] = [];
    let tenant: Tenant;
    let proxy: TenantProxy;
    let running: RunningApp;
    let startedAsking: readonly string[] = ['not started'];
    let startedHits: readonly string[] = ['not started'];
    let startedPackets = NaN;
    const mails = hostileMails(NAME);
    const given = new Map<string, number>();
    const page = () => running.page;
    const record = () => page().getByRole('complementary', { name: 'Record' });
    const frame = () => record().locator('iframe[title="Message body"]');
    keepFailures(() => running);

    beforeAll(async () => {
      dns = await startDnsSink();
      web = createServer((request, response) => {
        hits.push(`${request.headers.host} ${request.url}`);
        response.end();
      });
      await new Promise<void>((resolve) => web.listen(80, '127.0.0.1', resolve));
      tenant = await startTenant({ port: 0, emails: 3_000, seed: 7 });
      proxy = await startTenantProxy(tenant.origin, (path, answer) => {
        if (!path.includes('/email_body/')) return answer;
        if (!given.has(path)) given.set(path, given.size);
        const at = given.get(path) ?? 0;
        return { html: `<p>mail number ${at} of the corpus</p>${mails[at]?.[1] ?? ''}`, text: null };
      });
      running = await launchApp();
      // Before anybody signs in, and for a while of use after it: downloads of Chromium's own begin within seconds of a start.
      await new Promise((resolve) => setTimeout(resolve, sized({ full: 5_000, soak: 60_000 })));
      await page().getByLabel('Portal address').fill(proxy.origin);
      await page().getByLabel('Access token').fill(tenant.token);
      await page().getByLabel('Access token').press('Enter');
      await page()
        .getByRole('treegrid', { name: 'Results' })
        .getByRole('row')
        .nth(2)
        .waitFor({ timeout: 60_000 });
      startedAsking = [...dns.asked()];
      startedHits = [...hits];
      startedPackets = packetsOut();
    });
    afterAll(async () => {
      await running?.close();
      await proxy?.close();
      await tenant?.close();
      web?.close();
      dns?.close();
    });

    it('asks for no name and reaches nobody but the tenant from its start to the first results', () => {
      expect([startedAsking, startedHits, startedPackets]).toEqual([[], [], 0]);
    });

    it('contacts nobody but the tenant on any screen', { timeout: SCREENS_MS }, () =>
      withApp({}, async (other) => {
        dns.reset();
        hits = [];
        const packets = packetsOut();
        let looks = 0;
        await visitAll(other, temporaryFolder('sealed'), async (_name, { isLoading = false } = {}) => {
          looks += 1;
          if (!isLoading) await waitUntilStill(other.page);
        });
        await openProfileWindow(other);
        await other.page.waitForTimeout(1_500);
        expect(looks).toBeGreaterThan(100);
        expect({ names: dns.asked(), hits, packets: packetsOut() - packets }).toEqual({
          names: [],
          hits: [],
          packets: 0,
        });
      }),
    );

    // Absence has no event to wait for: the two fixed waits give each mail, and the last one, the time to send what must not be sent.
    it('lets no mail in the product resolve a name or send a packet', { timeout: MAILS_MS }, async () => {
      dns.reset();
      hits = [];
      const packets = packetsOut();
      await page().getByRole('treegrid', { name: 'Results' }).getByRole('gridcell').nth(2).click();
      await page().keyboard.press('Enter');
      await record().getByRole('tab', { name: 'Body' }).click();
      const seen = new Set<number>();
      for (let n = 0; n < mails.length; n += 1) {
        await frame().waitFor();
        const source = (await frame().getAttribute('srcdoc')) ?? '';
        seen.add(Number(/mail number (\d+) of/.exec(source)?.[1] ?? NaN));
        await page().waitForTimeout(40);
        if (n === mails.length - 1) break;
        await record().getByRole('button', { name: 'Next', exact: true }).click();
        await page().waitForFunction(
          (old) =>
            (document.querySelector('iframe[title="Message body"]')?.getAttribute('srcdoc') ?? old) !== old,
          source,
        );
      }
      await page().waitForTimeout(1_500);
      expect(seen.size).toBe(mails.length);
      expect({ names: dns.asked(), hits, packets: packetsOut() - packets }).toEqual({
        names: [],
        hits: [],
        packets: 0,
      });
    });

    it('lets a page that is lost ask for no name', async () => {
      dns.reset();
      const packets = packetsOut();
      await page().evaluate(() => {
        for (const relation of ['dns-prefetch', 'preconnect', 'prefetch', 'preload', 'modulepreload']) {
          const link = document.createElement('link');
          link.rel = relation;
          // A name that was asked for once is remembered for a while.
          link.href = `http://${relation}.at-${Date.now()}.lost-page.test/`;
          document.head.append(link);
        }
      });
      await page().waitForTimeout(1_500);
      expect({ names: dns.asked(), packets: packetsOut() - packets }).toEqual({ names: [], packets: 0 });
    });

    it('hears who asks for a name, reaches the web server or sends a packet anywhere else', async () => {
      expect(Object.keys(networkInterfaces()).filter((name) => name !== 'lo')).toEqual([WAY_OUT]);
      expect((await lookup('anybody.test', 4)).address).toBe('127.0.0.1');
      expect(dns.asked()).toContain('anybody.test');
      await fetch('http://anybody.test/x');
      expect(hits).toContain('anybody.test /x');
      for (const host of ['192.0.2.7', '2001:db8::7']) {
        const before = packetsOut();
        const socket = connect(443, host).on('error', () => undefined);
        await until(packetsOut, (packets) => packets > before);
        socket.destroy();
      }
    });

    it('lets unsanitized mails resolve their sender’s name and reach it', async () => {
      dns.reset();
      hits = [];
      const raw = mails
        .slice(0, 30)
        .map(([, html]) => html)
        .join('');
      const id = await running.app.evaluate(async ({ BrowserWindow }, html) => {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { partition: 'as-it-came', javascript: false, sandbox: true },
        });
        await window.loadURL(`data:text/html,${encodeURIComponent(html)}`).catch(() => undefined);
        return window.id;
      }, raw);
      await until(() => dns.asked().includes(NAME) && hits.length > 0);
      await running.app.evaluate(({ BrowserWindow }, at) => BrowserWindow.fromId(at)?.destroy(), id);
    });
  });
