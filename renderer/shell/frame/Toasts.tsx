import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useRef, type FocusEvent } from 'react';
import { CopyDetails } from '../../components/CopyDetails';
import { dismiss, holdToasts, useOverlay, type Toast, type ToastButton } from '../../state/overlay-store';
import { useDefang } from '../../state/format';
import { TEXT } from '../text';
import type { Job } from '../../../shared/model/app-state';
import { commandKey } from '../../commands/registry';
import { focusRows } from '../../state/screen-focus';
import { isFollowed } from '../../state/followed-jobs';
import { undoWaiting, useJobs } from '../../state/jobs-store';
import { useTicking } from '../../state/use-ticking';
import { useWorkspace } from '../../state/workspace-store';

type Batch = { readonly key: string; readonly first: Job; readonly jobs: number; readonly total: number };

/** Returns the jobs that wait, those of one batch as one. `first` is the one that is sent first, which is the oldest. */
const batchesOf = (waiting: readonly Job[]): readonly Batch[] => {
  const batches = new Map<string, Batch>();
  for (const job of waiting) {
    const key = job.batch ?? job.id;
    const { jobs, total } = batches.get(key) ?? { jobs: 0, total: 0 };
    batches.set(key, { key, first: job, jobs: jobs + 1, total: total + (job.total ?? 0) });
  }
  return [...batches.values()];
};

const PendingBatch = ({ batch, now }: { readonly batch: Batch; readonly now: number }) => {
  const { first, jobs, total } = batch;
  const show = useDefang();
  const title = jobs === 1 ? show(first.title) : TEXT.addedInJobs(total, jobs);
  return (
    <div className="toast warn" role="group" aria-label={title}>
      <p className="grow">
        <b>{title}</b>{' '}
        <span className="quiet">
          {TEXT.sentIn(Math.max(0, Math.ceil((Date.parse(first.leavesAt ?? '') - now) / 1000)))}
        </span>
      </p>
      <Button className="primary" onClick={() => undoWaiting(first)}>
        {TEXT.undo} <kbd>{commandKey('app.undoPending')}</kbd>
      </Button>
    </div>
  );
};

/** Actions that are not sent yet, each with the seconds left to undo it: one line for those that were started as one. */
export const PendingActions = () => {
  const jobs = useJobs((s) => s.jobs);
  // The screen in front, and so the jobs that it follows, changes with the tab.
  useWorkspace(({ tabs, current }) => tabs.find(({ id }) => id === current));
  const waiting = jobs.filter(
    ({ id, state, isReview }) => state === 'waiting' && !(isReview && isFollowed(id)),
  );
  const now = useTicking(waiting.length > 0);
  if (waiting.length === 0) return null;
  return (
    <div role="alert">
      {batchesOf(waiting).map((batch) => (
        <PendingBatch key={batch.key} batch={batch} now={now} />
      ))}
    </div>
  );
};

/** The text of a toast: what it is about, which may be cut, and the outcome. */
const ToastText = ({ text, about = '' }: Pick<Toast, 'text' | 'about'>) => {
  const show = useDefang();
  if (about === '' || !text.startsWith(about)) return <>{show(text)}</>;
  return (
    <>
      <bdi className="cut toast-about" title={show(about)}>
        {show(about)}
      </bdi>
      {show(text.slice(about.length))}
    </>
  );
};

type LineProps = {
  readonly toast: Toast;
  /** Gives the focus back to where it was before it came to the toasts. */
  readonly onLeave: () => void;
};

const ToastLine = ({ toast, onLeave }: LineProps) => {
  const { id, text, about, next = '', tone, failure, buttons = [] } = toast;
  const show = useDefang();
  const close = () => {
    // Before a dialog opens, which returns the focus to what has it now.
    onLeave();
    dismiss(id);
    // The pressed button is gone without a blur.
    holdToasts(null);
  };
  const press = ({ run }: ToastButton) => {
    close();
    run();
  };
  return (
    <div className={`toast ${tone}`}>
      <p className={about === undefined ? 'grow' : 'grow toast-outcome'}>
        <ToastText text={text} about={about} /> {next !== '' && <span className="quiet">{show(next)}</span>}
      </p>
      {buttons.map((button) => (
        <Button key={button.label} title={show(button.label)} onClick={() => press(button)}>
          {button.label}
        </Button>
      ))}
      {tone === 'bad' && <CopyDetails failure={failure ?? { message: text, next }} />}
      <Button variant="minimal" icon={<Cross size={12} />} aria-label={TEXT.dismiss} onClick={close} />
    </div>
  );
};

/** Returns a handler that remembers where the focus came from, and a function that returns it there. */
const useFormerFocus = () => {
  const from = useRef<HTMLElement | null>(null);
  const note = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    from.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const giveBack = (): void => {
    const former = from.current;
    if (former?.isConnected === true) former.focus({ preventScroll: true });
    // The row may have been drawn again since.
    else focusRows();
  };
  return { note, giveBack };
};

/**
 * Toasts and actions that can still be undone, in their own lines below the status line: they cover nothing. Toasts are announced
 * as they appear, and stay while the pointer or the focus is on them.
 */
export const Toasts = () => {
  const toasts = useOverlay((s) => s.toasts);
  const { note, giveBack } = useFormerFocus();
  return (
    <div data-pane className="toasts">
      <div
        role="log"
        aria-live="polite"
        aria-label={TEXT.notifications}
        onPointerEnter={({ currentTarget }) => holdToasts(currentTarget)}
        onPointerLeave={() => holdToasts(null)}
        onFocus={(event) => {
          note(event);
          holdToasts(event.currentTarget);
        }}
        onBlur={() => holdToasts(null)}
      >
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} onLeave={giveBack} />
        ))}
      </div>
      <PendingActions />
    </div>
  );
};
