import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from '../../../main/wire/answer';
import { readLeniently } from '../../../main/wire/lenient';
import { contract } from '../../../shared/api/contract';
import { Outcomes } from '../../../shared/api/done';
import { Email } from '../../../shared/model/entity';
import { QueryField } from '../../../shared/model/query';

const Row = z.looseObject({
  id: z.string(),
  size: z.number().optional(),
  tags: z.array(z.string()).default([]),
});
const Page = z.looseObject({ rows: z.array(Row), total_rows: z.number().optional() });

describe('a lenient reader', () => {
  it('reads a null as a missing value, without a word', () => {
    expect(readLeniently(Page, { rows: [{ id: 'a', size: null, tags: null }] })).toEqual({
      ok: true,
      value: { rows: [{ id: 'a', tags: [] }] },
      skipped: 0,
      ignored: [],
    });
  });

  it.each([
    ['entity.emailAttachments', { filename: 'a.exe', file_size: '12 KB' }, { name: 'a.exe' }],
    ['entity.fileEvents', { id: '1', type: 3, user: { name: 'Ann' } }, { id: '1' }],
    ['entity.fileEvents', { id: '1', timestamp: [], event_type: 'read' }, { event: 'read' }],
  ] as const)('reads a row of %s without another name’s value of a wrong type', (name, sent, row) => {
    const read = checkAnswer(contract[name].output, { rows: [sent] });
    expect(read).toMatchObject({ ok: true, value: { rows: [row] } });
    expect(read).not.toHaveProperty('meta.skipped');
  });

  it('reads a file whose size under another name isn’t a number', () => {
    expect(checkAnswer(contract['entity.file'].output, { name: 'a.exe', file_size: '12 KB' })).toMatchObject({
      ok: true,
      value: { name: 'a.exe', file_size: '12 KB' },
    });
  });

  it('gives up one odd value instead of its row, and names it', () => {
    expect(
      readLeniently(Page, {
        rows: [
          { id: 'a', size: 'huge', x: 1 },
          { id: 'b', size: 2 },
        ],
      }),
    ).toEqual({
      ok: true,
      value: {
        rows: [
          { id: 'a', tags: [], x: 1 },
          { id: 'b', size: 2, tags: [] },
        ],
      },
      skipped: 0,
      ignored: ['rows.size'],
    });
  });

  it('leaves out a row without a value that is needed, and counts it', () => {
    const read = readLeniently(Page, { rows: [{ size: 1 }, { id: 'b' }, 7, null] });
    expect(read).toMatchObject({ ok: true, value: { rows: [{ id: 'b' }] }, skipped: 3 });
  });

  it('fails if the outermost value does not fit', () => {
    expect(readLeniently(Page, 'text')).toMatchObject({ ok: false });
    expect(readLeniently(Row, { size: 1 })).toMatchObject({ ok: false, path: ['id'] });
  });

  it('reads a bare list, a list in another wrapper, and a map by name', () => {
    const rows = [{ id: 'a' }, { id: 'b' }];
    for (const sent of [
      rows,
      { items: rows },
      { rows: { x: rows[0], y: rows[1] } },
      { x: rows[0], y: rows[1] },
    ]) {
      const read = readLeniently(Page, sent);
      expect(read.ok && read.value.rows.map(({ id }) => id), JSON.stringify(sent)).toEqual(['a', 'b']);
    }
    expect(readLeniently(z.array(Row), { items: rows })).toMatchObject({
      ok: true,
      value: [{ id: 'a' }, { id: 'b' }],
    });
  });

  it('reads an empty map as an empty list', () => {
    for (const sent of [{}, { rows: {} }])
      expect(readLeniently(Page, sent)).toMatchObject({ ok: true, value: { rows: [] } });
  });

  it('reads one entity in a wrapper, and refuses wrappers around nothing that it knows', () => {
    const email = { subject: 'Invoice', size: 7 };
    for (const sent of [
      { data: email },
      { rows: [email] },
      { data: { email } },
      { data: email, x_vendor: { trace: [1] }, _v: 3 },
      { meta: { subject: 'a page' }, rows: [email] },
      { data: [email], meta: null },
    ])
      expect(readLeniently(contract['entity.email'].output, sent), JSON.stringify(sent)).toMatchObject({
        ok: true,
        value: email,
      });
    for (const sent of [{ data: { betreff: 'Rechnung' } }, { data: [email, email] }])
      expect(readLeniently(contract['entity.email'].output, sent)).toEqual({ ok: false, path: [] });
    // Fields under other names are shown as they were sent.
    expect(readLeniently(contract['entity.email'].output, { betreff: 'Rechnung' })).toMatchObject({
      ok: true,
      value: { betreff: 'Rechnung' },
    });
  });

  it('refuses a list in another wrapper if none of its items fits', () => {
    expect(readLeniently(Page, { inner: { a: 1 } })).toMatchObject({ ok: false, path: ['rows'] });
    expect(readLeniently(Page, { items: [1, 2] })).toMatchObject({ ok: false });
  });

  it('finds a list in a wrapper within another one', () => {
    const list = contract['entity.emailAttachments'].output;
    expect(readLeniently(list, { data: { rows: [{ name: 'evil.exe' }] } })).toMatchObject({
      ok: true,
      value: { rows: [{ name: 'evil.exe' }] },
    });
    expect(readLeniently(list, { attachments: [{ name: 'evil.exe' }] })).toMatchObject({ ok: true });
  });

  it('makes no item of an error, even if an item may lack every key', () => {
    for (const name of ['entity.emailAttachments', 'entity.splittedEmails'] as const)
      for (const sent of [{ error: { message: 'denied' } }, { errors: [{ message: 'denied' }] }])
        expect(readLeniently(contract[name].output, sent), JSON.stringify(sent)).toMatchObject({ ok: false });
  });

  it('reads an email whose sender is an object, and a field whose type is one', () => {
    const sender = { name: 'Ann', address: 'ann@example.com' };
    expect(readLeniently(Email, { subject: 'Hello', sender })).toMatchObject({
      ok: true,
      value: { subject: 'Hello', from_email: '', sender },
    });
    expect(readLeniently(QueryField, { field_id: 'a', type: { name: 'x' } })).toMatchObject({
      ok: true,
      value: { analyzer: 'text' },
    });
  });

  it('refuses a wrapper that could be read in two ways', () => {
    expect(readLeniently(Page, { a: [{ id: 'a' }], b: [{ id: 'b' }] })).toMatchObject({ ok: false });
  });
});

describe('a condition', () => {
  const query = {
    query_id: 'q',
    query_subtype: 'report',
    query_label: 'Mine',
    query_domain: 'email',
    saas_id: 'office365_emails',
    query_entity_type: 'office365_emails_email',
  };
  const list = contract['query.list'].output;

  it('leaves out a query whose condition cannot be read as a whole', () => {
    const leaf = { operator_id: 'is', field_id: 'x', values: [1] };
    const odd = { ...query, condition: { operator_id: 'and', condition: [leaf, { values: [1] }] } };
    expect(readLeniently(list, [odd, { ...query, condition: leaf }])).toMatchObject({
      ok: true,
      value: [{ condition: leaf }],
      skipped: 1,
    });
  });

  it('reads a query whose condition is null', () => {
    expect(
      readLeniently(list, [{ ...query, condition: null, query_description: null, creator: null }]),
    ).toMatchObject({
      ok: true,
      value: [{ query_label: 'Mine' }],
      skipped: 0,
    });
  });
});

describe('the response to a write', () => {
  const done = { entity_id: 'e-1', success: true };
  const refused = { entity_id: 'e-2', success: false, reason: 'locked' };
  it.each([
    ['under another key', { outcomes: [done, refused] }],
    ['under another key, beside another list', { outcomes: [done, refused], warnings: [{ code: 7 }] }],
    ['in a wrapper, beside another object', { meta: { took: 3 }, data: { outcomes: [done, refused] } }],
    ['by outcome, in two lists', { done: [done], failed: [refused] }],
    ['as a map by entity under their own key', { results: { 'e-1': { success: true }, 'e-2': refused } }],
    ['as a map by entity', { 'e-1': { success: true }, 'e-2': { success: false, reason: 'locked' } }],
    [
      'as a map by entity, beside another object',
      {
        meta: { took: 3 },
        outcomes: { 'e-1': { success: true }, 'e-2': { success: false, reason: 'locked' } },
      },
    ],
  ])('gives its outcomes %s', (_where, sent) => {
    const read = readLeniently(Outcomes, sent);
    expect(read).toMatchObject({ ok: true, value: { results: [done, refused] } });
  });

  it('takes no part of a response for an entity', () => {
    const read = readLeniently(Outcomes, { data: { success: false } });
    expect(read).toEqual({ ok: true, value: { success: false }, skipped: 0, ignored: [] });
  });

  it('gives no outcomes where nothing tells of an entity', () => {
    const read = readLeniently(Outcomes, { success: true, meta: { took: 3 }, warnings: [{ code: 7 }] });
    expect(read).toMatchObject({ ok: true, value: { success: true } });
    expect(read.ok && read.value.results).toBeUndefined();
  });
});

describe('a response that cannot be read', () => {
  it('shows a response that cannot be read beside the refusal, without secrets', () => {
    const refused = checkAnswer(Page, { schedule: { password: 'hunter2' }, said: 'hello' });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'drifted' } });
    const response = refused.ok ? '' : (refused.failure.response ?? '');
    expect(response).toContain('hello');
    expect(response).not.toContain('hunter2');
  });
});
