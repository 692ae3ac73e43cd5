import { expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import type { Email } from '../../../../shared/model/entity';
import { QueryConfig } from '../../../../shared/model/query';
import { countSimilar, similarities } from '../../../../renderer/record/email/similar-emails';

const field = (field_id: string, db_id: string) => ({
  field_id,
  db_id,
  label: db_id,
  type: 'text',
  analyzer: 'keyword',
});
const CONFIG = QueryConfig.parse({
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
});
const EMAIL = {
  from_email: 'pay@evil.test',
  subject: '',
  links: [{ url: 'https://login.evil.test/a', text: '' }],
} as unknown as Email;

it('offers only parts that the email has, in fields that the tenant has', () => {
  const found = similarities(EMAIL, CONFIG, 'd'.repeat(32));
  expect(found.map(({ label, condition }) => [label, condition?.field_id, condition?.values])).toEqual([
    ['same sender', 'f1', ['pay@evil.test']],
    ['same attachment', 'f3', ['d'.repeat(32)]],
  ]);
  expect(similarities(EMAIL, CONFIG, undefined).map(({ label }) => label)).toEqual(['same sender']);
});

it('counts only other emails', async () => {
  const onCount = vi.fn();
  const all = similarities({ ...EMAIL, subject: 'Overdue' }, CONFIG, undefined);
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
  const all = similarities({ ...EMAIL, subject: 'Overdue' }, CONFIG, 'd'.repeat(32));
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
