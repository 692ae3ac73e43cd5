import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SafeQuery } from '../../../../shared/model/saved-query';
import { QueryDialog } from '../../../../renderer/features/query-editor/QueryDialog';
import { moved, numbered } from '../../../../renderer/features/query-editor/report-columns';
import { actionsProblem } from '../../../../renderer/features/query-editor/report-actions';
import { answer, draw, installMain, type Answers } from '../../../support/page';
import { SAVED_QUERY } from '../../../support/shapes';

const open = (answers: Answers = {}, query = SAVED_QUERY) => {
  const main = installMain({
    'saved.save': (input) => answer({ kind: 'saved', query: (input as { query: SafeQuery }).query })(),
    ...answers,
  });
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const drawn = draw(
    <QueryDialog title="Edit query" query={query} base={query} onSaved={onSaved} onClose={onClose} />,
  );
  return { ...drawn, main, onSaved, onClose };
};
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the query editor', () => {
  it('saves a new name over the copy it was opened with', async () => {
    const { user, main, onSaved } = open();
    await user.clear(screen.getByLabelText('Name'));
    expect(screen.queryByText('Enter a name.')).toBeNull();
    await user.click(save());
    expect(screen.getAllByText('Enter a name.')).not.toHaveLength(0);
    expect(main.inputs('saved.save')).toEqual([]);
    await user.type(screen.getByLabelText('Name'), 'Invoice lures');
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(main.inputs('saved.save')).toEqual([
      {
        query: { ...SAVED_QUERY, query_label: 'Invoice lures' },
        base: SAVED_QUERY,
        password: { kind: 'keep' },
        overwrite: false,
      },
    ]);
  });

  it('reads the type and the severity into the terms of the tenant', async () => {
    const { user, main } = open();
    await user.selectOptions(screen.getByLabelText('Severity'), 'high');
    await user.click(save());
    await waitFor(() => expect(main.inputs('saved.save')).toHaveLength(1));
    expect(main.inputs('saved.save')[0]).toMatchObject({ query: { severity: 'high' } });
  });

  it('renames a query whose schedule has no recipients at the tenant', async () => {
    const schedule = { emails: [], format: 'csv', frequency: 'daily', time: '08:00' } as const;
    const query = { ...SAVED_QUERY, schedule: { ...schedule, emails: [] } };
    const { user, main } = open({}, query);
    await user.type(screen.getByLabelText('Name'), ' of today');
    await user.click(save());
    await waitFor(() => expect(main.inputs('saved.save')).toHaveLength(1));
    expect(main.inputs('saved.save')[0]).toMatchObject({
      query: { query_label: 'Lures of today', schedule },
    });
  });

  it('shows the tenant’s own terms under “Advanced”, where only the type can be changed', async () => {
    const { user, main } = open({}, { ...SAVED_QUERY, query_type: 'adhoc' });
    const advanced = screen.getByText('Advanced').closest('details');
    expect(advanced?.open).toBe(false);
    await user.click(screen.getByText('Advanced'));
    expect(advanced?.textContent).toContain('Entity type: office365_emails_email');
    expect(advanced?.textContent).toContain('Query type: adhoc');
    expect(advanced?.querySelectorAll('input')).toHaveLength(0);
    await user.selectOptions(screen.getByLabelText('Kind'), 'template');
    await user.click(save());
    await waitFor(() => expect(main.inputs('saved.save')).toHaveLength(1));
    expect(main.inputs('saved.save')[0]).toMatchObject({
      query: { query_subtype: 'template', query_type: 'adhoc' },
    });
  });

  it('names what the schedule lacks, and saves none once it is unchecked', async () => {
    const { user, main } = open();
    await user.click(screen.getByRole('tab', { name: 'Schedule' }));
    await user.click(screen.getByRole('checkbox', { name: 'Email this report on a schedule' }));
    await user.click(save());
    expect(screen.getAllByText('Enter at least one email address.')).not.toHaveLength(0);
    expect(main.inputs('saved.save')).toEqual([]);
    await user.type(screen.getByLabelText('Send to'), 'soc@contoso.example');
    expect(screen.queryByText('Enter at least one email address.')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Email this report on a schedule' }));
    await user.click(save());
    await waitFor(() => expect(main.inputs('saved.save')).toHaveLength(1));
    expect(main.inputs('saved.save')[0]).toMatchObject({ query: { schedule: null } });
  });
});

describe('a conflict with the copy of someone else', () => {
  const theirs = { ...SAVED_QUERY, query_description: 'Theirs', update_time: '2026-11-03T08:00:00Z' };
  const conflict: Answers = { 'saved.save': answer({ kind: 'conflict', theirs }) };
  const meet = async (answers = conflict) => {
    const drawn = open(answers);
    await drawn.user.type(screen.getByLabelText('Description'), 'Mine');
    await drawn.user.click(save());
    await screen.findByRole('dialog', { name: /since you opened it$/ });
    return drawn;
  };

  it('shows both copies field by field and saves nothing by itself', async () => {
    const { onSaved } = await meet();
    const row = within(screen.getByRole('table', { name: 'Differences' })).getByRole('row', {
      name: /Description/,
    });
    expect(row.textContent).toContain('Theirs');
    expect(row.textContent).toContain('Mine');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('overwrites their copy if that is chosen', async () => {
    const { user, main } = await meet();
    await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(main.inputs('saved.save')).toHaveLength(2));
    expect(main.inputs('saved.save')[1]).toMatchObject({
      overwrite: true,
      query: { query_description: 'Mine' },
    });
  });

  it('saves mine as a new query without an ID or a schedule if that is chosen', async () => {
    const { user, main } = await meet();
    await user.click(screen.getByRole('button', { name: 'Save as new' }));
    await waitFor(() => expect(main.inputs('saved.save')).toHaveLength(2));
    expect(main.inputs('saved.save')[1]).toMatchObject({
      base: null,
      query: { query_id: '', parent_id: 'q1', query_description: 'Mine', status: 'saved' },
    });
  });

  it('takes their copy if that is chosen', async () => {
    const { user, onSaved } = await meet();
    await user.click(screen.getByRole('button', { name: 'Use theirs' }));
    expect(onSaved).toHaveBeenCalledWith(theirs);
  });

  it('offers only a new query if theirs was deleted', async () => {
    await meet({ 'saved.save': answer({ kind: 'deleted' }) });
    expect(screen.getByRole('dialog', { name: 'This query was deleted since you opened it' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Overwrite with mine' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save as new' })).toBeTruthy();
  });

  it('goes back to the form with its values if it is canceled', async () => {
    const { user } = await meet();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Mine');
  });
});

describe('the columns and actions of a report', () => {
  const column = (field_id: string) => ({ field_id, column_label: '', column_order: 9, column_width: 100 });

  it('moves a column and numbers all of them again', () => {
    const columns = numbered(moved([column('a'), column('b'), column('c')], 2, -1));
    expect(columns.map(({ field_id, column_order }) => [field_id, column_order])).toEqual([
      ['a', 0],
      ['c', 1],
      ['b', 2],
    ]);
  });

  it('names the required value that an action lacks, and lets unknown actions be', () => {
    const config = {
      actions: [
        {
          action_id: 'add_tag',
          label: 'Add a tag',
          params: [{ name: 'tag', label: 'Tag', type: 'text', required: true }],
        },
      ],
    };
    expect(actionsProblem([{ action_id: 'add_tag' }], config)).toBe('Add a tag: enter tag.');
    expect(actionsProblem([{ action_id: 'add_tag', action_data: { tag: 'x' } }], config)).toBeUndefined();
    expect(actionsProblem([{ action_id: 'unheard_of' }], config)).toBeUndefined();
  });
});
