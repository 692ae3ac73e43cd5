import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SideForm } from '../../../../renderer/screens/compare/SideForm';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const BEFORE = datasetOf({ dataset: 'd1', title: 'last.csv', file: { name: 'last.csv' } });
const AFTER = datasetOf({
  dataset: 'd2',
  title: 'this.csv',
  state: 'idle',
  loaded: 2,
  total: 5,
  file: { name: 'this.csv' },
});
const open = () => installMain({ 'dataset.list': answer([BEFORE, AFTER]), 'snapshot.list': answer([]) });
const submit = () => screen.getByRole('button', { name: 'Compare' });

describe('the form of a comparison', () => {
  it('compares two different sides by the chosen column, and warns about rows that are not loaded', async () => {
    open();
    const onCompare = vi.fn();
    const { user } = draw(<SideForm draft={undefined} onCompare={onCompare} />);
    await screen.findAllByRole('option', { name: 'last.csv · 4 rows' });
    await user.selectOptions(screen.getByLabelText('Before'), 'last.csv · 4 rows');
    await user.selectOptions(screen.getByLabelText('After'), 'last.csv · 4 rows');
    expect(submit()).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('After'), 'this.csv · 2 of 5 loaded');
    expect(screen.getByText(/3 rows that are not loaded will be loaded first/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Match rows by'), 'Subject');
    await user.click(submit());
    expect(onCompare).toHaveBeenCalledWith({
      before: { title: 'last.csv', dataset: 'd1' },
      after: { title: 'this.csv', dataset: 'd2' },
      key: 'subject',
    });
  });

  it('selects the sides that the tab compared before', async () => {
    open();
    const draft = {
      before: { title: 'last.csv', dataset: 'd1' },
      after: { title: 'closed.csv', dataset: 'd9' },
      key: '',
    };
    draw(<SideForm draft={draft} onCompare={() => undefined} />);
    await screen.findAllByRole('option', { name: 'last.csv · 4 rows' });
    expect(screen.getByLabelText('Before')).toHaveProperty('value', 'd1');
    expect(screen.getByLabelText('After')).toHaveProperty('value', '');
    expect(submit()).toHaveProperty('disabled', true);
  });
});
