import { InputGroup, Radio, RadioGroup, Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import { EXPORT_FORMATS } from '../../../shared/model/app-state';
import type { ScheduledQuery, WorkSchedule } from '../../../shared/model/work-schedule';
import { local } from '../../bridge';
import { Field } from '../../components/Field';
import { FailureStrip } from '../../components/FailureStrip';
import { FormDialog } from '../../components/form/FormDialog';
import { type ScheduleDraft, buildSchedule, newScheduleDraft } from './schedule-draft';
import { ScheduleForm } from './ScheduleForm';
import { TEXT } from './text';
import { nextRun } from '../../../shared/rules/next-run';
import { timingErrors } from '../../../shared/rules/schedule';
import { useForm } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { toast } from '../../state/overlay-store';
import { formatInstantWithZone } from '../../state/time';

type Options = {
  readonly query: ScheduledQuery | undefined;
  readonly former: WorkSchedule | undefined;
  readonly label: string;
  readonly onClose: () => void;
};

/** The form of a workstation schedule, which saves it and confirms that. */
const useScheduleForm = ({ query, former, label, onClose }: Options) => {
  const localZone = useApp((s) => s.zone);
  const form = useForm<ScheduleDraft>({
    initial: () => newScheduleDraft(former, label, localZone),
    problemsOf: ({ timing }) => timingErrors(timing),
    missingOf: ({ label: name, folder }) => {
      if (name.trim() === '') return { reason: TEXT.needsName, field: 'name' };
      return folder === null && !former ? { reason: TEXT.needsFolder, field: 'folder' } : undefined;
    },
    send: async (draft) => {
      if (!query) return null;
      const result = await local['schedule.save'](buildSchedule(draft, query, former?.id ?? null));
      if (!result.ok) return result.failure;
      const next = nextRun(draft.timing, Date.now(), draft.zone);
      toast(
        TEXT.scheduled(next === undefined ? undefined : formatInstantWithZone(next, draft.zone)),
        'ok',
        TEXT.scheduledNote,
      );
      onClose();
      return null;
    },
  });
  return { form, localZone };
};

type FolderFieldProps = { readonly name: string | undefined; readonly onPick: () => void };

/** The folder a schedule writes to, chosen in the system's dialog. */
const FolderField = ({ name, onPick }: FolderFieldProps) => (
  <div className="field" data-field="folder" role="group" aria-label={TEXT.folder}>
    <span className="quiet">{TEXT.folder}</span>
    <span className="line">
      <Button onClick={onPick}>{TEXT.chooseFolder}</Button>
      <bdi className="mono cut" title={name}>
        {name ?? TEXT.noFolder}
      </bdi>
    </span>
  </div>
);

type ScheduleDialogProps = {
  /** The query that a new schedule runs, with a name for it. */
  readonly fresh?: { readonly label: string; readonly query: ScheduledQuery };
  /** The schedule being edited. */
  readonly former?: WorkSchedule;
  readonly onClose: () => void;
};

const WHICH = Object.keys(TEXT.which) as WorkSchedule['which'][];

type WhichProps = {
  readonly value: WorkSchedule['which'];
  readonly onChange: (which: WorkSchedule['which']) => void;
};

const WhichField = ({ value, onChange }: WhichProps) => (
  <RadioGroup
    label={TEXT.whichLabel}
    selectedValue={value}
    onChange={({ currentTarget }) => onChange(WHICH.find((one) => one === currentTarget.value) ?? 'always')}
  >
    {WHICH.map((one) => (
      <Radio key={one} value={one} label={TEXT.which[one]} />
    ))}
  </RadioGroup>
);

const QueryNote = ({ query }: { readonly query: ScheduledQuery | undefined }) => (
  <p className="quiet schedule-query">
    {TEXT.runs(query?.query_id !== undefined)}
    <bdi>{query?.words === '' ? TEXT.allRows : query?.words}</bdi>
  </p>
);

const NameField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (label: string) => void;
}) => (
  <Field name="name" label={TEXT.name} hint={TEXT.nameHint}>
    {(tie) => <InputGroup {...tie} autoFocus value={value} onValueChange={onChange} maxLength={120} />}
  </Field>
);

/** Lets the analyst choose a folder in the system's dialog. */
const useFolderPicker = (onPick: (folder: NonNullable<ScheduleDraft['folder']>) => void) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const pick = async () => {
    const result = await local['schedule.pickFolder']({});
    setFailure(result.ok ? null : result.failure);
    if (result.ok && result.value) onPick(result.value);
  };
  return { pick: () => void pick(), failure };
};

type FormPart = Pick<ReturnType<typeof useScheduleForm>, 'form' | 'localZone'> & {
  readonly former: WorkSchedule | undefined;
};

const TimingAndFormat = ({ form: { values, problems, change }, former, localZone }: FormPart) => (
  <ScheduleForm
    value={values.timing}
    onChange={(timing) => change({ timing })}
    problems={problems}
    password={values.password}
    onPassword={(password) => change({ password })}
    hasPassword={former?.hasPassword ?? false}
    passwordHint={TEXT.folderPasswordHint}
    formats={EXPORT_FORMATS}
    hasEmails={false}
    zone={{
      name: values.zone,
      words: TEXT.zone,
      spoken: values.zone,
      note: TEXT.zoneNote,
      onPick: (name) => change({ zone: name ?? localZone }),
    }}
  />
);

/** A schedule of this workstation: what it runs, when, and the folder it writes to. */
export const ScheduleDialog = ({ fresh, former, onClose }: ScheduleDialogProps) => {
  const query = former?.query ?? fresh?.query;
  const { form, localZone } = useScheduleForm({ query, former, label: fresh?.label ?? '', onClose });
  const { values, change } = form;
  const folder = useFolderPicker((picked) => change({ folder: picked }));
  return (
    <FormDialog
      title={former ? TEXT.editTitle : TEXT.title}
      form={form}
      submitLabel={former ? TEXT.save : TEXT.submit}
      width={560}
      onClose={onClose}
    >
      <NameField value={values.label} onChange={(label) => change({ label })} />
      <QueryNote query={query} />
      <FolderField name={values.folder?.name ?? former?.folder} onPick={folder.pick} />
      <TimingAndFormat form={form} former={former} localZone={localZone} />
      <WhichField value={values.which} onChange={(which) => change({ which })} />
      <FailureStrip failure={folder.failure} />
    </FormDialog>
  );
};
