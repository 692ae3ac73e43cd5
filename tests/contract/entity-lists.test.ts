import { describe, expect, it } from 'vitest';
import { readListPage } from '../../main/services/datasets/entity-lists';
import { listLoader, type ListPage, type PagedList } from '../../main/services/datasets/list-loader';
import type { LoadStep, RowSink } from '../../main/services/datasets/loader';
import { ok, type Result } from '../../shared/bridge';
import { loggedEvents } from '../../shared/rules/scan-status';
import type { Json } from '../../shared/model/json';
import { good } from '../support/core';
import { app, setUpDemoCore, signIn, tenant } from './support/demo-core';

setUpDemoCore();

const one = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
};
const loadAll = async (dataset: string) => {
  const job = good(await app.command('dataset.loadAll', { dataset }));
  await app.ended(job.id);
  return good(await app.command('dataset.state', { dataset }));
};
const cellsOf = async (dataset: string, count: number) => {
  const window = await app.rows({ op: 'window', view: { dataset, sort: [], filter: [] }, offset: 0, count });
  if (!window.ok) throw new Error(window.message);
  return (window.value as unknown as { rows: Json[][] }).rows;
};

describe('a long list of an entity', () => {
  it('loads the events of a file page by page, and counts those that a log leaves out', async () => {
    await signIn();
    const file = one(
      tenant.store.select<{ saas: string; entity_id: string; event_count: number }>(
        'SELECT * FROM file WHERE event_count BETWEEN 201 AND 400 LIMIT 1',
      ),
    );
    const { saas, entity_id, event_count } = file;
    const opened = good(await app.command('dataset.openList', { list: 'events', saas, entity_id }));
    expect(opened).toMatchObject({ title: 'Events', state: 'idle' });
    expect(opened.loaded + (opened.dropped ?? 0)).toBe(100);
    expect(opened.total + (opened.dropped ?? 0)).toBe(event_count);
    const all = await loadAll(opened.dataset);
    expect([all.state, all.loaded === all.total, all.loaded + (all.dropped ?? 0)]).toEqual([
      'complete',
      true,
      event_count,
    ]);
    expect(all.dropped).toBeGreaterThan(0);
    const statusAt = all.columns.findIndex(({ key }) => key === 'scan_status') + 1;
    const statuses = (await cellsOf(opened.dataset, 400)).map((row) => row[statusAt]);
    expect(statuses).toHaveLength(all.loaded);
    expect(statuses.filter((status) => status === 'error' || status === 'not_scaned')).toEqual([]);
  });

  it('loads recipients and permissions with their nested values', async () => {
    await signIn();
    const mail = one(
      tenant.store.select<{ saas: string; entity_id: string; recipient_count: number }>(
        'SELECT * FROM email WHERE recipient_count > 25 LIMIT 1',
      ),
    );
    const recipients = good(
      await app.command('dataset.openList', {
        list: 'recipients',
        saas: mail.saas,
        entity_id: mail.entity_id,
      }),
    );
    expect([recipients.loaded, recipients.total]).toEqual([25, mail.recipient_count]);
    expect((await loadAll(recipients.dataset)).loaded).toBe(mail.recipient_count);
    const file = one(
      tenant.store.select<{ saas: string; entity_id: string; permission_count: number }>(
        'SELECT * FROM file WHERE permission_count > 30 LIMIT 1',
      ),
    );
    const permissions = good(
      await app.command('dataset.openList', {
        list: 'permissions',
        saas: file.saas,
        entity_id: file.entity_id,
      }),
    );
    expect(permissions.loaded).toBe(20);
    await loadAll(permissions.dataset);
    const rows = await cellsOf(permissions.dataset, 100);
    const at = (key: string) => permissions.columns.findIndex((column) => column.key === key) + 1;
    expect(rows).toHaveLength(file.permission_count);
    expect(rows.some((row) => typeof row[at('link.scope')] === 'string')).toBe(true);
    expect(rows[0]?.[at('roles')]).toEqual(['owner']);
  });

  it('loads the copies of a mail for other recipients and its conversation whole', async () => {
    await signIn();
    const mail = one(tenant.store.find('email', {}, { limit: 1 }));
    const { saas, entity_id } = mail;
    for (const [list, call] of [
      ['conversation', 'entity.emailConversation'],
      ['copies', 'entity.splittedEmails'],
    ] as const) {
      const opened = good(await app.command('dataset.openList', { list, saas, entity_id }));
      const { total_rows } = good(await app.api(call, { saas, entity_id }));
      const all = await loadAll(opened.dataset);
      expect([all.state, all.loaded]).toEqual(['complete', total_rows]);
    }
  });

  it('leaves out columns of hashes that the flags turn off', async () => {
    const session = await signIn();
    const mail = one(tenant.store.find('email', {}, { limit: 1 }));
    const keys = async (value: boolean) => {
      if (session.kind !== 'signedIn') throw new Error('signed out');
      const { connectionId } = session;
      for (const flag of ['attachment_md5_column', 'attachment_sha256_column'] as const)
        good(await app.command('flags.set', { connectionId, flag, value }));
      const { saas, entity_id } = mail;
      const list = good(await app.command('dataset.openList', { list: 'attachments', saas, entity_id }));
      return list.columns.map(({ key }) => key).filter((key) => /md5|sha256/.test(key));
    };
    expect(await keys(true)).toEqual(['md5', 'sha256']);
    expect(await keys(false)).toEqual([]);
  });

  it('lists the members of a group, and says if the tenant counts more than it lists', async () => {
    await signIn();
    const group = one(
      tenant.store.select<{ saas: string; entity_id: string; member_count: number }>(
        'SELECT * FROM "group" WHERE member_count > 3 LIMIT 1',
      ),
    );
    const { saas, entity_id } = group;
    const opened = good(await app.command('dataset.openList', { list: 'members', saas, entity_id }));
    const all = await loadAll(opened.dataset);
    const members = (await cellsOf(opened.dataset, 5_000)).map((row) => row[1]);
    expect(members.length).toBe(all.loaded);
    expect(members.every((email) => typeof email === 'string' && email.includes('@'))).toBe(true);
    if (all.loaded < group.member_count)
      expect(all).toMatchObject({ state: 'incomplete', total: group.member_count });
    else expect(all).toMatchObject({ state: 'complete', total: group.member_count });
  });

  it('lists findings with their links, and without them if the links fail', async () => {
    await signIn();
    const { rows: widgets } = good(await app.api('findings.widgets', {}));
    const widget = one(widgets.filter(({ count = 0 }) => count > 25));
    const list = { list: 'findings', widget_id: widget.widget_id } as const;
    const opened = good(await app.command('dataset.openList', list));
    expect([opened.loaded, opened.total, opened.notes]).toEqual([25, widget.count, []]);
    const at = (key: string) => opened.columns.findIndex((column) => column.key === key) + 1;
    const [first] = await cellsOf(opened.dataset, 1);
    expect(String(first?.[at('link')])).toContain(String(first?.[at('entity_id')]));
    const [type, saas] = [first?.[at('type')], first?.[at('saas')]];
    expect(first?.[at('entity_type')]).toBe(`${String(saas)}_${String(type)}`);
    expect(opened.columns[at('saas') - 1]?.names).toHaveProperty(String(saas));
    expect(opened.columns[at('severity') - 1]?.ranks).toContain(first?.[at('severity')]);
    tenant.misbehave({ match: 'get_sp_link_bulk', times: 6, status: 500 });
    const bare = good(await app.command('dataset.openList', list));
    expect([bare.loaded, bare.notes]).toEqual([25, ['Links (The tenant misbehaves as asked)']]);
    expect((await cellsOf(bare.dataset, 1))[0]?.[at('link')]).toBeNull();
    tenant.misbehave({ match: 'nothing' });
  });

  it('shows no debug links and the reason if they could not be loaded', async () => {
    await signIn();
    const { entity_type, entity_id } = one(tenant.store.find('email', {}, { limit: 1, offset: 9 }));
    tenant.misbehave({ match: 'debug_links', times: 6, status: 500 });
    const state = good(await app.command('dataset.openList', { list: 'debugLinks', entity_type, entity_id }));
    expect(state).toMatchObject({
      loaded: 0,
      state: 'incomplete',
      isTotalKnown: false,
      failure: { kind: 'rejected' },
    });
    tenant.misbehave({ match: 'nothing' });
  });

  it('fails with a next step for an entity that is not there', async () => {
    await signIn();
    const result = await app.command('dataset.openList', {
      list: 'events',
      saas: 'onedrive',
      entity_id: 'none',
    });
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'not_found', next: expect.any(String) as string },
    });
  });
});

/** Runs a loader to its end over scripted pages. */
const run = async (pages: readonly ListPage[], more: Partial<PagedList> = {}) => {
  const asked: number[] = [];
  const put: Json[][] = [];
  const sink = {
    rows: (rows: Json[][]) =>
      Promise.resolve(ok({ loaded: (put.push(...rows), put.length), zoneless: ['a.b'] })),
  } as unknown as RowSink;
  const loader = listLoader({
    title: 'x',
    columns: [{ key: 'a.b', label: 'a', type: 'text' }],
    read: (offset): Promise<Result<ListPage>> => {
      asked.push(offset);
      return Promise.resolve(ok(pages[asked.length - 1] ?? { rows: [] }));
    },
    ...more,
  }).begin();
  for (let steps = 1; ; steps += 1) {
    const step: LoadStep = good(await loader.next(sink, 0, new AbortController().signal, true));
    if (step.isComplete || steps > 9) return { step, asked, put };
  }
};
const row = (b: string) => ({ a: { b } });

describe('pages by offset', () => {
  it('goes on to an empty page if the tenant counts nothing: a short page may be a capped one', async () => {
    const { step, asked, put } = await run([{ rows: [row('1'), row('2')] }, { rows: [row('3')] }]);
    expect([asked, put]).toEqual([
      [0, 2, 3],
      [['1'], ['2'], ['3']],
    ]);
    expect(step).toMatchObject({ loaded: 3, total: 3, isTotalKnown: true, zoneless: ['a.b'] });
    expect(step.endedEarly).toBeUndefined();
  });

  it('ends without doubled rows and with the reason at a tenant that ignores the offset', async () => {
    const same = [row('1'), row('2')];
    const uncounted = await run([{ rows: same }, { rows: same }]);
    expect(uncounted.put).toHaveLength(2);
    expect(uncounted.step).toMatchObject({
      loaded: 2,
      isTotalKnown: false,
      endedEarly: {
        code: 'incomplete',
        message: 'Incomplete: 2 rows loaded. It then sent the same page again.',
      },
    });
    const counted = await run([
      { rows: same, total_rows: 5 },
      { rows: same, total_rows: 5 },
    ]);
    expect(counted.step).toMatchObject({ loaded: 2, total: 5, endedEarly: { code: 'incomplete' } });
  });

  it('ends with the reason if an empty page comes before all rows that the tenant counts', async () => {
    const { step } = await run([
      { rows: [row('1'), row('2')], total_rows: 9 },
      { rows: [], total_rows: 9 },
    ]);
    expect(step.endedEarly?.message).toContain('9 rows but sent only 2');
  });

  it('quotes the total of the tenant, and names the rows that a rule left out apart', async () => {
    const { step } = await run(
      [
        { rows: [row('1'), row('2'), row('3')], total_rows: 9 },
        { rows: [], total_rows: 9 },
      ],
      { select: (rows) => rows.slice(1) },
    );
    expect(step).toMatchObject({ loaded: 2, total: 8 });
    expect(step.endedEarly?.message).toContain('9 rows but sent only 3');
    expect(step.endedEarly?.message).toContain('1 of them is not listed.');
  });

  it('goes on after a page of which a rule leaves out every row', async () => {
    const events = (...statuses: string[]) =>
      statuses.map((scan_status, i) => ({ scan_status, a: { b: String(i) } }));
    const { step, asked } = await run(
      [
        { rows: events('error', 'not_scaned'), total_rows: 3 },
        { rows: events('clean'), total_rows: 3 },
      ],
      { select: (rows) => loggedEvents(rows) },
    );
    expect([asked, step.loaded, step.total]).toEqual([[0, 2], 1, 1]);
  });
});

describe('the size of a page', () => {
  const limitsAsked = async (list: 'recipients' | 'events', size: number) => {
    const asked: unknown[] = [];
    const client = {
      call: (_name: string, input: { readonly limit?: number }) => {
        asked.push(input.limit);
        return Promise.resolve(ok({ rows: [], total_rows: 0 }));
      },
    } as unknown as Parameters<typeof readListPage>[0];
    const wanted = { offset: 0, size, signal: new AbortController().signal };
    await readListPage(client, { list, saas: 'a', entity_id: 'e' }, wanted);
    return asked;
  };

  it('names a finding by its own title without that of its check, or by its check', async () => {
    const rows = [
      { finding_id: 'f1', title: '' },
      { finding_id: 'f2', title: 'Guest a@b.example', severity: 5, entity_type: 'box_user' },
      { finding_id: 'f3', title: 'Odd', severity: 'urgent', entity_type: 'thing' },
      { finding_id: 'f4', title: 'Guests: c@d.example' },
      { finding_id: 'f5', title: 'Guests:' },
    ];
    const client = {
      call: (name: string) => Promise.resolve(ok(name === 'findings.list' ? { rows } : { links: {} })),
    } as unknown as Parameters<typeof readListPage>[0];
    const wanted = { offset: 0, size: 25, signal: new AbortController().signal };
    const page = good(
      await readListPage(client, { list: 'findings', widget_id: 'w', title: 'Guests' }, wanted),
    );
    expect(page.rows.map((row) => (row as { title?: string }).title)).toEqual([
      'Guests',
      'Guest a@b.example',
      'Odd',
      'c@d.example',
      'Guests:',
    ]);
    expect(page.rows.slice(1)).toMatchObject([
      { severity: 'very high', type: 'user', saas: 'box' },
      { severity: 'urgent' },
      { check: 'Guests' },
      { check: 'Guests' },
    ]);
    expect(page.rows[2]).not.toHaveProperty('saas');
  });

  it('grows while all rows are loaded, as far as the call has no size of its own', async () => {
    expect(await limitsAsked('recipients', 25)).toEqual([undefined]);
    expect(await limitsAsked('recipients', 125)).toEqual([125]);
    expect(await limitsAsked('recipients', 5_000)).toEqual([1_000]);
    expect(await limitsAsked('events', 5_000)).toEqual([undefined]);
  });
});
