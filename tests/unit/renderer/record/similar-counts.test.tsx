import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startSimilar, useSimilarLines } from '../../../../renderer/record/email/similar-counts';
import { Email } from '../../../../shared/model/entity';
import { installMain } from '../../../support/page';

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
  await waitFor(() => expect(result.current).toEqual([]));
  endSecond();
  await waitFor(() => expect(result.current).toEqual([]));
  endFirst();
  await waitFor(() => expect(result.current).toBeUndefined());
});
