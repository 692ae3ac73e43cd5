import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../main/datasets/dataset/pages';
import { checkAnswer } from '../../../main/wire/answer';
import { contract, type EndpointName } from '../../../shared/api/contract';

const read = (name: EndpointName, sent: unknown) => checkAnswer(contract[name].output, sent);

/** Responses with a good status that say that a query failed, with what is shown. */
const DENIALS: readonly (readonly [sent: unknown, words: string])[] = [
  [{ success: false, results: [] }, 'The tenant said that the request failed, but not why.'],
  [{ success: 0, rows: [], total_rows: 0, message: 'The index is closed' }, 'The index is closed'],
  [{ error: 'Query timed out' }, 'Query timed out'],
  [{ error: { code: 5, message: 'Query timed out' } }, 'Query timed out'],
  [{ errors: [{ message: 'Shard 3 failed' }], data: null }, 'Shard 3 failed'],
  [{ errors: ['Shard 3 failed'] }, 'Shard 3 failed'],
  [{ rows: [], total_rows: 0, error: 'Query timed out' }, 'Query timed out'],
  [{ rows: [], message: 'Search is being rebuilt' }, 'Search is being rebuilt'],
  [{ data: { ok: false, rows: [], detail: 'No permission for mail' } }, 'No permission for mail'],
  [{ status: 'error', rows: [], reason: 'Too many buckets' }, 'Too many buckets'],
];

describe('a response with a good status that says that the request failed', () => {
  it.each(DENIALS)('fails a query with the words of %j', (sent, message) => {
    const expected = { ok: false, failure: { kind: 'rejected', code: 'denied', message } };
    expect(read('query.execute', sent)).toMatchObject(expected);
    const body = new TextEncoder().encode(JSON.stringify(sent));
    expect(parsePage(body, ['entity_id'], false)).toMatchObject(expected);
  });

  it.each([
    ['query.list', { success: false, results: [], message: 'No license' }],
    ['query.config', { error: 'No license' }],
    ['apps.secEntities', { error: { code: 5, message: 'No license' } }],
    ['entity.email', { success: false, message: 'No license' }],
    ['mail.body', { error: 'No license' }],
    ['logins.cachedQuery', { success: false, rows: [], error: 'No license' }],
  ] as const)('fails %s in its words', (name, sent) => {
    expect(read(name, sent)).toMatchObject({ ok: false, failure: { message: 'No license' } });
  });

  it('marks invisible characters of the words, and shows the response without secrets', () => {
    const result = read('query.execute', { success: false, error: 'a\u202Eb', token: 'hunter2' });
    const { message = '', response = '' } = result.ok ? {} : result.failure;
    expect(message).not.toContain('\u202E');
    expect(response).toContain('success');
    expect(response).not.toContain('hunter2');
  });
});

describe('a response that found nothing', () => {
  it.each([
    { rows: [], total_rows: 0 },
    { rows: [] },
    { rows: [], total_rows: 0, message: 'No results found' },
    { rows: [], message: 'OK' },
    { code: 0, message: 'success', data: [] },
    { success: true, rows: [], message: 'No results found' },
    { rows: [], error: null, errors: [] },
    { rows: [], error: '', success: 'true' },
  ])('reads an empty result (%j)', (sent) => {
    expect(read('query.execute', sent)).toMatchObject({ ok: true, value: { rows: [] } });
  });

  it.each([
    ['apps.entity', { entity: { entity_id: 'u1', email: 'a@b.example', title: 'CFO' } }],
    ['apps.entity', { entity: { entity_id: 'f1', error: 'No owner' } }],
    ['entity.byType', { email: 'a@b.example', title: 'CFO' }],
    ['entity.file', { title: 'report.docx' }],
    ['entity.messageBody', { message: 'Hi all' }],
  ] as const)('reads %s from %j', (name, sent) => {
    expect(read(name, sent)).toMatchObject({ ok: true, value: sent });
  });

  it('takes a country for no count, so that words in place of rows are shown', () => {
    expect(read('query.execute', { rows: [], country: 'DE', message: 'No license' })).toMatchObject({
      failure: { message: 'No license' },
    });
  });

  it('reads a body under another name if the body is missing or empty', () => {
    expect(read('entity.messageBody', { body: '', html: '<p>x</p>' })).toMatchObject({
      value: { body: '<p>x</p>', format: 'html' },
    });
    expect(read('entity.messageBody', { body: '', text: 'x' })).toMatchObject({
      value: { body: 'x', format: 'text' },
    });
  });

  it('does not take the data of an entity for an error', () => {
    expect(read('entity.email', { subject: 'Hi', error: 'scan failed', message: 'Hello' }).ok).toBe(true);
    expect(read('scan.details', { rows: [{ sec_tool: 'a', verdict: 'clean', error: 'x' }] }).ok).toBe(true);
    expect(read('download.file', { success: false }).ok).toBe(true);
    expect(checkAnswer(contract['query.act'].output, { success: false }, true).ok).toBe(true);
  });
});
