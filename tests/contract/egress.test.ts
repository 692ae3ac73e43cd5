import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EgressList } from '../../shared/model/egress';
import { good } from '../support/core';
import { app, setUpDemoCore, signIn } from './support/demo-core';

setUpDemoCore();

/** Every IPv4 address. */
const ALL: EgressList = [
  { network: '0.0.0.0/1', kind: 'vpn', label: 'Low' },
  { network: '128.0.0.0/1', kind: 'relay', label: 'High' },
];

/** Their names, but for those that no login came through. */
const NAMES = expect.toSatisfy(
  (names: string[]) =>
    names.length > 0 && names.every((name) => ['High (relay)', 'Low (VPN)'].includes(name)),
) as unknown;

const openLogins = async () => {
  const { state, job } = good(
    await app.command('dataset.openLogins', { apps: ['slack2'], outcomes: ['fail'] }),
  );
  await app.ended(job.id);
  return state.dataset;
};

const exportedEgress = async (dataset: string): Promise<readonly string[]> => {
  const file = join(mkdtempSync(join(tmpdir(), 'egress-')), 'logins.json');
  app.saves.push(file);
  const job = good(
    await app.command('export.dataset', {
      view: { dataset },
      columns: ['known_egress'],
      labels: ['Known egress'],
      selection: null,
      format: 'json',
      name: 'logins',
    }),
  );
  await app.ended(job?.id ?? '');
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { known_egress: string | null }[];
  return [...new Set(rows.map((row) => String(row.known_egress)))].sort();
};

describe('the known egress', () => {
  it('stores the list for the tenant and marks the logins that are loaded, and those that are loaded later', async () => {
    await signIn();
    expect(good(await app.command('egress.read', {}))).toEqual([]);
    const before = await openLogins();
    expect(await exportedEgress(before)).toEqual(['null']);
    good(await app.command('egress.save', { networks: ALL }));
    expect(good(await app.command('egress.read', {}))).toEqual(ALL);
    expect(good(await app.command('dataset.state', { dataset: before })).revision).toBe(1);
    expect(await exportedEgress(before)).toEqual(NAMES);
    expect(await exportedEgress(await openLogins())).toEqual(NAMES);
  });

  it('takes no list with a network that is not in canonical form', async () => {
    await signIn();
    const saved = await app.command('egress.save', {
      networks: [{ network: '203.0.113.7/24', kind: 'vpn', label: '' }],
    });
    expect(saved.ok).toBe(false);
    expect(good(await app.command('egress.read', {}))).toEqual([]);
  });

  it('reads a file as it is, and refuses one that is no text', async () => {
    await signIn();
    const folder = mkdtempSync(join(tmpdir(), 'egress-'));
    const [list, binary] = ['ours.csv', 'bytes.txt'].map((name) => join(folder, name));
    writeFileSync(list ?? '', '203.0.113.0/24,vpn,Ours');
    writeFileSync(binary ?? '', Buffer.from([0xff, 0xfe, 0x00]));
    app.opens.push(list, binary, undefined);
    expect(good(await app.command('egress.readFile', {}))).toEqual({
      fileName: 'ours.csv',
      text: '203.0.113.0/24,vpn,Ours',
    });
    expect(await app.command('egress.readFile', {})).toMatchObject({ failure: { kind: 'invalid' } });
    expect(good(await app.command('egress.readFile', {}))).toBeNull();
  });
});

describe('impossible travel', () => {
  it('puts the journeys of the loaded logins into a dataset, with what was compared', async () => {
    await signIn();
    const { state, job } = good(
      await app.command('dataset.openLogins', {
        apps: ['office365_emails', 'slack2'],
        outcomes: ['success', 'fail'],
      }),
    );
    await app.ended(job.id);
    const find = async (kmh: number) => {
      const made = good(await app.command('travel.open', { view: { dataset: state.dataset }, kmh, km: 1 }));
      expect(await app.ended(made.job.id)).toMatchObject({ state: 'done' });
      return good(await app.command('dataset.state', { dataset: made.state.dataset }));
    };
    const { loaded: all } = good(await app.command('dataset.state', { dataset: state.dataset }));
    const slow = await find(1);
    const { travel } = slow;
    if (!travel) throw new Error('There is no report.');
    expect([slow.state, slow.loaded > 0, slow.loaded]).toEqual(['complete', true, travel.found]);
    expect(travel.logins + travel.failed + travel.egress + travel.nameless + travel.placeless).toBe(all);
    expect((await find(100_000)).loaded).toBeLessThan(slow.loaded);
    good(await app.command('egress.save', { networks: ALL }));
    expect((await find(1)).travel).toMatchObject({ found: 0, logins: 0 });
  });

  it('finds nothing in logins that were closed', async () => {
    await signIn();
    const view = { dataset: 'gone' };
    expect(await app.command('travel.open', { view, kmh: 1, km: 1 })).toMatchObject({
      failure: { kind: 'not_found' },
    });
  });
});
