import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../../shared/bridge';
import { AnnotationDialog } from '../../../../renderer/screens/files/AnnotationDialog';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { answer, draw, installMain } from '../../../support/page';
import { fileRows } from './fake-file-rows';

const START = useOverlay.getState();
beforeEach(() => useOverlay.setState({ ...START, open: 'files.annotate' }, true));

const TWO_ROWS = { selection: { kind: 'some', ranges: [[4, 5]] } };
const CALL = 'annotations.change';
const submit = () => screen.getByRole('button', { name: 'Save for 2 rows' });

describe('the annotation dialog', () => {
  it('changes only the fields that were filled in, for all selected rows of the view', async () => {
    const main = installMain({ [CALL]: answer({}) });
    const { rows, refreshed } = fileRows(undefined, TWO_ROWS);
    const { user } = draw(<AnnotationDialog rows={rows} />);
    expect(submit()).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('My verdict'), 'Malicious');
    await user.type(screen.getByLabelText('Add tags'), 'invoice, case 12, invoice');
    await user.click(submit());
    await waitFor(() => expect(refreshed.times).toBe(1));
    expect(main.inputs(CALL)).toEqual([
      {
        view: { dataset: 'd1', sort: [], filter: [{ kind: 'any', text: 'invoice' }] },
        selection: TWO_ROWS.selection,
        patch: { verdict: 'malicious', addTags: ['invoice', 'case 12'] },
      },
    ]);
    expect(useOverlay.getState().open).toBeNull();
  });

  it('removes verdicts and tags, and replaces notes', async () => {
    const main = installMain({ [CALL]: answer({}) });
    const { user } = draw(<AnnotationDialog rows={fileRows(undefined, TWO_ROWS).rows} />);
    await user.selectOptions(screen.getByLabelText('My verdict'), 'No verdict');
    await user.type(screen.getByLabelText('Remove tags'), 'case 12');
    await user.type(screen.getByLabelText('My note'), 'false positive');
    await user.click(submit());
    await waitFor(() => expect(main.inputs(CALL)).toHaveLength(1));
    expect(main.inputs(CALL)[0]).toMatchObject({
      patch: { verdict: null, dropTags: ['case 12'], note: 'false positive' },
    });
  });

  it('stays open with the failure and the typed text if the notes could not be saved', async () => {
    installMain({
      [CALL]: () =>
        fail({ kind: 'disk', message: 'Your notes could not be saved.', next: 'Free some space.' }),
    });
    const { rows, refreshed } = fileRows(undefined, TWO_ROWS);
    const { user } = draw(<AnnotationDialog rows={rows} />);
    await user.type(screen.getByLabelText('My note'), 'seen before');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Your notes could not be saved.');
    expect(screen.getByLabelText('My note')).toHaveProperty('value', 'seen before');
    expect(useOverlay.getState().open).toBe('files.annotate');
    expect(refreshed.times).toBe(0);
  });
});
