import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fail } from '../../../../shared/bridge';
import { AnnotationForm } from '../../../../renderer/screens/files/AnnotationForm';
import { answer, draw, installMain } from '../../../support/page';
import { fileRows } from './fake-file-rows';

const CALL = 'annotations.change';
const patches = (main: ReturnType<typeof installMain>) =>
  main.inputs(CALL).map((input) => (input as { patch: unknown }).patch);
const note = () => screen.getByRole('textbox', { name: 'My note' });
const tags = () => screen.getByRole('textbox', { name: 'My tags, separated by commas' });

describe('the annotation form of the open row', () => {
  it('sets a verdict by its button, and removes it by the same button', async () => {
    const main = installMain({ [CALL]: answer({}) });
    const { rows, annotate } = fileRows();
    const { user } = draw(<AnnotationForm rows={rows} row={7} />);
    await user.click(screen.getByRole('button', { name: 'Malicious' }));
    act(() => annotate(['malicious', null, null]));
    expect(screen.getByRole('button', { name: 'Malicious' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Malicious' }));
    await waitFor(() => expect(patches(main)).toEqual([{ verdict: 'malicious' }, { verdict: null }]));
    expect(main.inputs(CALL)[0]).toMatchObject({
      view: { dataset: 'd1', sort: [], filter: [] },
      selection: { kind: 'some', ranges: [[7, 7]] },
    });
  });

  it('saves tags and note once when their field loses the focus', async () => {
    const main = installMain({ [CALL]: answer({}) });
    const { user } = draw(<AnnotationForm rows={fileRows().rows} row={7} />);
    await user.type(tags(), 'case 12, invoice');
    await user.type(note(), 'seen before');
    await user.tab();
    await waitFor(() =>
      expect(patches(main)).toEqual([{ tags: ['case 12', 'invoice'] }, { note: 'seen before' }]),
    );
  });

  it('saves what was typed when the form closes', async () => {
    const main = installMain({ [CALL]: answer({}) });
    const { user, unmount } = draw(<AnnotationForm rows={fileRows().rows} row={7} />);
    await user.type(note(), 'half a sentence');
    unmount();
    await waitFor(() => expect(patches(main)).toEqual([{ note: 'half a sentence' }]));
  });

  it('saves after a pause in typing, and the echo does not replace what was typed since', async () => {
    const main = installMain({ [CALL]: answer({}) });
    const { rows, annotate } = fileRows();
    const { user } = draw(<AnnotationForm rows={rows} row={7} />);
    await user.type(note(), 'first');
    await waitFor(() => expect(patches(main)).toEqual([{ note: 'first' }]));
    await user.type(note(), ' and more');
    act(() => annotate([null, null, 'first']));
    expect(note()).toHaveProperty('value', 'first and more');
  });

  it('shows a stored text that changed elsewhere, such as by Undo', () => {
    installMain();
    const { rows, annotate } = fileRows(['clean', ['a', 'b'], 'old note']);
    draw(<AnnotationForm rows={rows} row={7} />);
    expect(tags()).toHaveProperty('value', 'a, b');
    act(() => annotate([null, [], 'older note']));
    expect(tags()).toHaveProperty('value', '');
    expect(note()).toHaveProperty('value', 'older note');
  });

  it('tries again at the next chance if saving failed', async () => {
    const main = installMain({
      [CALL]: () =>
        fail({ kind: 'disk', message: 'Your notes could not be saved.', next: 'Free some space.' }),
    });
    const { user, unmount } = draw(<AnnotationForm rows={fileRows().rows} row={7} />);
    await user.type(note(), 'important');
    await user.tab();
    await waitFor(() => expect(patches(main)).toHaveLength(1));
    await act(async () => undefined);
    unmount();
    expect(patches(main)).toEqual([{ note: 'important' }, { note: 'important' }]);
  });

  it('takes no input until all rows are read', () => {
    installMain();
    draw(
      <AnnotationForm
        rows={fileRows(undefined, { dataset: { state: 'fetching', columns: [] } }).rows}
        row={7}
      />,
    );
    expect(note()).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Clean' })).toHaveProperty('disabled', true);
  });
});
