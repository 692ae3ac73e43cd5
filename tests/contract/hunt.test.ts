import { describe, expect, it } from 'vitest';
import type { RowTuple } from '../../shared/dataset';
import type { Email } from '../../shared/model/entity';
import { good } from '../support/core';
import { app, draftOf, setUpDemoCore, signIn, tenant } from './support/demo-core';

setUpDemoCore();

describe('a hunt', () => {
  it('shows the first page at once, more on demand, and all rows without a gap or a duplicate', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    expect(first.loaded).toBe(25);
    expect(first.total).toBeGreaterThan(1000);
    expect(first.state).toBe('idle');
    const more = good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 60 }));
    expect(more.loaded).toBe(60);
    const job = await app.ended(good(await app.command('dataset.loadAll', { dataset: first.dataset })).id);
    expect(job).toMatchObject({ state: 'done', done: first.total });
    const all = good(await app.command('dataset.state', { dataset: first.dataset }));
    expect([all.loaded, all.state, all.skipped]).toEqual([first.total, 'complete', 0]);
    const distinct = await app.rows({
      op: 'values',
      view: { dataset: first.dataset, sort: [], filter: [] },
      key: 'entity_id',
      top: 1,
    });
    expect(distinct).toMatchObject({ ok: true, value: { distinct: first.total } });
  });
  it('loads its rows by a job that is marked as automatic, if asked to', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const loading = good(await app.command('dataset.loadAll', { dataset: first.dataset, isAutomatic: true }));
    expect(await app.ended(loading.id)).toMatchObject({ state: 'done', isAutomatic: true });
    expect(good(await app.command('dataset.state', { dataset: first.dataset })).state).toBe('complete');
  });

  it('counts over time: what is before a time and what is not add up to all', async () => {
    await signIn();
    const { columns: _columns, sort_by: _sort, ...asked } = await draftOf();
    const { total } = good(await app.command('query.count', { ...asked, run: 'all' }));
    const before = {
      operator_id: 'less',
      field_id: 'email.received',
      values: [new Date(Date.now() - 3 * 86_400_000).toISOString()],
    };
    const { totals } = good(
      await app.command('query.countEach', {
        ...asked,
        within: [before, { operator_id: 'not', condition: [before] }],
        run: 'over time',
      }),
    );
    expect(totals.every((rows) => rows > 0)).toBe(true);
    expect((totals[0] ?? 0) + (totals[1] ?? 0)).toBe(total);
  });

  it('counts no further once the tenant refuses, or the run is left', async () => {
    await signIn();
    const { columns: _columns, sort_by: _sort, ...asked } = await draftOf();
    const within = Array.from({ length: 20 }, () => ({ operator_id: 'and', condition: [] }));
    tenant.misbehave({ match: '/query/execute', times: 1, status: 403 });
    expect(await app.command('query.countEach', { ...asked, within, run: 'refused' })).toMatchObject({
      failure: { kind: 'forbidden' },
    });
    const counted = app.command('query.countEach', { ...asked, within, run: 'left' });
    good(await app.command('query.cancel', { run: 'left' }));
    expect(await counted).toMatchObject({ failure: { kind: 'cancelled' } });
  });

  it('shows the hashes of attachments only while their flags are on', async () => {
    const session = await signIn();
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    const usual = await draftOf();
    const hashes = ['attachment_md5', 'attachment_sha256'] as const;
    const columns = [...usual.columns, ...hashes.map((db_id) => ({ db_id, column_label: db_id }))];
    const shown = async (value: boolean) => {
      for (const hash of hashes)
        good(await app.command('flags.set', { connectionId, flag: `${hash}_column`, value }));
      const { columns: now } = good(await app.command('query.run', { ...usual, columns }));
      return now.map(({ key }) => key).filter((key) => key.startsWith('attachment_'));
    };
    const others = (await shown(true)).filter((key) => !hashes.some((hash) => hash === key));
    expect(await shown(true)).toEqual(expect.arrayContaining([...hashes]));
    expect(await shown(false)).toEqual(others);
  });
  it('resumes after its last row when the tenant dropped an idle cursor', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    tenant.misbehave({ match: '/query/execute', times: 1, status: 410 });
    const more = good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 100 }));
    expect([more.loaded, more.resumed]).toEqual([100, 1]);
    good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: first.total }));
    const distinct = await app.rows({
      op: 'values',
      view: { dataset: first.dataset, sort: [], filter: [] },
      key: 'entity_id',
      top: 1,
    });
    expect(distinct).toMatchObject({ ok: true, value: { distinct: first.total } });
  });
  it('keeps loaded rows when a page fails, reports why and continues on request', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    tenant.misbehave({ match: '/query/execute', times: 1, status: 500 });
    expect(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 100 })).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', status: 500 },
    });
    expect(good(await app.command('dataset.state', { dataset: first.dataset }))).toMatchObject({
      state: 'failed',
      loaded: 25,
      failure: { status: 500 },
    });
    const again = good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 100 }));
    expect([again.loaded, again.failure]).toEqual([100, undefined]);
  });
  it('cancels a load and keeps the rows that came', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    tenant.misbehave({ match: '/query/execute', times: 1, delayMs: 2000 });
    const job = good(await app.command('dataset.loadAll', { dataset: first.dataset }));
    await app.command('job.cancel', { job: job.id });
    expect(await app.ended(job.id)).toMatchObject({ state: 'cancelled' });
    expect(good(await app.command('dataset.state', { dataset: first.dataset }))).toMatchObject({
      loaded: 25,
      state: 'idle',
    });
  });
  it('names the field if the condition is invalid', async () => {
    await signIn();
    const condition = {
      operator_id: 'and',
      condition: [{ operator_id: 'is', field_id: 'nope', values: ['x'] }],
    };
    expect(await app.command('query.run', await draftOf({ condition }))).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: expect.stringContaining('field_id') as string },
    });
  });
  it('reports that the session is over when the tenant no longer accepts the token', async () => {
    await signIn();
    tenant.misbehave({ match: '/apps/statistics', times: 1, status: 401 });
    const asked = app.api('apps.statistics', {});
    await expect
      .poll(() => app.pushed.filter((p) => p.event === 'sessionChanged').at(-1)?.payload)
      .toMatchObject({ kind: 'signedIn', expired: true });
    good(await app.command('session.signOut', {}));
    expect(await asked).toMatchObject({ ok: false });
  });
});

describe('a record', () => {
  it('shows profile, reasons, headers, body, recipients and attachments', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const window = await app.rows({
      op: 'window',
      view: { dataset: first.dataset, sort: [], filter: [] },
      offset: 0,
      count: 1,
    });
    if (!window.ok) throw new Error(window.message);
    const [row] = (window.value as unknown as { rows: unknown[][] }).rows;
    const entity_id = String(row?.[first.columns.findIndex((c) => c.key === 'entity_id') + 1]);
    const email: Email = good(await app.api('entity.email', { saas: 'office365_emails', entity_id }));
    expect(email.entity_id).toBe(entity_id);
    const ab = { a: 'office365_emails_email', b: entity_id };
    expect(good(await app.api('mail.headers', ab)).headers.length).toBeGreaterThan(5);
    const body = good(await app.api('mail.body', ab));
    expect((body.html ?? '') + (body.text ?? '')).not.toBe('');
    expect(
      good(await app.api('scan.details', { entity_id, entity_type: 'office365_emails_email' })).rows.length,
    ).toBeGreaterThan(3);
    expect(
      good(await app.api('entity.emailRecipients', { saas: 'office365_emails', entity_id })).rows.map(
        (r) => r.email,
      ),
    ).toEqual(expect.arrayContaining(email.recipients?.slice(0, 1) ?? ['recipients']));
  });
});

describe('reading some rows of a hunt again', () => {
  const ofEntities = async (ids: readonly string[]) => {
    const config = good(
      await app.api('query.config', { saas_id: 'office365_emails', query_domain: 'email' }),
    );
    const field_id = config.fields.find(({ db_id }) => db_id === 'entity_id')?.field_id ?? '';
    return { operator_id: 'or', condition: ids.map((id) => ({ operator_id: 'is', field_id, values: [id] })) };
  };
  /** Runs a hunt, changes its third row at the tenant, and reads the rows of entities again. */
  const changeAndReread = async (which: (ids: readonly string[]) => readonly string[]) => {
    await signIn();
    const draft = await draftOf({
      columns: [
        { db_id: 'subject', column_label: 'Subject' },
        { db_id: 'is_quarantined', column_label: 'Quarantined' },
      ],
    });
    const { dataset } = good(await app.command('query.run', draft));
    const rows = async () => {
      const reply = await app.rows({
        op: 'window',
        view: { dataset, sort: [], filter: [] },
        offset: 0,
        count: 25,
      });
      return (reply as { value: { rows: readonly RowTuple[] } }).value.rows;
    };
    const before = await rows();
    const ids = before.map((row) => String(row.at(-1)));
    const changed = ids[2] ?? '';
    const is_quarantined = tenant.store.get('email', changed)?.is_quarantined ? 0 : 1;
    tenant.store.update('email', changed, { is_quarantined });
    const entities = [...which(ids)];
    const condition = await ofEntities(entities);
    const reread = await app.command('dataset.reread', { ...draft, condition, dataset, entities });
    const state = good(await app.command('dataset.state', { dataset }));
    return { reread: good(reread), before, after: await rows(), revision: state.revision, is_quarantined };
  };

  it('shows the new cells of their entities, changes no others, and raises the revision for the page', async () => {
    const { reread, before, after, revision, is_quarantined } = await changeAndReread((ids) =>
      ids.slice(1, 4),
    );
    expect([reread, revision]).toEqual([true, 1]);
    expect(after).toEqual(
      before.map((row, at) => (at === 2 ? [row[0], row[1], is_quarantined === 1, row[3]] : row)),
    );
  });

  it('changes nothing if the tenant no longer finds one of the entities', async () => {
    const { reread, before, after, revision } = await changeAndReread(([, , id = '']) => [id, 'gone']);
    expect([reread, revision]).toEqual([false, undefined]);
    expect(after).toEqual(before);
  });
});
