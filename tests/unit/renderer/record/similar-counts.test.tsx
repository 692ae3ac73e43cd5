import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recount, startSimilar, useSimilarLines } from '../../../../renderer/record/email/similar-counts';
import { Email } from '../../../../shared/model/entity';
import { fail, ok, type Result } from '../../../../shared/bridge';
import { answer, installMain } from '../../../support/page';
import { queryConfig } from '../../../support/record';

it('keeps the counts of an email until the last place that shows it is gone', async () => {
  installMain();
  const target = {
    saas: 'office365_emails',
    entityType: 'office365_emails_email',
    entityId: 'e1',
    domain: 'email',
  } as const;
  const email = Email.parse({ entity_id: 'e1', subject: 'Invoice' });
  const { result } = renderHook(() => useSimilarLines(target));
  const [endFirst, endSecond] = [startSimilar(email, target), startSimilar(email, target)];
  await waitFor(() => expect(result.current).toMatchObject([{ part: 'subject' }]));
  endSecond();
  await waitFor(() => expect(result.current).toMatchObject([{ part: 'subject' }]));
  endFirst();
  await waitFor(() => expect(result.current).toBeUndefined());
});

it('counts a part again only once the count under way has ended, as the two share a run', async () => {
  const asked: { readonly text: string; readonly end: (result: Result<unknown>) => void }[] = [];
  installMain({
    'query.config': answer(queryConfig(['from_email', 'subject'])),
    'query.count': (input) => new Promise((end) => asked.push({ text: JSON.stringify(input), end })),
    'query.cancel': answer(null),
  });
  const target = {
    saas: 'office365_emails',
    entityType: 'office365_emails_email',
    entityId: 'e2',
    domain: 'email',
  } as const;
  const email = Email.parse({ entity_id: 'e2', subject: 'Invoice', from_email: 'a@b.example' });
  const { result } = renderHook(() => useSimilarLines(target));
  const end = startSimilar(email, target);
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.end(fail({ kind: 'offline', message: 'Gone.', next: '' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  const [sender] = result.current ?? [];
  if (sender) recount(target, sender);
  await Promise.resolve();
  expect(asked).toHaveLength(2);
  asked[1]?.end(ok({ total: 3 }));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.text).toContain('a@b.example');
  asked[2]?.end(ok({ total: 5 }));
  await waitFor(() => expect(result.current?.map(({ counted }) => counted)).toEqual([ok(4), ok(2)]));
  end();
});
