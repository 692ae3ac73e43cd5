import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Differences } from '../../../../renderer/screens/compare/CompareScreen';
import { SideForm } from '../../../../renderer/screens/compare/SideForm';
import { compareSides } from '../../../../renderer/screens/compare/sides';
import { fail, ok } from '../../../../shared/bridge';
import type { Snapshot } from '../../../../shared/model/snapshots';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';
import { fileRows } from './fake-file-rows';

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

  const RUN: Snapshot = {
    id: '8f8a5a55-6f3a-4c2c-9d1e-0a4f7c6b1d11',
    title: 'Emails',
    tenant: 't',
    words: 'all emails',
    at: '2026-03-02T10:20:30.000Z',
    rows: 998,
    total: 998,
    isTotalKnown: true,
    app: 'gmail',
    isAutomatic: true,
  };
  const proposal = {
    before: { title: 'Emails', run: RUN.id },
    after: { title: 'this.csv', dataset: 'd2' },
    key: '',
  };

  it('proposes the last run of the query, so that one key compares it', async () => {
    installMain({ 'dataset.list': answer([BEFORE, AFTER]), 'snapshot.list': answer([RUN]) });
    const onCompare = vi.fn();
    const { user } = draw(<SideForm draft={{ ...proposal, isProposal: true }} onCompare={onCompare} />);
    await waitFor(() => expect(document.activeElement).toBe(submit()));
    await user.keyboard('{Enter}');
    expect(onCompare).toHaveBeenCalledWith({
      before: { title: 'Emails: all emails', run: RUN.id, at: RUN.at },
      after: { title: 'this.csv', dataset: 'd2' },
      key: '',
    });
  });

  it('says that the lists could not be loaded instead of that no run is stored, and retries', async () => {
    let isBroken = true;
    const failure = { kind: 'unexpected', message: 'The disk did not answer.', next: 'Retry.' } as const;
    installMain({
      'dataset.list': answer([AFTER]),
      'snapshot.list': () => (isBroken ? fail(failure) : ok([RUN])),
    });
    const { user } = draw(<SideForm draft={proposal} onCompare={() => undefined} />);
    expect(screen.getByRole('status').textContent).toBe('Loading open results and earlier runs');
    await screen.findByText('The disk did not answer.');
    expect(screen.queryByText(/No earlier run is stored/)).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Before')).toHaveProperty('value', `snapshot:${RUN.id}`),
    );
    expect(screen.queryByText('The disk did not answer.')).toBeNull();
  });

  it('refuses a saved run of 125 of 998 rows with the reason, and deletes it once that is confirmed', async () => {
    let runs = [{ ...RUN, isAutomatic: false, rows: 125 }];
    const main = installMain({
      'dataset.list': answer([BEFORE, AFTER]),
      'snapshot.list': () => ok(runs),
      'snapshot.remove': () => ok((runs = [])),
    });
    const { user } = draw(<SideForm draft={proposal} onCompare={() => undefined} />);
    await screen.findByText(/was saved with 125 of 998 rows. It can’t be compared/);
    expect(submit()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: /^Delete the run of 03\/02\/26/ }));
    expect(main.inputs('snapshot.remove')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete run' }));
    expect(main.inputs('snapshot.remove')).toEqual([{ id: RUN.id }]);
    await waitFor(() => expect(screen.getByLabelText('Before')).toHaveProperty('value', ''));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Before')));
  });
});

it('reads a closed side with the settings of its reading', async () => {
  const file = { file: 'f1', name: 'a.csv', bytes: 10, readAs: { header: 0 } };
  const side = { title: 'a.csv (no header)', dataset: 'closed', file };
  const failure = { kind: 'unexpected', message: 'The disk did not answer.', next: 'Retry.' } as const;
  const main = installMain({
    'dataset.list': answer([
      datasetOf({ dataset: 'd1', file: { name: 'a.csv', ref: { ...file, readAs: {} } } }),
    ]),
    'files.inspect': answer({ kind: 'ready', parts: [] }),
    'files.open': () => fail(failure),
  });
  await compareSides({ before: side, after: side, key: '' });
  expect(main.inputs('files.open')).toContainEqual({ file: 'f1', readAs: { header: 0 } });
});

it('leads from a comparison that failed to other sides', async () => {
  installMain();
  const failure = { kind: 'invalid', message: 'No column in common.', next: 'Choose other sides.' } as const;
  const { rows } = fileRows(undefined, { dataset: { ...datasetOf(), state: 'failed', failure } });
  const onChoose = vi.fn();
  const { user } = draw(<Differences rows={rows} sides="" onAgain={() => undefined} onChoose={onChoose} />);
  await user.click(screen.getByRole('button', { name: 'Compare other rows…' }));
  expect(onChoose).toHaveBeenCalled();
});
