import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { ok } from '../../../../shared/bridge';
import type { RowTuple, Selection } from '../../../../shared/dataset';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { newViewState } from '../../../../renderer/dataset-view/view/view-state';
import { DownloadDialog } from '../../../../renderer/features/download/DownloadDialog';
import { answer, draw, installMain } from '../../../support/page';

const column = (key: string) => ({ key, label: key, type: 'text' as const });
const DATASET = {
  dataset: 'd',
  title: 'Files',
  columns: ['entity_id', 'file_name', 'md5', 'verdict'].map(column),
  loaded: 4,
  total: 4,
} as unknown as DatasetState;
const ROWS: readonly RowTuple[] = [
  [0, 'f1', 'a.exe', 'aa', 'malware'],
  [1, 'f1', 'a.exe', 'aa', 'malware'],
  [2, null, 'lost', null, null],
  [3, 'f2', '', null, 'clean'],
];
const rows = {
  rows: ({ rows: ids }: { rows: number[] }) =>
    Promise.resolve(ok({ rows: ROWS.filter(([id]) => ids.includes(id)) })),
  window: ({ offset }: { offset: number }) =>
    Promise.resolve(ok({ rows: ROWS.slice(offset), offset, count: 4, loaded: 4, cut: [] })),
};
const open = (selection: Selection, job: unknown = null, count = 4) => {
  const main = installMain({ 'download.files': answer(job) });
  const store = createStore(() => ({ ...newViewState(DATASET), selection, count }));
  const onClose = vi.fn();
  const drawn = draw(
    <DownloadDialog
      target={{ store, rows }}
      kind={{ entityType: 'onedrive_file', isMail: false }}
      noun="file"
      onClose={onClose}
    />,
  );
  return { ...drawn, main, onClose };
};
const send = () => screen.getByRole('button', { name: 'Choose a folder…' });

describe('the download of selected rows', () => {
  it('counts each entity once, and says what is left out', async () => {
    const { user, main } = open({ kind: 'allBut', ranges: [] });
    await screen.findByRole('dialog', { name: 'Download 2 files' });
    expect(screen.getByText('1 row is for an entity that is already selected.')).toBeTruthy();
    expect(screen.getByText('1 row has no entity ID and is skipped.')).toBeTruthy();
    await user.click(send());
    const common = { entity_type: 'onedrive_file', isMail: false };
    expect(main.inputs('download.files')).toEqual([
      {
        as: 'zip',
        files: [
          { ...common, entity_id: 'f1', name: 'a.exe', md5: 'aa', sha256: null, verdict: 'malware' },
          { ...common, entity_id: 'f2', name: 'f2', md5: null, sha256: null, verdict: 'clean' },
        ],
      },
    ]);
  });

  it('stays open if the folder dialog was canceled, and closes once the job has started', async () => {
    const canceled = open({ kind: 'some', ranges: [[0, 0]] });
    await screen.findByRole('dialog', { name: 'Download 1 file' });
    await canceled.user.click(send());
    expect(canceled.onClose).not.toHaveBeenCalled();
    canceled.unmount();
    const started = open({ kind: 'some', ranges: [[0, 0]] }, { id: 'j', state: 'running' });
    await screen.findByRole('dialog', { name: 'Download 1 file' });
    await started.user.click(screen.getByRole('radio', { name: /^Original file/ }));
    await started.user.click(send());
    await waitFor(() => expect(started.onClose).toHaveBeenCalled());
    expect(started.main.inputs('download.files')).toMatchObject([{ as: 'raw' }]);
  });

  it('downloads nothing of more rows than a job may have, and says how many that is', async () => {
    const { user, main } = open({ kind: 'allBut', ranges: [] }, null, 5_000);
    await screen.findByRole('dialog', { name: 'Download 5,000 files' });
    await user.click(send());
    await screen.findByText(/One job downloads 1,000 at most/);
    expect(main.inputs('download.files')).toEqual([]);
  });
});
