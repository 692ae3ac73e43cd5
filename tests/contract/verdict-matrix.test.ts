import { describe, expect, it } from 'vitest';
import { fail } from '../../shared/bridge';
import type { Selection, ViewSpec } from '../../shared/dataset';
import { good } from '../support/core';
import { json } from '../support/loopback';
import { type App, connect, draft, setUpCores, start, tenantOf } from './support/faults';
import { until } from '../support/until';

setUpCores();

const TYPE = 'teams_email';
const tool = (name: string, order: number, more: object = {}) => ({
  name,
  label: name.toUpperCase(),
  state: 'enabled',
  family: 'security',
  is_saas: false,
  security_stack_order: order,
  ...more,
});
const APPS = [
  tool('checkpoint_te', 1),
  tool('lastline_te', 2),
  tool('off_te', 3, { state: 'disabled' }),
  tool('ap_spam', 4),
];
const RESULTS: Readonly<Record<string, readonly object[]>> = {
  e000000: [
    { sec_tool: 'ap_spam', verdict: 'clean' },
    { sec_tool: 'checkpoint_te', verdict: 'clean' },
  ],
  e000001: [
    { sec_tool: 'off_te', verdict: 'malware' },
    { sec_tool: 'lastline_te', verdict: 'malware' },
    { sec_tool: 'checkpoint_te', verdict: 'clean' },
  ],
  e000002: [
    { sec_tool: 'checkpoint_te', verdict: 'clean' },
    { sec_tool: 'checkpoint_te', verdict: 'suspicious' },
    { sec_tool: 'ap_spam', status: 'not_scaned' },
  ],
};

type Tenant = {
  readonly asked: string[];
  readonly fails: Set<string>;
  open: number;
  most: number;
  holds: boolean;
};

/** A tenant with results of its rows; those in `fails` have none to give, and `holds` lets none be answered. */
const scanningTenant = async (rows = 4) => {
  const tenant: Tenant = { asked: [], fails: new Set(), open: 0, most: 0, holds: false };
  const server = await tenantOf(rows, {
    before: ({ url }, response) => {
      if (url === '/api/v1/apps/sec_entities') {
        json(response, 200, { apps: APPS, tenant_name: 'T' });
        return true;
      }
      if (!url.includes('/scan_details')) return false;
      const id = new URL(url, 'http://x').searchParams.get('entity_id') ?? '';
      tenant.asked.push(id);
      tenant.open += 1;
      tenant.most = Math.max(tenant.most, tenant.open);
      if (tenant.holds) return true;
      setImmediate(() => {
        tenant.open -= 1;
        json(response, tenant.fails.has(id) ? 404 : 200, { rows: RESULTS[id] ?? [] });
      });
      return true;
    },
  });
  return { ...server, tenant };
};

const SOME: Selection = { kind: 'some', ranges: [[0, 2]] };
const whole: Selection = { kind: 'allBut', ranges: [] };

const signIn = async (rows?: number) => {
  const { origin, tenant } = await scanningTenant(rows);
  const app = await start();
  good(await connect(app, origin));
  const { dataset } = good(await app.command('query.run', draft));
  const view: ViewSpec = { dataset, sort: [], filter: [] };
  return { app, tenant, view };
};

type Asked = {
  readonly view: ViewSpec;
  readonly isFresh?: boolean;
  readonly selection?: Selection | null;
};

const open = async (app: App, { view, selection = SOME, isFresh = false }: Asked) => {
  const opened = good(await app.command('verdicts.matrix', { view, selection, entity_type: TYPE, isFresh }));
  const job = await app.ended(opened.job.id);
  const state = good(await app.command('dataset.state', { dataset: opened.state.dataset }));
  return { job, state };
};

/** Returns the labels of the columns and the rows as objects. */
const read = async (app: App, dataset: string, columns: readonly { key: string }[]) => {
  const answer = await app.rows({
    op: 'window',
    view: { dataset, sort: [], filter: [] },
    offset: 0,
    count: 50,
  });
  if (!answer.ok) throw new Error(answer.message);
  const { rows } = answer.value as unknown as { rows: readonly (readonly unknown[])[] };
  return rows.map((cells) => Object.fromEntries(columns.map(({ key }, at) => [key, cells[at + 1]])));
};

describe('the verdict matrix', () => {
  it('lists a column for each tool that the stack shows, in its order, and the most disagreement first', async () => {
    const { app, view } = await signIn();
    const { state } = await open(app, { view });
    const tools = state.columns.filter(({ key }) => key.startsWith('_tool:'));
    expect(tools.map(({ key }) => key)).toEqual([
      '_tool:checkpoint_te',
      '_tool:lastline_te',
      '_tool:ap_spam',
    ]);
    const rows = await read(app, state.dataset, state.columns);
    expect(rows.map((row) => [row['entity_id'], row['_disagree'], row['_threats']])).toEqual([
      ['e000001', 2, 1],
      ['e000002', 0, 1],
      ['e000000', 0, 0],
    ]);
    expect(rows.map((row) => tools.map(({ key }) => row[key]))).toEqual([
      ['clean', 'found', null],
      ['suspicious', null, 'notScanned'],
      ['clean', null, 'clean'],
    ]);
  });

  it('takes what was seen just now from the history, and asks the tenant for all if that is wanted', async () => {
    const { app, tenant, view } = await signIn();
    await app.core.call('scan.details', { entity_type: TYPE, entity_id: 'e000001' });
    tenant.asked.length = 0;
    const first = await open(app, { view });
    expect(tenant.asked.toSorted()).toEqual(['e000000', 'e000002']);
    const stored = await open(app, { view });
    expect(tenant.asked).toHaveLength(2);
    const rows = (one: typeof first) =>
      read(
        app,
        one.state.dataset,
        one.state.columns.filter(({ key }) => key !== '_seen'),
      );
    expect((await rows(stored)).map((row) => row['_tool:checkpoint_te'])).toEqual(
      (await rows(first)).map((row) => row['_tool:checkpoint_te']),
    );
    await open(app, { view, isFresh: true });
    expect(tenant.asked).toHaveLength(5);
  });

  it('marks the rows that could not be read, and reads only those again from the matrix itself', async () => {
    const { app, tenant, view } = await signIn();
    tenant.fails.add('e000001');
    const { state } = await open(app, { view });
    const rows = await read(app, state.dataset, state.columns);
    const last = rows.at(-1);
    expect(last).toMatchObject({ entity_id: 'e000001', '_tool:checkpoint_te': 'failed', _disagree: null });
    expect(last?.['_problem']).not.toBe('');
    expect(rows.filter((row) => row['_problem'] !== null)).toHaveLength(1);
    tenant.fails.clear();
    tenant.asked.length = 0;
    const own = { dataset: state.dataset, sort: [], filter: [] };
    const again = await open(app, { view: own, selection: null });
    expect(tenant.asked).toEqual(['e000001']);
    const [first] = await read(app, again.state.dataset, again.state.columns);
    expect(first).toMatchObject({ entity_id: 'e000001', _disagree: 2, _problem: null });
  });

  it('reads a few at a time, says how far it is, and ends when it is canceled', async () => {
    const { app, tenant, view } = await signIn(60);
    good(await app.command('dataset.loadTo', { dataset: view.dataset, rows: 60 }));
    await open(app, { view, selection: whole });
    expect(tenant.asked.length).toBe(60);
    expect(tenant.most).toBeLessThanOrEqual(4);
    tenant.holds = true;
    const opened = good(
      await app.command('verdicts.matrix', { view, selection: whole, entity_type: TYPE, isFresh: true }),
    );
    expect(opened.job).toMatchObject({ kind: 'matrix', total: 60 });
    await until(() => tenant.asked.length > 60);
    good(await app.command('job.cancel', { job: opened.job.id }));
    expect((await app.ended(opened.job.id)).state).toBe('cancelled');
    const state = good(await app.command('dataset.state', { dataset: opened.state.dataset }));
    expect(state.state).toBe('cancelled');
  });

  it('refuses more rows than it can show, and rows that are no longer open', async () => {
    const { app, view } = await signIn(1_001);
    good(await app.command('dataset.loadTo', { dataset: view.dataset, rows: 1_001 }));
    const ask = { selection: whole, entity_type: TYPE, isFresh: false };
    expect(await app.command('verdicts.matrix', { ...ask, view })).toMatchObject({
      ok: false,
      failure: { kind: 'too_large', message: expect.stringContaining('1,001 rows were chosen') },
    });
    await app.command('dataset.close', { dataset: view.dataset });
    expect(await app.command('verdicts.matrix', { ...ask, view })).toMatchObject(
      fail({ kind: 'not_found', message: expect.any(String), next: expect.any(String) }),
    );
  });
});
