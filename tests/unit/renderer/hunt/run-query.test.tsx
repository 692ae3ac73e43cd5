import { expect, it, vi } from 'vitest';
import { EMAIL_FIELDS } from '../../../../main/demo/config/email-fields';
import { OPERATORS } from '../../../../main/demo/config/operators';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { createHunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { RunQuery } from '../../../../shared/local-calls/datasets';
import type { Json } from '../../../../shared/model/json';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

/** Runs a hunt from what its tab stored; returns what was sent, and what the tab stores now. */
const run = async (stored: Json | undefined) => {
  const main = installMain({
    'query.config': (input) =>
      answer({
        ...(input as object),
        operators: OPERATORS,
        fields: EMAIL_FIELDS,
        ui_columns: [{ db_id: 'subject', column_label: 'Subject' }],
        ui_condition: { operator_id: 'and', condition: [] },
        actions: [],
      })(),
    'query.run': answer(datasetOf()),
  });
  const storeTab = vi.fn<(patch: { readonly draft: Json }) => void>();
  const hunt = createHunt(stored, storeTab);
  await hunt.run();
  const [sent] = main.inputs('query.run') as readonly { readonly run: string }[];
  const { run: _name, ...query } = sent ?? { run: '' };
  return { hunt, query, stored: () => storeTab.mock.lastCall?.[0].draft as { readonly ran?: Json } };
};

it('stores the query with its tab exactly as the run of the next start sends it', async () => {
  const first = await run(undefined);
  const { ran } = first.stored();
  expect(RunQuery.parse(ran)).toEqual(RunQuery.parse(first.query));
  const next = await run(first.stored());
  expect(RunQuery.parse(next.query)).toEqual(RunQuery.parse(ran));
});

it('stores no query to run once the draft is changed', async () => {
  const { hunt, stored } = await run({ ...NEW_HUNT } as unknown as Json);
  expect(stored().ran).toBeDefined();
  hunt.setDraft({ ...hunt.store.getState().draft, include_copies: true });
  expect(stored().ran).toBeUndefined();
});
