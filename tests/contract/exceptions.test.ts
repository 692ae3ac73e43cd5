import { afterEach, describe, expect, it } from 'vitest';
import type { RowTuple } from '../../shared/dataset';
import type { LocalCallInput } from '../../shared/local-calls/contract';
import { exceptionKey, type NewException } from '../../shared/model/exception';
import { good } from '../support/core';
import {
  app,
  hunt,
  HUNT,
  itemsOf,
  restart,
  sent,
  setUpBulkActions,
  start,
  tenant,
  undo,
} from './support/bulk-actions';

setUpBulkActions();

const CREATOR = 'analyst@contoso.example';
const MD5 = 'd'.repeat(32);
const entry = (changed: Partial<NewException> = {}): NewException => ({
  sec_type: 'checkpoint_url',
  exception_type: 'allow-domain',
  exception_str: 'tried-once.example',
  ...changed,
});
const add = (...entries: readonly NewException[]) =>
  app.command('exceptions.add', { created_by_email: CREATOR, entries: [...entries] });
const stored = (exception_str: string) => tenant.store.find('exception', { exception_str });

const open = async (query: LocalCallInput<'exceptions.open'> = {}) =>
  good(await app.command('exceptions.open', query));
const loadAll = async (dataset: string) => {
  await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
  return good(await app.command('dataset.state', { dataset }));
};
/** The rows of a list by the keys of its columns. */
const rowsOf = async (dataset: string) => {
  const { columns, loaded } = good(await app.command('dataset.state', { dataset }));
  const view = { dataset, sort: [], filter: [] };
  const reply = await app.rows({ op: 'window', view, offset: 0, count: loaded });
  if (!reply.ok) throw new Error(reply.message);
  const { rows } = reply.value as { rows: RowTuple[] };
  return rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at + 1]])));
};

describe('lists of exceptions', () => {
  it('loads what is allowed and what is blocked page by page into one list', async () => {
    const first = await open();
    expect([first.loaded, first.total, first.state]).toEqual([30, 60, 'idle']);
    const all = await loadAll(first.dataset);
    expect([all.loaded, all.total, all.state]).toEqual([60, 60, 'complete']);
    const rows = await rowsOf(first.dataset);
    const lists = (name: string) => rows.filter(({ list }) => list === name).length;
    expect([lists('allow'), lists('block'), lists('password')]).toEqual([45, 10, 5]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(60);
    const modes = rows
      .filter(({ exception_type }) => exception_type === 'file_type')
      .map(({ scope, exception_payload }) => [scope, exception_payload]);
    expect(modes).toContainEqual(['With a link', '{"mode":"with_link"}']);
    expect(modes).toContainEqual(['Without a link', '{"mode":"without_link"}']);
  });

  it('narrows by list, tool, type and text at the tenant', async () => {
    const count = async (query: LocalCallInput<'exceptions.open'>) => (await open(query)).total;
    expect([await count({ list: 'block' }), await count({ list: 'password' })]).toEqual([10, 5]);
    expect(await count({ list: 'allow', exception_type: 'hash' })).toBe(5);
    expect(await count({ sec_type: 'avanan_url' })).toBe(10);
    expect(await count({ text: 'no such exception' })).toBe(0);
  });

  it('says that an exception is off if a flag of the tenant rules it out', async () => {
    const { dataset } = await open({ exception_type: 'hash' });
    const rows = await rowsOf(dataset);
    const isOn = tenant.store.flags.ms_defender;
    expect(rows.map(({ sec_type, status }) => sec_type === 'ms_defender' && status === 'off')).toContain(
      !isOn,
    );
    expect(rows.filter(({ sec_type, status }) => sec_type !== 'ms_defender' && status !== 'unknown')).toEqual(
      [],
    );
  });
});

describe('the rows of open results that an exception applies to', () => {
  it('opens them as a list whose rows name their entities, which counts as no result itself', async () => {
    await hunt(25);
    const [mail] = tenant.store.select<{ from_email: string }>(
      'SELECT from_email FROM email WHERE copy_of IS NULL ORDER BY received DESC LIMIT 1',
    );
    const opened = good(
      await app.command('query.run', {
        ...HUNT,
        columns: [...HUNT.columns, { db_id: 'from_email', column_label: 'From' }],
      }),
    );
    await app.command('dataset.loadTo', { dataset: opened.dataset, rows: 25 });
    const values = [[{ part: 'sender' as const, match: 'is' as const, value: mail?.from_email ?? '' }]];
    const counted = good(await app.command('impact.count', { values }));
    expect(counted.rows).toBeGreaterThan(0);
    const list = good(await app.command('impact.open', { values }));
    const rows = await rowsOf(list.dataset);
    expect(rows).toHaveLength(counted.rows);
    expect(rows.map(({ sender }) => sender)).toEqual(rows.map(() => mail?.from_email));
    // The other result has no column of senders, so it is not searched.
    expect(rows.map(({ result }) => result)).toEqual(rows.map(() => [opened.title]));
    for (const { entity_id } of rows)
      expect(tenant.store.find('email', { entity_id: String(entity_id) })).toHaveLength(1);
    expect(good(await app.command('impact.count', { values }))).toEqual(counted);
  });
});

describe('an action that adds exceptions', () => {
  it('waits while it can be undone, and then nothing has left', async () => {
    await undo(30);
    const job = good(await add(entry()));
    expect([job.kind, job.title]).toEqual([
      'action',
      'Add exception: allow link domain tried-once.example · URL Reputation',
    ]);
    await app.command('job.cancel', { job: job.id });
    expect(await app.ended(job.id)).toMatchObject({
      state: 'cancelled',
      message: 'Undone. Nothing was sent.',
    });
    expect(stored('tried-once.example')).toEqual([]);
  });

  it('sends a tenant-wide exception by external_sectool, and one made from an entity by sectool_exception', async () => {
    await undo(0);
    const mail = tenant.store.select<{ entity_id: string; entity_type: string }>(
      'SELECT * FROM email LIMIT 1',
    )[0];
    if (!mail) throw new Error('no mail');
    const { entity_id, entity_type } = mail;
    const job = good(
      await add(
        entry({ comment: 'Ticket 1', is_exclusive: true, exception_str: ' tried-once[.]example ' }),
        entry({
          sec_type: 'checkpoint_te',
          exception_type: 'file_type',
          exception_str: 'pdf',
          exception_payload: { mode: 'with_link', owner: 'kept' },
          files: [{ entity_id, entity_type }],
        }),
      ),
    );
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', message: 'Added 2.' });
    expect(sent.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
      [
        '/api/v1/external_sectool/exception',
        {
          sec_entity_type: 'checkpoint_url',
          exception_type: 'allow-domain',
          exception_str: 'tried-once.example',
          comment: 'Ticket 1',
          is_exclusive: true,
          entity_type: 'tenant',
          entity_id: 'tenant',
          created_by_email: CREATOR,
        },
      ],
      [
        '/api/v1/sectool_exception',
        {
          files: [{ entity_type, entity_id, sec_type: 'checkpoint_te' }],
          exception_type: 'file_type',
          exception_str: 'pdf',
          exception_payload: { mode: 'with_link', owner: 'kept' },
        },
      ],
    ]);
    expect(stored('tried-once.example')).toMatchObject([{ comment: 'Ticket 1', is_exclusive: 1 }]);
    expect(
      JSON.parse(stored('pdf').find((one) => one.sec_type === 'checkpoint_te')?.exception_payload ?? ''),
    ).toEqual({
      mode: 'with_link',
      owner: 'kept',
    });
  });

  it('sends the email or file that the analyst names, and adds nothing if the tenant doesn’t know it', async () => {
    await undo(0);
    const [mail] = tenant.store.select<{ entity_id: string; entity_type: string }>(
      'SELECT entity_id, entity_type FROM email LIMIT 1',
    );
    if (!mail) throw new Error('no mail');
    const named = good(await add(entry({ exception_str: 'named.example', entity: mail })));
    expect(await app.ended(named.id)).toMatchObject({ state: 'done' });
    expect(sent.at(-1)?.body).toMatchObject(mail);
    expect(stored('named.example')).toHaveLength(1);
    const unknown = { ...mail, entity_id: 'no-such-mail' };
    const refused = good(await add(entry({ exception_str: 'unnamed.example', entity: unknown })));
    expect(await app.ended(refused.id)).toMatchObject({ outcomes: { refused: 1 } });
    expect(stored('unnamed.example')).toEqual([]);
  });

  it('asks for a creator only where the tenant takes one', async () => {
    const [mail] = tenant.store.select<{ entity_id: string; entity_type: string }>(
      'SELECT entity_id, entity_type FROM email LIMIT 1',
    );
    if (!mail) throw new Error('no mail');
    const ofMail = entry({ exception_str: 'of-mail.example', files: [mail] });
    const without = (entries: readonly NewException[]) =>
      app.command('exceptions.add', { created_by_email: '', entries: [...entries] });
    expect(await without([ofMail])).toMatchObject({ ok: true });
    expect(await without([ofMail, entry()])).toMatchObject({
      ok: false,
      failure: { field: 'created_by_email' },
    });
  });

  it('reports the reason of each that the tenant refuses, adds the others, and retries only what failed', async () => {
    await undo(0);
    const entries = Array.from({ length: 8 }, (_, at) =>
      entry({ exception_str: `site-${at}.example`, sec_type: at < 5 ? 'checkpoint2' : 'checkpoint_url' }),
    );
    const job = good(await add(...entries));
    expect(await app.ended(job.id)).toMatchObject({
      state: 'incomplete',
      outcomes: { done: 3, refused: 5, unknown: 0, unsent: 0 },
    });
    const refused = (await itemsOf(job.id)).filter(({ outcome }) => outcome === 'refused');
    expect(refused).toHaveLength(5);
    expect(refused[0]?.reason).toContain('takes no exception');
    const again = good(await app.command('bulk.freezeFailed', { job: job.id, outcomes: ['refused'] }));
    if (!again.choice) throw new Error('nothing to retry');
    sent.length = 0;
    const retried = await start(again.choice, again.act);
    expect(await app.ended(retried.id)).toMatchObject({ outcomes: { refused: 5, done: 0 } });
    expect(sent).toHaveLength(5);
  });

  it('sends the last of two that the tenant takes for the same one', async () => {
    await undo(0);
    const job = good(await add(entry({ comment: 'First' }), entry({ comment: 'Second', overwrites: true })));
    expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 1 } });
    expect(stored('tried-once.example')).toMatchObject([{ comment: 'Second' }]);
  });

  describe('that overwrites an exception', () => {
    /** Another client of the same tenant. */
    const overwriteElsewhere = (comment: string) =>
      tenant.ask('exception.addExternal', {
        sec_entity_type: 'checkpoint_url',
        exception_type: 'allow-domain',
        exception_str: 'tried-once.example',
        entity_type: 'tenant',
        entity_id: 'tenant',
        created_by_email: 'other@contoso.example',
        comment,
      });
    const seen = { comment: 'First', created_by_email: CREATOR };
    const changes = entry({ comment: 'Second', seen });
    const unseen = /other@contoso\.example.*You saw: comment “First”.*Now: comment “Elsewhere”/;

    it('sends it if it is as the analyst saw it, and records what it replaced', async () => {
      await undo(0);
      await app.ended(good(await add(entry({ comment: 'First', overwrites: true }))).id);
      const job = good(await add(changes));
      expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 1 } });
      expect(stored('tried-once.example')).toMatchObject([{ comment: 'Second' }]);
      expect(sent.at(-1)?.body).not.toHaveProperty('seen');
    });

    it('tells each change made here with what it replaced, and none of another client', async () => {
      await undo(0);
      const named = {
        sec_type: 'checkpoint_url',
        exception_type: 'allow-domain',
        exception_str: 'told.example',
      } as const;
      const told = (changed: Partial<NewException>) => add(entry({ ...named, ...changed }));
      await app.ended(good(await told({ comment: 'First' })).id);
      await app.ended(good(await told({ comment: 'Second', is_exclusive: true, seen })).id);
      await app.ended(good(await told({ exception_str: 'not-told.example' })).id);
      await overwriteElsewhere('Elsewhere');
      const { changes, total, unreadable } = good(await app.command('exceptions.history', named));
      expect([total, unreadable]).toEqual([2, 0]);
      expect(changes.map(({ outcome, before, after }) => [outcome, before?.comment, after.comment])).toEqual([
        ['done', 'First', 'Second'],
        ['done', undefined, 'First'],
      ]);
      expect(changes[0]?.after).toMatchObject({ is_exclusive: true, creator: CREATOR });
      // The tenant stores a payload without fields for one that had none, which is no change.
      expect(changes[0]?.before).toMatchObject({ creator: CREATOR, payload: '' });
      expect(changes.map(({ after }) => after.payload)).toEqual(['', '']);
    });

    it('adds, lists and remembers 900 KB of hostile text, which the journal has by its hash', async () => {
      await undo(0);
      const exception_str = `<img src=x onerror=alert(1)>\u202Egpj.exe ${'x'.repeat(900_000)}`;
      const large = entry({ sec_type: 'ap_avanan', exception_type: 'text_content', exception_str });
      expect(await app.ended(good(await add(large)).id)).toMatchObject({ state: 'done' });
      expect(stored(exception_str)).toHaveLength(1);
      const { dataset } = await open({ exception_type: 'text_content' });
      await loadAll(dataset);
      const rows = await rowsOf(dataset);
      expect(rows.filter((row) => String(row['exception_str']).startsWith('<img src=x'))).toHaveLength(1);
      const one = { sec_type: 'ap_avanan', exception_type: 'text_content', exception_str };
      const { changes, unreadable } = good(await app.command('exceptions.history', one));
      expect([changes.map(({ outcome }) => outcome), unreadable]).toEqual([['done'], 0]);
      const other = { ...one, exception_str: `${exception_str}x` };
      expect(good(await app.command('exceptions.history', other)).changes).toEqual([]);
      tenant.store.remove('exception', { exception_str });
    });

    it('refuses it with both states if another client changed it before', async () => {
      await undo(0);
      await app.ended(good(await add(entry({ comment: 'First', overwrites: true }))).id);
      await overwriteElsewhere('Elsewhere');
      sent.length = 0;
      const refused = await add(changes);
      expect(refused.ok ? '' : refused.failure.message).toMatch(unseen);
      expect(refused.ok ? '' : refused.failure.code).toBe('changed');
      expect(sent).toEqual([]);
      expect(stored('tried-once.example')).toMatchObject([{ comment: 'Elsewhere' }]);
    });

    it('sends nothing if another client changes it while it waits', async () => {
      await undo(0);
      await app.ended(good(await add(entry({ comment: 'First', overwrites: true }))).id);
      await undo(30);
      const job = good(await add(changes));
      await overwriteElsewhere('Elsewhere');
      sent.length = 0;
      await app.command('bulk.sendNow', { jobs: [job.id] });
      expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 0, refused: 1, unsent: 0 } });
      const [item] = await itemsOf(job.id);
      expect(item?.reason).toMatch(unseen);
      expect(item?.reason).toMatch(
        /It was not sent\. Open it again, and overwrite it if you still want to\.$/,
      );
      expect(sent).toEqual([]);
      expect(stored('tried-once.example')).toMatchObject([{ comment: 'Elsewhere' }]);
    });

    it('refuses one that the tenant no longer has', async () => {
      await undo(0);
      const refused = await add({ ...changes, exception_str: 'never-there.example' });
      expect(refused.ok ? '' : refused.failure.message).toMatch(/no longer has.*You saw: comment “First”/);
      expect(sent).toEqual([]);
    });
  });

  describe('that another client adds too', () => {
    const named = (exception_str: string, changed: Partial<NewException> = {}) =>
      entry({ exception_str, comment: 'Ours', ...changed });
    /** Another client of the same tenant. */
    const addElsewhere = (exception_str: string, changed: object = {}) =>
      tenant.ask('exception.addExternal', {
        sec_entity_type: 'checkpoint_url',
        exception_type: 'allow-domain',
        exception_str,
        entity_type: 'tenant',
        entity_id: 'tenant',
        created_by_email: 'other@contoso.example',
        ...changed,
      });
    /** Starts an action, lets the other client be faster, and returns the one outcome. */
    const addWhileAnother = async (ours: NewException, theirs: () => Promise<unknown>) => {
      await undo(30);
      const job = good(await add(ours));
      await theirs();
      sent.length = 0;
      await app.command('bulk.sendNow', { jobs: [job.id] });
      const ended = await app.ended(job.id);
      return { ended, item: (await itemsOf(job.id))[0] };
    };

    it('reports one that is the same as already there, and sends nothing', async () => {
      const theirs = () => addElsewhere('same.example', { comment: 'Ours' });
      const { ended, item } = await addWhileAnother(named('same.example'), theirs);
      expect(ended).toMatchObject({ state: 'done', outcomes: { done: 0, already: 1 } });
      expect(item?.reason).toMatch(/^Already there by other@contoso\.example on /);
      expect(sent).toEqual([]);
      const bare = await addWhileAnother(named('same.example', { comment: '' }), async () => undefined);
      expect(bare.ended).toMatchObject({ outcomes: { already: 1 } });
      expect(stored('same.example')).toMatchObject([
        { comment: 'Ours', created_by_email: 'other@contoso.example' },
      ]);
    });

    it.each([
      [
        'other settings',
        { comment: 'Theirs' },
        {
          code: 'exists',
          told: /has an exception for “other-settings\.example” already by other@.* “Theirs”, not exclusive.* was not sent\. To replace it, send it again with “Overwrite”\.$/,
          next: 'Select “Overwrite” to replace it.',
        },
      ],
      [
        'the opposite',
        { exception_type: 'block-domain' },
        {
          code: 'opposite',
          told: /has the opposite for “the-opposite\.example” and this tool: blocked domain.* To keep both, add it on its own\. Check with the tenant which one wins\.$/,
          next: 'Select “Keep both” to add it beside that one. Check with the tenant which one wins.',
        },
      ],
    ])(
      'asks before it is sent over %s, and sends it once the analyst knows',
      async (what, theirs, expected) => {
        const { code, told, next } = expected;
        const value = `${what.replace(' ', '-')}.example`;
        const { ended, item } = await addWhileAnother(named(value), () => addElsewhere(value, theirs));
        expect(ended).toMatchObject({ outcomes: { done: 0, refused: 1, unsent: 0 } });
        expect(item?.reason).toMatch(told);
        expect(sent).toEqual([]);
        const asked = await add(named(value));
        if (asked.ok) throw new Error('It was not asked about.');
        const { message } = asked.failure;
        expect(asked.failure.next).toBe(next);
        expect(asked.failure.conflicts).toEqual({ [exceptionKey(named(value))]: { code, message } });
        // The tenant no longer has the one that the analyst was told of: the other client was faster again.
        const { ended: late } = await addWhileAnother(named(value, { known: message }), () =>
          addElsewhere(value, { ...theirs, created_by_email: 'third@contoso.example' }),
        );
        expect(late).toMatchObject({ outcomes: { refused: 1 } });
        const again = await add(named(value));
        const known = again.ok ? '' : again.failure.message;
        const { ended: done } = await addWhileAnother(named(value, { known }), async () => undefined);
        expect(done).toMatchObject({ outcomes: { done: 1 } });
        expect(sent.map(({ body }) => [body['exception_str'], body['known']])).toEqual([[value, undefined]]);
      },
    );

    it('asks about all conflicts of a form at once, and sends them once the analyst knows of each', async () => {
      await addElsewhere('first.example', { comment: 'Theirs' });
      await addElsewhere('second.example', { exception_type: 'block-domain' });
      const three = ['first.example', 'second.example', 'third.example'].map((value) => named(value));
      await undo(0);
      const asked = await add(...three);
      if (asked.ok) throw new Error('It was not asked about.');
      const { conflicts = {}, message } = asked.failure;
      expect(Object.values(conflicts).map(({ code }) => code)).toEqual(['exists', 'opposite']);
      expect(Object.keys(conflicts)).toEqual(three.slice(0, 2).map(exceptionKey));
      const told = Object.values(conflicts).map((one) => one.message);
      expect(message).toBe(told.join(' '));
      expect(message).toMatch(/“first\.example”.*“second\.example”/);
      const knowing = three.map((one) => ({ ...one, known: conflicts[exceptionKey(one)]?.message }));
      const job = good(await add(...knowing));
      expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 3 } });
    });

    describe('at a tenant that lets nobody look for exceptions', () => {
      const refuseSearch = (status: number, match = '/exception_search') =>
        tenant.raw('PUT', '/__faults', [{ match, status, times: 20 }]);
      afterEach(() => tenant.raw('PUT', '/__faults', []));

      it.each([403, 404, 405])(
        'asks, quotes it, and sends what the analyst still wants (%i)',
        async (status) => {
          await refuseSearch(status);
          await undo(0);
          const one = named(`unread-${status}.example`);
          const asked = await add(one);
          if (asked.ok) throw new Error('It was not asked about.');
          const { message, conflicts } = asked.failure;
          expect(message).toMatch(
            new RegExp(`can’t tell if the tenant has an exception for “unread-${status}\\.example”.*“.+”`),
          );
          expect(conflicts).toEqual({ [exceptionKey(one)]: { code: 'unread', message } });
          expect(sent).toEqual([]);
          // The next refusal has other words, as one with a time or a request ID has.
          await refuseSearch(status === 404 ? 403 : 404);
          const job = good(await add({ ...one, allowsUnread: true }));
          expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 1 } });
          expect(stored(`unread-${status}.example`)).toHaveLength(1);
          expect(sent.map(({ body }) => body['allowsUnread'])).toEqual([undefined]);
        },
      );

      it('sends one that overwrites whatever is there without a question', async () => {
        await refuseSearch(403);
        await undo(0);
        const job = good(await add(named('unread-over.example', { overwrites: true })));
        expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 1 } });
        expect(stored('unread-over.example')).toHaveLength(1);
      });

      it('asks about each entry by what was found of it, and about one that is found after all', async () => {
        await addElsewhere('there.example', { comment: 'Theirs' });
        await undo(0);
        await refuseSearch(403, '/exception_search2');
        const [there, other] = [named('there.example'), named('opposite-unread.example')];
        const asked = await add(there, other);
        if (asked.ok) throw new Error('It was not asked about.');
        const { conflicts = {} } = asked.failure;
        expect(conflicts).toMatchObject({
          [exceptionKey(there)]: { code: 'exists' },
          [exceptionKey(other)]: { code: 'unread' },
        });
        expect(conflicts[exceptionKey(other)]?.message).toMatch(
          /can’t tell if the tenant has the opposite exception for “opposite-unread\.example”: the tenant refused the search: “.+”/,
        );
        expect(asked.failure.next).toMatch(/“Overwrite”.*“Add anyway”/);
        await addElsewhere('opposite-unread.example', { comment: 'Theirs' });
        const again = await add({ ...other, allowsUnread: true });
        expect(again.ok ? {} : again.failure.conflicts).toMatchObject({
          [exceptionKey(other)]: { code: 'exists' },
        });
        expect(sent.filter(({ body }) => body['created_by_email'] === CREATOR)).toEqual([]);
      });

      it('still holds back what it could not look for because the tenant failed', async () => {
        await refuseSearch(503);
        await undo(0);
        const job = good(await add(named('failed.example', { overwrites: true })));
        expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 0, unsent: 1 } });
        expect(stored('failed.example')).toEqual([]);
        expect(sent).toEqual([]);
      });
    });

    it('still asks about the opposite of one that overwrites whatever is there', async () => {
      await addElsewhere('overwritten.example', { comment: 'Theirs' });
      await addElsewhere('blocked.example', { exception_type: 'block-domain' });
      await undo(0);
      const over = ['overwritten.example', 'blocked.example'].map((one) => named(one, { overwrites: true }));
      const job = good(await add(...over));
      expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 1, refused: 1 } });
      const refused = (await itemsOf(job.id)).find(({ outcome }) => outcome === 'refused');
      expect(refused?.reason).toMatch(/has the opposite for “blocked\.example”/);
      expect(stored('blocked.example').map(({ exception_type }) => exception_type)).toEqual(['block-domain']);
    });

    it('sends it over anything if the analyst said so, and compares many only as they are sent', async () => {
      await addElsewhere('many-0.example', { comment: 'Theirs' });
      await undo(0);
      const many = (changed: Partial<NewException>) =>
        Array.from({ length: 25 }, (_, at) => named(`many-${at}.example`, changed));
      const job = good(await add(...many({})));
      expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 24, refused: 1, unsent: 0 } });
      const over = good(await add(...many({ overwrites: true })));
      expect(await app.ended(over.id)).toMatchObject({ outcomes: { done: 1, already: 24 } });
      expect(stored('many-0.example')).toMatchObject([{ comment: 'Ours' }]);
    });
  });

  it('names the field that is wrong, and sends nothing', async () => {
    const field = async (...entries: readonly NewException[]) => {
      const refused = await add(...entries);
      return refused.ok ? '' : `${refused.failure.field}: ${refused.failure.message}`;
    };
    expect(await field(entry({ exception_str: 'https://tried-once.example' }))).toMatch(
      /^exception_str: Enter a domain/,
    );
    expect(await field(entry(), entry({ exception_type: 'hash', exception_str: 'x' }))).toMatch(
      /^exception_str: Exception 2 of 2: Enter an MD5/,
    );
    expect(await field(entry({ exception_payload: { mode: 'with_link' } }))).toMatch(
      /^exception_payload.mode: /,
    );
    const creator = await app.command('exceptions.add', { created_by_email: '@contoso', entries: [entry()] });
    expect(creator.ok || creator.failure.field).toBe('created_by_email');
    expect(sent).toEqual([]);
  });

  it('sends nothing if Postern ends while it waits', async () => {
    await undo(30);
    const job = good(
      await add(entry({ exception_type: 'allow-url', exception_str: `https://a.example/${MD5}` })),
    );
    await restart();
    const jobs = good(await app.command('job.list', {}));
    expect(jobs.find(({ id }) => id === job.id)).toMatchObject({ state: 'cancelled' });
    expect(sent).toEqual([]);
  });
});
