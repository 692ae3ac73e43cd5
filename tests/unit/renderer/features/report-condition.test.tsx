import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { QueryDialog } from '../../../../renderer/features/query-editor/QueryDialog';
import { fail } from '../../../../shared/bridge';
import { QueryConfig } from '../../../../shared/model/query';
import { SafeQuery } from '../../../../shared/model/saved-query';
import { answer, draw, installMain, type Answers } from '../../../support/page';
import { SAVED_QUERY } from '../../../support/shapes';

/** Fields and operators of a tenant with a vocabulary of its own. */
const config = QueryConfig.parse({
  fields: [
    { field_id: 'm.7', db_id: 'title', label: 'Title', type: 'text' },
    { field_id: 'm.9', db_id: 'bytes', label: 'Bytes', type: 'number' },
  ],
  operators: [
    { operator_id: 'has', label: 'has', field_analyzer: ['text'] },
    { operator_id: 'over', label: 'is over', field_analyzer: ['number'] },
  ],
});
const leaf = (operator_id: string, field_id: string, ...values: (string | number)[]) => ({
  operator_id,
  field_id,
  values,
});
const query = (report_condition: unknown) =>
  SafeQuery.parse({
    ...SAVED_QUERY,
    condition: leaf('has', 'm.7', 'invoice'),
    report_condition,
  });

const open = async (given: SafeQuery, answers: Answers = { 'query.config': answer(config) }) => {
  const main = installMain({
    'saved.save': (input) => answer({ kind: 'saved', query: (input as { query: SafeQuery }).query })(),
    ...answers,
  });
  const drawn = draw(
    <QueryDialog title="Edit query" query={given} base={given} onSaved={vi.fn()} onClose={vi.fn()} />,
  );
  await drawn.user.click(screen.getByRole('tab', { name: 'Report' }));
  const saved = async () => {
    await drawn.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(main.inputs('saved.save')).toHaveLength(1));
    return (main.inputs('saved.save')[0] as { query: SafeQuery }).query;
  };
  return { ...drawn, main, saved };
};
const ownChoice = () => screen.getByRole<HTMLInputElement>('radio', { name: 'A condition of its own' });
const row = (name: RegExp | string) => within(screen.getByRole('group', { name }));

describe('the condition of a report', () => {
  it('starts as the query’s own when it is given one, and is edited apart from it', async () => {
    const { user, saved } = await open(query(null));
    await waitFor(() => expect(ownChoice().disabled).toBe(false));
    await user.click(ownChoice());
    await user.type(row('Condition Title has “invoice”').getByLabelText('Value'), 's');
    const sent = await saved();
    expect(sent.report_condition).toEqual({
      operator_id: 'and',
      condition: [leaf('has', 'm.7', 'invoices')],
    });
    expect(sent.condition).toEqual(leaf('has', 'm.7', 'invoice'));
  });

  it('undoes the last change of its own condition', async () => {
    const own = { operator_id: 'or', condition: [leaf('has', 'm.7', 'a'), leaf('over', 'm.9', 5)] };
    const { user, saved } = await open(query(own));
    await user.click(await screen.findByRole('button', { name: 'Remove Bytes' }));
    expect(screen.queryByRole('group', { name: /^Condition Bytes/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('group', { name: /^Condition Bytes/ })).toBeDefined();
    expect((await saved()).report_condition).toEqual(own);
  });

  it('finds its own condition again after the query’s was chosen', async () => {
    const own = { operator_id: 'and', condition: [leaf('over', 'm.9', 5)] };
    const { user, saved } = await open(query(own));
    await waitFor(() => expect(ownChoice().disabled).toBe(false));
    await user.click(screen.getByRole('radio', { name: 'Same as query: Title has “invoice”' }));
    expect(screen.queryByRole('group', { name: /^Condition/ })).toBeNull();
    await user.click(ownChoice());
    expect(row('Condition Bytes is over 5')).toBeDefined();
    expect((await saved()).report_condition).toEqual(own);
  });

  it('blocks saving with a value that the tenant would refuse', async () => {
    const own = { operator_id: 'and', condition: [leaf('over', 'm.9', 5)] };
    const { user, main } = await open(query(own));
    await waitFor(() => expect(ownChoice().disabled).toBe(false));
    await user.clear(row(/^Condition Bytes/).getByLabelText('Value'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/^Report condition: Bytes: /)).toBeDefined();
    expect(main.inputs('saved.save')).toEqual([]);
  });

  it('stays as the tenant sent it where the tenant’s fields can’t be read', async () => {
    const own = { operator_id: 'and', condition: [leaf('over', 'm.9', 5)], note: 'theirs' };
    const { saved } = await open(query(own), {
      'query.config': () => fail({ kind: 'offline', message: 'No response.', next: 'Retry.' }),
    });
    expect(await screen.findByText(/can be edited once the tenant has sent/)).toBeDefined();
    expect(ownChoice().checked).toBe(true);
    expect((await saved()).report_condition).toEqual(own);
  });
});
