import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import type { RowTuple } from '../../../../shared/dataset';
import { formatVerdict } from '../../../../renderer/components/verdict';
import { gridColumns } from '../../../../renderer/dataset-view/grid/grid-column';
import { matrixColumns, signElement, toolWidth } from '../../../../renderer/screens/matrix/MatrixRows';
import { matrices, readAgain, startMatrix } from '../../../../renderer/screens/matrix/matrix-store';
import { MatrixScreen } from '../../../../renderer/screens/matrix/MatrixScreen';
import { closeTab, openTab, useWorkspace } from '../../../../renderer/state/workspace-store';
import { MATRIX_VALUES } from '../../../../shared/rules/verdict-matrix';
import { answer, draw, installMain } from '../../../support/page';
import { heldAnswers } from '../dataset-view/fake-rows';

const REQUEST = {
  view: { dataset: 'd', sort: [], filter: [] },
  selection: { kind: 'some', ranges: [[0, 2]] },
  entity_type: 'teams_email',
};
const DATASET = {
  dataset: 'm',
  title: 'Verdicts of 3 rows',
  columns: [],
  loaded: 0,
  total: 0,
  isTotalKnown: true,
  state: 'fetching',
  skipped: 0,
  resumed: 0,
  rebuilt: 0,
  changes: 0,
  fetchedAt: 0,
  tookMs: 0,
  notes: [],
  isLocal: false,
} as const;
const JOB = {
  id: 'job',
  kind: 'matrix',
  title: 'Verdicts of 3 rows',
  state: 'running',
  unit: 'entities',
  done: 1,
  total: 3,
  startedAt: '2026-11-20T08:00:00Z',
} as const;

const openMatrix = () => {
  const id = openTab({ screen: 'matrix', title: 'Verdicts of 3 rows', draft: REQUEST });
  const tab = useWorkspace.getState().tabs.find((one) => one.id === id);
  if (!tab) throw new Error('There is no tab.');
  return tab;
};

beforeEach(() => {
  for (const { id } of useWorkspace.getState().tabs) closeTab(id);
});

describe('the signs of a matrix', () => {
  it('the signs of a matrix differ in shape and in name, also for what could not be read or has no result', () => {
    const all = [...MATRIX_VALUES, undefined].map(signElement);
    expect(new Set(all.map((one) => one.textContent)).size).toBe(all.length);
    expect(new Set(all.map((one) => one.getAttribute('aria-label'))).size).toBe(all.length);
    expect(all.every((one) => one.getAttribute('role') === 'img')).toBe(true);
  });

  it('the signs of a matrix use the word and the tone that a record has for the same value', () => {
    for (const value of MATRIX_VALUES.filter((one) => one !== 'failed')) {
      const { text, tone } = formatVerdict(value);
      const sign = signElement(value);
      expect([sign.title, sign.className]).toEqual([text, `matrix-sign ${tone}`]);
    }
  });

  it('signs are in the columns of tools alone, and copy as words', () => {
    const columns = matrixColumns(
      gridColumns(
        [
          { key: 'name_0', label: 'Subject', type: 'text' },
          { key: '_tool:av', label: 'Anti-Virus', type: 'text' },
        ],
        true,
      ),
    );
    const row: RowTuple = [1, 'clean', 'found'];
    expect(columns.map(({ text }) => text?.(row))).toEqual([undefined, 'Threat found']);
    expect(columns.map(({ draw: drawn }) => drawn?.(row)?.textContent)).toEqual([undefined, '✕']);
    // A word of the tenant that is no value has no sign.
    expect(columns[1]?.text?.([1, 'x', 'phishing'])).toBe('No result');
  });
});

describe('the columns of tools', () => {
  it.each([
    ['DLP', 66],
    ['Anti-Phishing', 86],
    ['Click-Time Protection', 100],
    ['Smart DLP and more', 93],
  ])('names %s on two lines of at most %i pixels', (label, width) => {
    expect(toolWidth(label)).toBe(width);
    const [column] = matrixColumns(gridColumns([{ key: '_tool:av', label, type: 'text' }], true));
    expect(column).toMatchObject({ wrapsLabel: true, width });
  });
});

describe('the verdict matrix', () => {
  it('shows how far it is, can be canceled, and reads again what was left', async () => {
    const main = installMain({
      'verdicts.matrix': () => ok({ state: DATASET, job: JOB }),
      'job.cancel': () => ok(null),
      'dataset.close': () => ok(null),
    });
    const { user } = draw(<MatrixScreen tab={openMatrix()} />);
    await screen.findByText('Reading verdicts of 3 rows');
    expect(screen.getByRole('status').textContent).toContain('1 of 3');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(main.inputs('job.cancel')).toEqual([{ job: 'job' }]);
    main.push('datasetChanged', { ...DATASET, state: 'cancelled' });
    await user.click(await screen.findByRole('button', { name: 'Read again' }));
    await waitFor(() =>
      expect(main.inputs('verdicts.matrix')).toEqual([
        { ...REQUEST, isFresh: false },
        { ...REQUEST, isFresh: false },
      ]),
    );
  });

  it('says why its rows can’t be read, and what to do', async () => {
    installMain({
      'verdicts.matrix': () =>
        fail({ kind: 'not_found', message: 'The rows are gone.', next: 'Select rows again.' }),
    });
    draw(<MatrixScreen tab={openMatrix()} />);
    expect(await screen.findByText('The rows are gone.')).toBeTruthy();
    expect(screen.getByText('Select rows again.')).toBeTruthy();
  });

  it('shows the newest of two refreshes that overlap, and closes the other, whichever comes last', async () => {
    const refresh = heldAnswers();
    const tab = openMatrix();
    const main = installMain({ 'verdicts.matrix': refresh.answer, 'dataset.close': answer(null) });
    const state = (dataset: string) => ok({ state: { ...DATASET, dataset, state: 'complete' }, job: JOB });
    startMatrix(tab);
    refresh.release(0, state('first'));
    await waitFor(() => expect(matrices.step(tab.id).kind).toBe('open'));
    void readAgain(tab, true);
    void readAgain(tab, true);
    refresh.release(2, state('third'));
    await waitFor(() => expect(main.inputs('dataset.close')).toEqual([{ dataset: 'first' }]));
    refresh.release(1, state('second'));
    await waitFor(() =>
      expect(main.inputs('dataset.close')).toEqual([{ dataset: 'first' }, { dataset: 'second' }]),
    );
  });

  it('names what to do if its tab has no rows', () => {
    const id = openTab({ screen: 'matrix', title: 'Matrix' });
    const tab = useWorkspace.getState().tabs.find((one) => one.id === id);
    if (tab) draw(<MatrixScreen tab={tab} />);
    expect(screen.getByText('This tab has no rows.')).toBeTruthy();
  });
});
