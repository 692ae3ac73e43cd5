import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../shared/model/app-state';
import { commandSet } from '../../../../renderer/commands/command';
import { ReceiptDialog } from '../../../../renderer/features/export/ReceiptDialog';
import { announceJob } from '../../../../renderer/shell/dialogs/announce-jobs';
import { Toasts } from '../../../../renderer/shell/frame/Toasts';
import { useJobDialog } from '../../../../renderer/state/job-dialog-store';
import { markJobsSeen, useUnseenJobs } from '../../../../renderer/state/jobs-store';
import {
  holdToasts,
  showReceipt,
  toast,
  toastFailure,
  useOverlay,
} from '../../../../renderer/state/overlay-store';
import { answer, draw, installMain } from '../../../support/page';
import { setUpKeys } from '../../../support/record';

const JOB: Job = {
  id: 'j1',
  kind: 'action',
  title: 'Quarantine: 12 emails',
  state: 'done',
  done: 12,
  unit: 'entities',
  startedAt: '2026-11-22T10:00:00.000Z',
  endedAt: '2026-11-22T10:00:05.000Z',
};
const EXPORT: Job = {
  ...JOB,
  kind: 'export',
  title: 'Export',
  receipt: {
    kind: 'export',
    fileName: 'mails.csv',
    bytes: 1,
    sha256: 'x',
    startedAt: JOB.startedAt,
    finishedAt: JOB.startedAt,
    tenant: 'Contoso',
    timeZone: 'UTC',
    rows: { asked: 24_978, written: 24_978, total: 24_978 },
  },
};
const ReceiptOnScreen = () => {
  const receipt = useOverlay((s) => s.receipt);
  return receipt && <ReceiptDialog job={receipt} onClose={() => showReceipt(null)} />;
};
const toasts = () => useOverlay.getState().toasts;
const labels = () => toasts()[0]?.buttons?.map(({ label }) => label);

beforeEach(() => {
  useOverlay.setState({ toasts: [], receipt: null, open: null });
  markJobsSeen();
});

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    holdToasts(null);
    vi.useRealTimers();
  });

  it('shows links and addresses that do not open', () => {
    toast('Add exception: URL https://evil.example/a done', 'ok', 'Open evil.example.');
    draw(<Toasts />);
    expect(screen.getByRole('log').textContent).toContain('hxxps[://]evil[.]example/a');
    expect(screen.getByRole('log').textContent).toContain('Open evil[.]example.');
  });

  it('removes each toast after eight seconds, those about failures too', () => {
    toast('Saved.', 'ok');
    toastFailure({ kind: 'disk', message: 'The disk is full.', next: 'Free some space.' });
    vi.advanceTimersByTime(7_900);
    expect(toasts()).toHaveLength(2);
    vi.advanceTimersByTime(200);
    expect(toasts()).toEqual([]);
  });

  it('keeps toasts while the pointer or the focus is on them', () => {
    toast('Saved.', 'ok');
    holdToasts({ matches: () => true });
    vi.advanceTimersByTime(60_000);
    expect(toasts()).toHaveLength(1);
    holdToasts(null);
    expect(toasts()).toEqual([]);
  });

  it('removes a toast in time if the pointer was on a toast that is gone', () => {
    toast('Saved.', 'ok');
    holdToasts({ matches: () => false });
    vi.advanceTimersByTime(8_100);
    expect(toasts()).toEqual([]);
  });

  it('shows at most three toasts, and one for each job and each text', () => {
    for (const text of ['a', 'a', 'b', 'c', 'd']) toast(text);
    expect(toasts().map(({ text }) => text)).toEqual(['b', 'c', 'd']);
    announceJob({ ...JOB, state: 'failed', message: 'No answer.' });
    announceJob({ ...JOB, message: 'Quarantined 12.' });
    expect(toasts().filter(({ subject }) => subject === 'j1')).toHaveLength(1);
  });
});

describe('keys that do nothing', () => {
  setUpKeys([
    commandSet({
      scope: 'global',
      title: 'Test',
      target: () => undefined,
      commands: ['F8', 'F9'].map((key) => ({
        ...{ id: `test.${key}`, label: key, keys: [key], needs: 'Select rows first' },
        run: () => undefined,
      })),
    }),
  ]);

  it('shows the reason of the last one in place of those before, and leaves other toasts', () => {
    toast('Saved.', 'ok');
    for (const key of ['F8', 'F9']) fireEvent.keyDown(document.body, { key });
    expect(toasts().map(({ text }) => text)).toEqual(['Saved.', 'F9: Select rows first.']);
  });
});

describe('the end of a job', () => {
  it('says nothing of a job that Postern started by itself', () => {
    announceJob({ ...JOB, state: 'failed', message: 'No answer.', isAutomatic: true });
    expect(toasts()).toEqual([]);
  });

  it('names the rows and the file of an export, and opens no dialog until the receipt is asked for', async () => {
    const main = installMain({ 'job.reveal': answer(null), 'job.review': answer(null) });
    announceJob(EXPORT);
    expect(useOverlay.getState().receipt).toBeNull();
    const { user } = draw(<Toasts />);
    screen.getByText('24,978 rows written to mails.csv');
    await user.click(screen.getByRole('button', { name: 'Receipt' }));
    expect(useOverlay.getState().receipt).toEqual(EXPORT);
    expect(screen.queryByText(/mails\.csv/)).toBeNull();
    // The pressed button had the focus and is gone: later toasts leave all the same.
    vi.useFakeTimers();
    toast('Saved.');
    vi.advanceTimersByTime(9_000);
    vi.useRealTimers();
    expect(toasts()).toEqual([]);
    announceJob(EXPORT);
    await user.click(await screen.findByRole('button', { name: 'Open for review' }));
    await waitFor(() => expect(main.inputs('job.review')).toEqual([{ job: 'j1' }]));
  });

  it('offers no review of a sample', () => {
    announceJob({ ...EXPORT, kind: 'download', receipt: { ...EXPORT.receipt!, kind: 'download' } });
    expect(labels()).toEqual(['Receipt', 'Show in folder']);
  });

  it('calls an action done that changed all but what was so already, and offers to undo it', () => {
    const outcomes = { done: 11, already: 1, refused: 0, unknown: 0, unsent: 0 };
    announceJob({
      ...JOB,
      outcomes,
      message: 'Quarantined 11. 1 was already in quarantine.',
      reverse: 'Restore',
    });
    expect(toasts()[0]).toMatchObject({
      tone: 'ok',
      text: 'Quarantine: 12 emails: Quarantined 11. 1 was already in quarantine.',
    });
    expect(labels()).toEqual(['Show', 'Undo: Restore 11']);
    toasts()[0]?.buttons?.[1]?.run();
    expect(useJobDialog.getState().shown).toMatchObject({ kind: 'undo', job: { id: 'j1' } });
    expect(useUnseenJobs.getState().ids.size).toBe(0);
  });

  it('names an action in a tooltip where it may be cut, and its outcome beside it', () => {
    const [title, reverse] = [
      'Quarantine of the merged subsidiaries: 2 emails',
      'Restore of the merged subsidiaries',
    ];
    const outcomes = { done: 2, already: 0, refused: 0, unknown: 0, unsent: 0 };
    announceJob({ ...JOB, title, outcomes, message: 'Quarantined 2.', reverse });
    draw(<Toasts />);
    expect(screen.getByText(`${title}:`).title).toBe(`${title}:`);
    expect(screen.getByText(/Quarantined 2\./).title).toBe('');
    expect(screen.getByRole('log').textContent).toContain(`${title}: Quarantined 2.`);
    expect(screen.getByRole('button', { name: /^Undo/ }).title).toBe(`Undo: ${reverse} 2`);
  });

  it('offers to retry what was not sent of an action that is partly done, not what was refused, and counts it on the badge of the jobs', () => {
    const outcomes = { done: 10, already: 0, refused: 3, unknown: 0, unsent: 2 };
    announceJob({ ...JOB, state: 'incomplete', outcomes, message: 'Quarantined 10. 3 refused. 2 not sent.' });
    expect(toasts()[0]?.tone).toBe('warn');
    expect(labels()).toEqual(['Show', 'Retry 2']);
    expect([...useUnseenJobs.getState().ids]).toEqual(['j1']);
  });

  it('says what was refused without calling it failed, and leaves the badge of the jobs alone', () => {
    const outcomes = { done: 0, already: 0, refused: 1, unknown: 0, unsent: 0 };
    announceJob({ ...JOB, state: 'incomplete', outcomes, message: '1 refused (not in quarantine).' });
    expect(toasts()[0]).toMatchObject({
      tone: 'warn',
      text: 'Quarantine: 12 emails: 1 refused (not in quarantine).',
    });
    expect(labels()).toEqual(['Show']);
    expect(useUnseenJobs.getState().ids.size).toBe(0);
  });

  it('offers no retry of an action that was undone before it was sent', () => {
    const outcomes = { done: 0, already: 0, refused: 0, unknown: 0, unsent: 12 };
    announceJob({ ...JOB, state: 'cancelled', outcomes, message: 'Undone. Nothing was sent.' });
    expect(labels()).toEqual([]);
  });

  it('says nothing about a load, whose rows are on screen', () => {
    announceJob({ ...JOB, kind: 'load', title: 'Load all rows' });
    expect(toasts()).toEqual([]);
  });
});

describe('the focus after a toast', () => {
  const drawBeside = () =>
    draw(
      <>
        <main className="shell-main" tabIndex={-1}>
          <button type="button">The row</button>
        </main>
        <Toasts />
        <ReceiptOnScreen />
      </>,
    );

  it('comes back to the row that had it when the toast or its receipt is closed', async () => {
    installMain();
    announceJob(EXPORT);
    const { user } = drawBeside();
    const row = screen.getByRole('button', { name: 'The row' });
    row.focus();
    await user.click(screen.getByRole('button', { name: 'Receipt' }));
    await screen.findByRole('dialog', { name: 'Export finished' });
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(row));
    act(() => toast('Saved.', 'ok'));
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(document.activeElement).toBe(row));
  });
});
