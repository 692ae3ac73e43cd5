import { Button, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import { EXPORT_FORMATS } from '../../../shared/model/app-state';
import type { ScheduledQuery, WorkSchedule } from '../../../shared/model/work-schedule';
import { timingProblems } from '../../../shared/rules/schedule';
import { local } from '../../bridge';
import { useApp } from '../../state/app-store';
import { toast } from '../../state/overlay-store';
import { Field } from '../../components/Field';
import { Modal } from '../../components/Modal';
import { ScheduleForm } from './ScheduleForm';
import { NEW_SCHEDULE, type PasswordChange, type ScheduleValue } from './schedule-value';
import { FailureStrip } from '../../components/FailureStrip';

type ScheduleDialogProps = {
  /** The query that a new schedule runs, with a name for it. */
  readonly fresh?: { readonly label: string; readonly query: ScheduledQuery };
  /** The schedule that is changed. */
  readonly former?: WorkSchedule;
  readonly onClose: () => void;
};
type Which = WorkSchedule['which'];

const WHICH: readonly (readonly [Which, string])[] = [
  ['always', 'Write a file each time, also without rows'],
  ['some', 'Only when there are rows'],
  ['new', 'Only what is new since the last run'],
];

/** A schedule of this workstation: what it runs, when, and the folder that it writes to. */
export const ScheduleDialog = ({ fresh, former, onClose }: ScheduleDialogProps) => {
  const localZone = useApp((s) => s.zone);
  const [label, setLabel] = useState(former?.label ?? fresh?.label ?? '');
  const [value, setValue] = useState<ScheduleValue>(
    former ? { ...NEW_SCHEDULE, ...former.timing, format: former.format } : NEW_SCHEDULE,
  );
  const [zone, setZone] = useState(former?.zone ?? localZone);
  const [which, setWhich] = useState<Which>(former?.which ?? 'always');
  const [password, setPassword] = useState<PasswordChange>({ kind: 'keep' });
  const [folder, setFolder] = useState<{ readonly folder: string; readonly name: string } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const query = former?.query ?? fresh?.query;
  const problems = timingProblems(value);
  const isReady =
    query !== undefined &&
    label.trim() !== '' &&
    Object.keys(problems).length === 0 &&
    (folder !== null || former !== undefined);

  const pick = async () => {
    const result = await local['schedule.pickFolder']({});
    if (!result.ok) setFailure(result.failure);
    else if (result.value) setFolder(result.value);
  };
  const save = async () => {
    const format = EXPORT_FORMATS.find((one) => one === value.format);
    if (!isReady || !format || isBusy) return;
    setBusy(true);
    const { frequency, week, day, time } = value;
    const timing = {
      frequency,
      time,
      ...(week === undefined ? {} : { week }),
      ...(day === undefined ? {} : { day }),
    };
    const result = await local['schedule.save']({
      id: former?.id ?? null,
      form: { label, query, timing, zone, format, which },
      folder: folder?.folder ?? null,
      password,
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    toast(
      former
        ? 'The schedule was changed.'
        : 'Scheduled. Postern runs it while it is open, also in the tray if you choose so; it is listed under Jobs.',
      'ok',
    );
    onClose();
  };

  return (
    <Modal
      title={former ? 'Edit the schedule' : 'Schedule to a folder'}
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button className="primary" disabled={!isReady || isBusy} onClick={() => void save()}>
            {former ? 'Save' : 'Schedule'}
          </Button>
        </>
      }
    >
      <div className="act-form">
        <Field label="Name" hint="It names the files too.">
          {(tie) => <InputGroup {...tie} autoFocus value={label} onValueChange={setLabel} maxLength={120} />}
        </Field>
        <p className="quiet schedule-query">
          Runs {query?.query_id === undefined ? 'the query as it is now' : 'the saved query as it is by then'}
          : <bdi>{query?.words === '' ? 'all rows' : query?.words}</bdi>
        </p>
        <div className="field" role="group" aria-label="Folder">
          <span className="quiet">Folder</span>
          <span className="line">
            <Button onClick={() => void pick()}>Choose…</Button>
            <bdi className="mono cut">{folder?.name ?? former?.folder ?? 'None chosen'}</bdi>
          </span>
        </div>
        <ScheduleForm
          value={value}
          onChange={setValue}
          problems={problems}
          password={password}
          onPassword={setPassword}
          hasPassword={former?.hasPassword ?? false}
          passwordHint="Protects the files. It is kept in the system’s keychain alone, and never shown again. Leave it empty for none."
          formats={EXPORT_FORMATS}
          hasEmails={false}
          zone={{
            name: zone,
            words: 'time zone',
            spoken: zone,
            note: 'The clock that the schedule goes by.',
            onPick: (name) => setZone(name ?? localZone),
          }}
        />
        <RadioGroup
          label="When it runs"
          selectedValue={which}
          onChange={(event) =>
            setWhich(WHICH.find(([one]) => one === event.currentTarget.value)?.[0] ?? 'always')
          }
        >
          {WHICH.map(([one, words]) => (
            <Radio key={one} value={one} label={words} />
          ))}
        </RadioGroup>
        <FailureStrip failure={failure} />
      </div>
    </Modal>
  );
};
