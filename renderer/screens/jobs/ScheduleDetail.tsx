import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { WorkSchedule } from '../../../shared/model/work-schedule';
import { formatTiming } from '../../../shared/rules/schedule';
import { FailureStrip } from '../../components/FailureStrip';
import { ScheduleDialog } from '../../features/schedule/ScheduleDialog';
import { NextRuns } from '../../features/schedule/NextRuns';
import {
  pauseSchedule,
  runScheduleNow,
  showScheduleFolder,
  deleteSchedule,
} from '../../state/schedules-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { scheduleState } from './schedule-state';
import { TEXT } from './text';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';

const T = TEXT.schedule;

type DeleteProps = { readonly schedule: WorkSchedule; readonly onClose: () => void };

/** Asks before a schedule is deleted. */
export const DeleteSchedule = ({ schedule: { id, label, hasPassword }, onClose }: DeleteProps) => {
  const form = useForm({
    initial: {},
    // A failure is a toast, and the dialog stays open.
    send: async () => {
      if (await deleteSchedule(id)) onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={TEXT.schedule.deleteTitle}
      form={form}
      submitLabel={TEXT.schedule.delete}
      width={440}
      focusesSubmit
      isDestructive
      onClose={onClose}
    >
      <p>{TEXT.schedule.deleteNote(label, hasPassword)}</p>
    </FormDialog>
  );
};

type ScheduleProps = { readonly schedule: WorkSchedule };

const Pairs = ({ schedule: { timing, query, folder, format, hasPassword, which, last } }: ScheduleProps) => {
  const zone = useZone();
  return (
    <dl className="pairs">
      <dt>{T.runs}</dt>
      <dd>{formatTiming(timing)}</dd>
      <dt>{T.query}</dt>
      <dd>
        <bdi>{query.words === '' ? T.allRows : query.words}</bdi>
      </dd>
      <dt>{T.folder}</dt>
      <dd className="mono">
        <bdi>{folder}</bdi>
      </dd>
      <dt>{T.file}</dt>
      <dd>{T.format(format, hasPassword, which)}</dd>
      <dt>{T.lastRun}</dt>
      <dd>{last ? T.lastRunAt(formatInstantWithZone(last.at, zone), last.message) : T.noRun}</dd>
    </dl>
  );
};

/** The failure that blocks a schedule, or the one after which it tries again. */
const Problem = ({ schedule: { id, blocked, owed, isPaused } }: ScheduleProps) => {
  if (blocked)
    return (
      <FailureStrip failure={blocked} onRetry={isPaused ? undefined : () => void pauseSchedule(id, false)} />
    );
  return owed && owed.message !== '' ? <div className="strip warn">{owed.message}</div> : null;
};

const Buttons = ({ schedule }: ScheduleProps) => {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { id, isRunning, isPaused } = schedule;
  const close = () => setOpen(null);
  return (
    <div className="job-buttons">
      <Button disabled={isRunning} onClick={() => void runScheduleNow(id)}>
        {T.runNow}
      </Button>
      <Button onClick={() => void pauseSchedule(id, !isPaused)}>{isPaused ? T.resume : T.pause}</Button>
      <Button onClick={() => setOpen('edit')}>{T.edit}</Button>
      <Button onClick={() => void showScheduleFolder(id)}>{T.showFolder}</Button>
      <Button variant="minimal" className="danger" onClick={() => setOpen('delete')}>
        {T.remove}
      </Button>
      {open === 'edit' && <ScheduleDialog former={schedule} onClose={close} />}
      {open === 'delete' && <DeleteSchedule schedule={schedule} onClose={close} />}
    </div>
  );
};

/** A schedule of this workstation: what it runs, when, where it writes, how the last run ended, and its buttons. */
export const ScheduleDetail = ({ schedule }: ScheduleProps) => {
  const [words, tone] = scheduleState(schedule);
  const { label, tenant, isPaused, timing, zone } = schedule;
  return (
    <section data-pane className="job-detail" aria-label={T.name}>
      <h2>
        <bdi>{label}</bdi>
      </h2>
      <p className="line">
        <span className={`tag ${tone}`}>{words}</span>
        <span className="quiet">{T.kind(tenant)}</span>
      </p>
      <Problem schedule={schedule} />
      <Pairs schedule={schedule} />
      {!isPaused && <NextRuns timing={timing} zone={zone} zoneWords={zone} />}
      <Buttons schedule={schedule} />
    </section>
  );
};
