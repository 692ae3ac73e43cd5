import { expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import type { Attachment, Email } from '../../../../shared/model/entity';
import { QueryConfig } from '../../../../shared/model/query';
import { countSimilar, similarities } from '../../../../renderer/record/email/similar-emails';

const field = (field_id: string, db_id: string) => ({
  field_id,
  db_id,
  label: db_id,
  type: 'text',
  analyzer: 'keyword',
});
const config = ok(
  QueryConfig.parse({
    saas_id: 'any',
    query_domain: 'email',
    fields: [field('f1', 'from_email'), field('f2', 'subject'), field('f3', 'attachment_md5')],
    operators: [
      {
        operator_id: 'eq',
        label: 'equals',
        expression_template: '',
        arity: 1,
        field_analyzer: ['keyword'],
        is_regex: false,
      },
    ],
    ui_columns: [],
    actions: [],
  }),
);
const FIELDS = { of: { saas: 'mail', domain: 'email' as const }, config };
const attached = (...hashes: string[]) =>
  ok({ rows: hashes.map((md5) => ({ md5, sha256: null }) as Attachment), total: hashes.length });
const NONE = attached();
const EMAIL = {
  from_email: 'pay@evil.test',
  subject: '',
  links: [{ url: 'https://login.evil.test/a', text: '' }],
} as unknown as Email;

const OFFLINE = fail({ kind: 'offline', message: 'The tenant did not answer.', next: '' });

it('looks for the parts that the email has, and says which of them the tenant has no field for', () => {
  const found = similarities(EMAIL, FIELDS, attached('d'.repeat(32)));
  expect(found.map(({ label, condition }) => [label, condition?.field_id, condition?.values])).toEqual([
    ['same sender', 'f1', ['pay@evil.test']],
    ['same link host', undefined, undefined],
    ['same attachment', 'f3', ['d'.repeat(32)]],
  ]);
  expect(found[1]?.counted).toMatchObject({ ok: false, failure: { code: 'not_searchable' } });
});

it('looks for each attachment, and says how many of them it could look for', () => {
  const two = similarities(EMAIL, FIELDS, attached('a'.repeat(32), 'b'.repeat(32))).at(-1);
  expect(two).toMatchObject({ label: 'same attachment', isWhole: true, condition: { operator_id: 'or' } });
  expect(two?.condition?.condition?.map(({ values }) => values)).toEqual([
    ['a'.repeat(32)],
    ['b'.repeat(32)],
  ]);
  const some = similarities(EMAIL, FIELDS, attached('a'.repeat(32), '')).at(-1);
  expect(some).toMatchObject({
    label: 'same attachment (1 of 2)',
    name: 'attachment (1 of 2)',
    isWhole: false,
  });
});

it('keeps the attachments as not counted if they cannot be listed, and each part if there is no config', () => {
  const found = similarities(EMAIL, FIELDS, OFFLINE).at(-1);
  expect(found).toMatchObject({ part: 'attachment', condition: undefined, counted: OFFLINE });
  const lines = similarities(EMAIL, { ...FIELDS, config: OFFLINE }, NONE);
  expect(lines.map(({ part, counted }) => [part, counted])).toEqual([
    ['sender', OFFLINE],
    ['link', OFFLINE],
  ]);
});

it('counts only other emails', async () => {
  const onCount = vi.fn();
  const all = similarities({ ...EMAIL, subject: 'Overdue' }, FIELDS, NONE);
  const count = vi
    .fn()
    .mockResolvedValueOnce(ok({ total: 1 }))
    .mockResolvedValueOnce(ok({ total: 2 }));
  await countSimilar(all, count, () => true, onCount);
  expect(onCount.mock.calls.map(([{ part }, counted]) => [part, counted])).toEqual([
    ['sender', ok(0)],
    ['subject', ok(1)],
  ]);
});

it('passes on why a part cannot be counted, and stops when another email is opened', async () => {
  const all = similarities({ ...EMAIL, subject: 'Overdue' }, FIELDS, attached('d'.repeat(32)));
  const failure = fail({ kind: 'offline', message: '', next: '' });
  const count = vi
    .fn()
    .mockResolvedValueOnce(ok({ total: 272 }))
    .mockResolvedValueOnce(failure)
    .mockResolvedValueOnce(ok({ total: 3 }));
  const onCount = vi.fn();
  await countSimilar(all, count, () => true, onCount);
  expect(onCount.mock.calls.map(([{ part }, counted]) => [part, counted])).toEqual([
    ['sender', ok(271)],
    ['subject', failure],
    ['attachment', ok(2)],
  ]);
  const later = vi.fn().mockResolvedValue(ok({ total: 1 }));
  await countSimilar(all, later, () => later.mock.calls.length === 0, onCount);
  expect(later).toHaveBeenCalledTimes(1);
  expect(onCount).toHaveBeenCalledTimes(3);
});
