import { expect, it } from 'vitest';
import { sendBatch } from '../../../main/services/bulk-actions/requests';
import type { ApiClient } from '../../../main/services/tenant/api-client';
import { ok } from '../../../shared/bridge';

const outcomesOf = async (answer: object) => {
  const client = { call: async () => ok(answer) } as unknown as ApiClient;
  const { items } = await sendBatch(
    client,
    {
      kind: 'classify',
      label: 'Classify as clean',
      entity_type: 'mailbox_email',
      classification: 'clean',
      confident: 'high',
    },
    ['e1', 'e2'],
  );
  return items.map(({ outcome }) => outcome);
};

it('never calls emails classified if the tenant says that it classified fewer', async () => {
  expect(await outcomesOf({ success: true, classified: 2 })).toEqual(['done', 'done']);
  expect(await outcomesOf({ success: true })).toEqual(['done', 'done']);
  expect(await outcomesOf({ success: true, classified: 1 })).toEqual(['unknown', 'unknown']);
  expect(await outcomesOf({ success: false })).toEqual(['refused', 'refused']);
});
