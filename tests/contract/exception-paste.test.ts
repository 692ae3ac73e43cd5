import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedLines } from '../../main/services/exceptions/paste-loader';
import type { RowTuple } from '../../shared/dataset';
import type { DatasetState } from '../../shared/local-calls/datasets';
import type { LocalCallInput } from '../../shared/local-calls/contract';
import type { PasteList, PasteTargets } from '../../shared/model/pasted-exceptions';
import { good } from '../support/core';
import { app, HUNT, restart, sent, setUpBulkActions, tenant, undo } from './support/bulk-actions';

setUpBulkActions();

const TARGETS: PasteTargets = {
  domain: { sec_type: 'checkpoint_url', exception_type: 'block-domain' },
  url: { sec_type: 'checkpoint_url', exception_type: 'block-url' },
};
const SENDERS: PasteTargets = { email: { sec_type: 'ap_avanan', exception_type: 'sender_email' } };
/** The collection of the tests. */
const TO = { id: 'pasted', title: 'Pasted text' };
const OWN = ['contoso.example'];
const paste = async (...parts: readonly string[]) => {
  for (const [at, part] of parts.entries())
    good(await app.command('paste.add', { ...TO, part, isFirst: at === 0, isLast: at === parts.length - 1 }));
};
const open = async (
  targets = TARGETS,
  list: PasteList | null = 'block',
  id = TO.id,
): Promise<DatasetState> => {
  const first = good(await app.command('paste.open', { id, list, targets, ownDomains: OWN }));
  if (first.state === 'complete') return first;
  await app.ended(good(await app.command('dataset.loadAll', { dataset: first.dataset })).id);
  return good(await app.command('dataset.state', { dataset: first.dataset }));
};
/** The values with their state. */
const valuesOf = async ({ dataset, columns, loaded }: DatasetState) => {
  const view = { dataset, sort: [], filter: [] };
  const reply = await app.rows({ op: 'window', view, offset: 0, count: Math.min(loaded, 5_000) });
  if (!reply.ok) throw new Error(reply.message);
  const at = (key: string) => columns.findIndex((column) => column.key === key) + 1;
  return (reply.value as { rows: RowTuple[] }).rows.map((row) => [
    row[at('state')],
    row[at('exception_str')],
  ]);
};
/** The cells of a column. */
const columnOf = async ({ dataset, columns, loaded }: DatasetState, key: string): Promise<string[]> => {
  const view = { dataset, sort: [], filter: [] };
  const reply = await app.rows({ op: 'window', view, offset: 0, count: loaded });
  if (!reply.ok) throw new Error(reply.message);
  const at = columns.findIndex((column) => column.key === key) + 1;
  return (reply.value as { rows: RowTuple[] }).rows.map((row) => String(row[at]));
};
const send = ({ dataset }: DatasetState, more: object = {}) =>
  app.command('paste.send', {
    id: TO.id,
    states: ['ready'],
    view: { dataset, sort: [], filter: [] },
    selection: null,
    created_by_email: 'analyst@contoso.example',
    comment: 'From a report',
    is_exclusive: false,
    overwrites: false,
    ...more,
  });
const stored = (exception_str: string) => tenant.store.find('exception', { exception_str });

describe('pasted text', () => {
  it('adds what is ready, keeps the rest, and survives the end of Postern', async () => {
    await paste('Seen: pasted-1[.]example\nhxxp://pasted-2.exam', 'ple/x\nno value here\npasted-1.example');
    const opened = await open();
    const values = [
      ['ready', 'pasted-1.example'],
      ['ready', 'http://pasted-2.example/x'],
      ['nothing', 'no value here'],
      ['repeated', 'pasted-1.example'],
    ];
    expect(await valuesOf(opened)).toEqual(values);
    await restart();
    expect(good(await app.command('paste.read', { id: TO.id }))).toMatchObject({ targets: TARGETS });
    const again = await open();
    expect(await valuesOf(again)).toEqual(values);

    await undo(0);
    const { job, sent: count, left } = good(await send(again));
    expect([count, left]).toEqual([2, 0]);
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', outcomes: { done: 2 } });
    expect(stored('pasted-1.example')).toMatchObject([
      { comment: 'From a report', exception_type: 'block-domain' },
    ]);
    const states = [['added'], ['added'], ['nothing'], ['repeated']];
    expect((await valuesOf(await open())).map(([state]) => [state])).toEqual(states);
    await restart();
    expect((await valuesOf(await open())).map(([state]) => [state])).toEqual(states);
    expect((await send(await open())).ok).toBe(false);
  });

  it('keeps as ready what was undone, and says why the tenant refused what it refused', async () => {
    await paste('undone.example');
    await undo(30);
    const { job } = good(await send(await open()));
    expect(await valuesOf(await open())).toEqual([['sending', 'undone.example']]);
    await app.command('job.cancel', { job: job.id });
    await app.ended(job.id);
    expect(await valuesOf(await open())).toEqual([['ready', 'undone.example']]);
    expect(sent).toEqual([]);

    await undo(0);
    const refusing = { domain: { sec_type: 'checkpoint2', exception_type: 'block-domain' } } as const;
    const refused = good(await send(await open(refusing)));
    expect(await app.ended(refused.job.id)).toMatchObject({ outcomes: { refused: 1 } });
    expect(await valuesOf(await open(refusing))).toEqual([['refused', 'undone.example']]);
  });

  it('knows what was added and what was not once the jobs are cleared', async () => {
    const clearJobs = async () => {
      const ids = good(await app.command('job.list', {})).map(({ id }) => id);
      good(await app.command('job.forget', { jobs: ids }));
    };
    await paste('cleared.example');
    await undo(30);
    const { job: undone } = good(await send(await open()));
    await app.command('job.cancel', { job: undone.id });
    await app.ended(undone.id);
    await clearJobs();
    expect(await valuesOf(await open())).toEqual([['ready', 'cleared.example']]);

    await undo(0);
    const { job } = good(await send(await open()));
    await app.ended(job.id);
    await clearJobs();
    expect(await valuesOf(await open())).toEqual([['added', 'cleared.example']]);
  });

  it('adds only the selected rows', async () => {
    await paste('one.example\ntwo.example\nthree.example');
    const { job } = good(await send(await open(), { selection: { kind: 'some', ranges: [[1, 1]] } }));
    await app.ended(job.id);
    expect(sent.map(({ body }) => body['exception_str'])).toEqual(['two.example']);
  });

  it('adds below what is there, and deletes everything on request', async () => {
    await paste('one.example');
    await paste('two.example\n');
    await paste('three.example');
    expect((await valuesOf(await open())).map(([, text]) => text)).toEqual([
      'one.example',
      'two.example',
      'three.example',
    ]);
    expect(good(await app.command('paste.clear', { id: TO.id })).characters).toBe(0);
    await restart();
    expect((await open()).loaded).toBe(0);
  });

  it('sends at most one action of exceptions at a time, and says how many are left', async () => {
    await undo(30);
    await paste(Array.from({ length: 2_100 }, (_, at) => `many-${at}.example`).join('\n'));
    const { job, sent: count, left } = good(await send(await open()));
    expect([count, left]).toEqual([2_000, 100]);
    await app.command('job.cancel', { job: job.id });
    await app.ended(job.id);
  });

  it('reads 50,000 lines whole, page by page', async () => {
    const text = Array.from(
      { length: 50_000 },
      (_, at) => `Report: hxxp://host-${at}[.]example/a?b=${at}`,
    ).join('\n');
    const parts = text.match(/[^]{1,150000}/g) ?? [];
    await paste(...parts);
    const first = good(
      await app.command('paste.open', { id: TO.id, list: 'block', targets: TARGETS, ownDomains: OWN }),
    );
    expect(first.loaded).toBeGreaterThan(0);
    expect(first.loaded).toBeLessThan(5_000);
    await app.ended(good(await app.command('dataset.loadAll', { dataset: first.dataset })).id);
    const all = good(await app.command('dataset.state', { dataset: first.dataset }));
    expect([all.loaded, all.total, all.isTotalKnown, all.state]).toEqual([50_000, 50_000, true, 'complete']);
  });

  it('takes the senders of selected rows, each once, and none of the organization or of a recipient', async () => {
    const column = (db_id: string, column_label: string) => ({ db_id, column_label });
    const columns = [
      column('from_email', 'From'),
      column('recipients', 'Recipients'),
      column('subject', 'Subject'),
    ];
    const { dataset } = good(await app.command('query.run', { ...HUNT, columns }));
    good(await app.command('dataset.loadTo', { dataset, rows: 500 }));
    const view = { dataset, sort: [], filter: [] };
    const selection = { kind: 'some', ranges: [[0, 199]] } as const;
    const reply = await app.rows({ op: 'window', view, offset: 0, count: 200 });
    if (!reply.ok) throw new Error(reply.message);
    const state = good(await app.command('dataset.state', { dataset }));
    const at = state.columns.findIndex(({ key }) => key === 'from_email') + 1;
    const senders = (reply.value as { rows: RowTuple[] }).rows.map((row) => String(row[at]).toLowerCase());
    const theirs = new Set(senders.filter((one) => !one.endsWith('@contoso.example')));
    expect(theirs.size).toBeLessThan(senders.length);
    const ownDomains = ['contoso.example'];
    const input = {
      id: 'rows',
      title: 'Rows',
      view,
      selection,
      ownDomains,
    } as unknown as LocalCallInput<'paste.addRows'>;
    expect(good(await app.command('paste.addRows', input))).toMatchObject({
      values: theirs.size,
      empty: senders.filter((one) => one.endsWith('@contoso.example')).length,
    });
    const values = await valuesOf(await open(SENDERS, 'allow', 'rows'));
    expect(new Set(values.map(([, value]) => String(value).toLowerCase()))).toEqual(theirs);
    expect(new Set(values.map(([said]) => said))).toEqual(new Set(['ready']));
    const bare = good(await app.command('query.run', { ...HUNT, columns: [column('subject', 'Subject')] }));
    const none = await app.command('paste.addRows', { ...input, view: { ...view, dataset: bare.dataset } });
    expect(none).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  });

  it('becomes nothing before Block or Allow is chosen, and never joins what was chosen for another list', async () => {
    await paste('one.example');
    expect(await valuesOf(await open(TARGETS, null))).toEqual([['choice', 'one.example']]);
    expect((await send(await open(TARGETS, null))).ok).toBe(false);
    expect(await valuesOf(await open(TARGETS, 'allow'))).toEqual([['choice', 'one.example']]);
    expect(sent).toEqual([]);
  });

  it('makes a collection of its own of each selection, and keeps the others', async () => {
    await paste('left-over.example');
    const other = { id: 'other', title: 'Exceptions from a case' };
    good(await app.command('paste.add', { ...other, part: 'new.example', isFirst: true, isLast: true }));
    expect((await valuesOf(await open(TARGETS, 'block', 'other'))).map(([, value]) => value)).toEqual([
      'new.example',
    ]);
    const { stored: all, title } = good(await app.command('paste.read', { id: 'other' }));
    expect([title, all.map(({ id }) => id).sort()]).toEqual([other.title, ['other', 'pasted']]);
    good(await app.command('paste.clear', { id: 'other' }));
    await restart();
    expect((await valuesOf(await open())).map(([, value]) => value)).toEqual(['left-over.example']);
  });

  it('sends the others where the tenant has one with other settings, tells that in its row, and replaces it if asked', async () => {
    await undo(0);
    const kept = { ...TARGETS.domain, exception_str: 'kept.example', comment: 'Ticket 1' };
    const first = good(
      await app.command('exceptions.add', {
        created_by_email: 'soc@contoso.example',
        entries: [kept as LocalCallInput<'exceptions.add'>['entries'][number]],
      }),
    );
    await app.ended(first.id);
    await paste('kept.example\nnew.example');
    const { job } = good(await send(await open()));
    expect(await app.ended(job.id)).toMatchObject({ outcomes: { done: 1, refused: 1 } });
    const after = await open();
    expect(await valuesOf(after)).toEqual([
      ['refused', 'kept.example'],
      ['added', 'new.example'],
    ]);
    const messages = await columnOf(after, 'message');
    expect(messages[0]).toMatch(/Ticket 1.*To replace it, send it again with “Overwrite”/);
    expect(messages[0]).not.toMatch(/checkpoint_url|T\d\d:/);
    const again = good(await send(after, { states: ['refused'], overwrites: true }));
    await app.ended(again.job.id);
    expect(stored('kept.example')).toMatchObject([{ comment: 'From a report' }]);
    expect((await valuesOf(await open())).map(([state]) => state)).toEqual(['added', 'added']);
  });

  it('counts the harmful rows of a selection that have a value, which have to be confirmed', async () => {
    const column = (db_id: string, column_label: string) => ({ db_id, column_label });
    const columns = [column('from_email', 'From'), column('verdict', 'Verdict')];
    const { dataset } = good(await app.command('query.run', { ...HUNT, columns }));
    good(await app.command('dataset.loadTo', { dataset, rows: 500 }));
    const state = good(await app.command('dataset.state', { dataset }));
    const at = (key: string) => state.columns.findIndex((one) => one.key === key) + 1;
    const view = { dataset, sort: [], filter: [] };
    const reply = await app.rows({ op: 'window', view, offset: 0, count: 500 });
    if (!reply.ok) throw new Error(reply.message);
    const harmful = new Set(
      (reply.value as { rows: RowTuple[] }).rows
        .filter((row) => /phish|malw|malicious/i.test(String(row[at('verdict')])))
        .map((row) => String(row[at('from_email')]).toLowerCase())
        .filter((sender) => !sender.endsWith('@contoso.example')),
    );
    expect(harmful.size).toBeGreaterThan(0);
    const selection = { kind: 'some' as const, ranges: [[0, 499] as [number, number]] };
    const added = good(
      await app.command('paste.addRows', { id: 'rows', title: 'Rows', view, selection, ownDomains: OWN }),
    );
    expect(added.harmful).toBe(harmful.size);
    const risky = (await valuesOf(await open(SENDERS, 'allow', 'rows')))
      .filter(([said]) => said === 'risky')
      .map(([, value]) => String(value).toLowerCase());
    expect(new Set(risky)).toEqual(harmful);
  });

  it('takes parts that are sent at once in their order, and shows them before they are on the disk', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `part-${at}.example`).join('\n');
    const parts = lines.match(/[^]{1,20000}/g) ?? [];
    const sending = parts.map((part, at) =>
      app.command('paste.add', { ...TO, part, isFirst: at === 0, isLast: at === parts.length - 1 }),
    );
    const opened = await app.command('paste.open', {
      id: TO.id,
      list: 'block',
      targets: TARGETS,
      ownDomains: OWN,
    });
    expect(good(opened).loaded).toBeGreaterThan(0);
    for (const added of await Promise.all(sending)) good(added);
    const values = await valuesOf(await open());
    expect(values.slice(0, 3).map(([, value]) => value)).toEqual([
      'part-0.example',
      'part-1.example',
      'part-2.example',
    ]);
    expect(good(await app.command('paste.read', { id: TO.id })).characters).toBe(lines.length);
  });

  it('stores nothing of a text whose parts are too long together', async () => {
    const part = `${'y'.repeat(149_000)}.example\n`;
    const sent = Array.from({ length: 120 }, (_, at) =>
      app.command('paste.add', { ...TO, part, isFirst: at === 0, isLast: at === 119 }),
    );
    const kinds = (await Promise.all(sent)).map((one) => (one.ok ? 'ok' : one.failure.kind));
    expect(kinds.at(-1)).toBe('too_large');
    expect(good(await app.command('paste.read', { id: TO.id })).characters).toBe(0);
  });

  it('refuses more text than it can store, and keeps what is there', async () => {
    await paste('one.example');
    const part = 'x'.repeat(150_000);
    let refused;
    for (let at = 0; at < 120 && !refused; at += 1) {
      const added = await app.command('paste.add', { ...TO, part, isFirst: at === 0, isLast: false });
      if (!added.ok) refused = added.failure.kind;
    }
    expect(refused).toBe('too_large');
    expect(await valuesOf(await open())).toEqual([['ready', 'one.example']]);
  });
});

describe('a pasted text in lines', () => {
  it('keeps all of its characters but line breaks, each under the number of its line, in short parts', () => {
    const text = fc
      .array(fc.constantFrom('a', ' ', '\n', ',', 'x'.repeat(7_999), 'y'.repeat(20_000), '\r'), {
        maxLength: 12,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (whole) => {
        const lines = new Map<number, string>();
        for (const { line, text: part } of pastedLines(whole)) {
          expect(part.length).toBeLessThanOrEqual(8_001);
          lines.set(line, (lines.get(line) ?? '') + part);
        }
        expect(
          whole
            .split('\n')
            .map((one, at) => [at + 1, one] as const)
            .filter(([, one]) => one !== ''),
        ).toEqual([...lines]);
      }),
    );
  });
});
