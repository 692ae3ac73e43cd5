import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { WorkSchedule } from '../../../shared/model/work-schedule';
import { formatTiming } from '../../../shared/rules/schedule';
import { Modal } from '../../components/Modal';
import { ScheduleDialog } from '../../features/schedule/ScheduleDialog';
import { NextRuns } from '../../features/schedule/NextRuns';
import { scheduleActs } from '../../state/schedules-store';
import { formatInstantWithZone, useZone } from '../../state/time';

const WHICH_WORDS: Readonly<Record<WorkSchedule['which'], string>> = {
  always: 'A file each time',
  some: 'Only when there are rows',
  new: 'Only what is new since the last run',
};

/** How a schedule stands: `Paused`, `Running`, `Waits`, `Tried again` or `Active`. */
export const scheduleState = ({
  isPaused,
  isRunning,
  blocked,
  owed,
}: WorkSchedule): readonly [words: string, tone: string] =>
  isRunning
    ? ['Running', 'mute']
    : blocked
      ? ['Waits', 'bad']
      : isPaused
        ? ['Paused', 'mute']
        : owed && owed.tries > 0
          ? ['Tried again', 'warn']
          : ['Active', 'ok'];

/** One workstation schedule: what it runs, when, where to, how the last run ended, and what can be done with it. */
export const ScheduleDetail = ({ schedule }: { readonly schedule: WorkSchedule }) => {
  const zone = useZone();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const [words, tone] = scheduleState(schedule);
  const { id, blocked, owed, last } = schedule;
  return (
    <section className="job-detail" aria-label="Schedule">
      <h2>
        <bdi>{schedule.label}</bdi>
      </h2>
      <p className="line">
        <span className={`tag ${tone}`}>{words}</span>
        <span className="quiet">Workstation schedule · {schedule.tenant}</span>
      </p>
      {blocked && (
        <div className="strip bad" role="alert">
          <span>
            <b>{blocked.message}</b> {blocked.next}
          </span>
        </div>
      )}
      {owed && !blocked && owed.message !== '' && <div className="strip warn">{owed.message}</div>}
      <dl className="pairs">
        <dt>Runs</dt>
        <dd>{formatTiming(schedule.timing)}</dd>
        <dt>Query</dt>
        <dd>
          <bdi>{schedule.query.words === '' ? 'All rows' : schedule.query.words}</bdi>
        </dd>
        <dt>Folder</dt>
        <dd className="mono">
          <bdi>{schedule.folder}</bdi>
        </dd>
        <dt>File</dt>
        <dd>
          {schedule.format}
          {schedule.hasPassword ? ', with a password' : ''} · {WHICH_WORDS[schedule.which]}
        </dd>
        <dt>Last run</dt>
        <dd>{last ? `${formatInstantWithZone(last.at, zone)}: ${last.message}` : 'None yet'}</dd>
      </dl>
      {!schedule.isPaused && (
        <NextRuns timing={schedule.timing} zone={schedule.zone} zoneWords={schedule.zone} />
      )}
      <div className="job-acts">
        <Button disabled={schedule.isRunning} onClick={() => void scheduleActs.runNow(id)}>
          Run now
        </Button>
        {blocked && !schedule.isPaused && (
          <Button onClick={() => void scheduleActs.pause(id, false)}>Try again</Button>
        )}
        <Button onClick={() => void scheduleActs.pause(id, !schedule.isPaused)}>
          {schedule.isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button onClick={() => setOpen('edit')}>Edit…</Button>
        <Button onClick={() => void scheduleActs.reveal(id)}>Show folder</Button>
        <Button variant="minimal" onClick={() => setOpen('delete')}>
          Delete…
        </Button>
      </div>
      {open === 'edit' && <ScheduleDialog former={schedule} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <Modal
          title="Delete the schedule"
          onClose={() => setOpen(null)}
          actions={
            <>
              <Button onClick={() => setOpen(null)}>Keep it</Button>
              <Button
                className="primary"
                autoFocus
                onClick={() => void scheduleActs.remove(id).then((isDone) => isDone && setOpen(null))}
              >
                Delete
              </Button>
            </>
          }
        >
          <p>
            “{schedule.label}” runs no more.{' '}
            {schedule.hasPassword ? 'Its password is deleted from the keychain. ' : ''}The files that it wrote
            stay.
          </p>
        </Modal>
      )}
    </section>
  );
};
