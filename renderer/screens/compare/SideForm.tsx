import { Button, HTMLSelect } from '@blueprintjs/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { STORED_RUNS } from '../../../shared/model/snapshots';
import type { CompareDraft } from '../../../shared/model/file-drafts';
import { local } from '../../bridge';
import { toastFailure } from '../../state/overlay-store';
import { comparable, sideOptions, storedValue, type SideOption } from './side-options';
import { TEXT } from './text';

type FormProps = {
  /** The comparison that the tab had before. */
  readonly draft: CompareDraft | undefined;
  readonly onCompare: (draft: CompareDraft) => void;
};

/** Reads what can be compared, and selects the sides of the tab's last comparison. */
const useSides = (draft: CompareDraft | undefined) => {
  const [options, setOptions] = useState<readonly SideOption[]>([]);
  const [values, setValues] = useState({ before: '', after: '' });
  const [isRead, setIsRead] = useState(false);
  const read = useCallback(async () => {
    const listed = await local['dataset.list']({});
    const snapshots = await local['snapshot.list']({});
    const datasets = listed.ok ? comparable(listed.value) : [];
    setOptions(sideOptions(datasets, snapshots.ok ? snapshots.value : []));
    setValues((now) =>
      now.before === '' && now.after === ''
        ? { before: storedValue(draft?.before, datasets), after: storedValue(draft?.after, datasets) }
        : now,
    );
    setIsRead(true);
  }, []);
  useEffect(() => void read(), [read]);
  const find = (value: string) => options.find((one) => one.value === value);
  return { options, values, setValues, read, isRead, before: find(values.before), after: find(values.after) };
};

type SelectProps = {
  readonly label: string;
  readonly empty: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isFocused?: boolean;
  readonly onChange: (value: string) => void;
};

const LabeledSelect = ({ label, empty, value, options, isFocused = false, onChange }: SelectProps) => (
  <label>
    {label}
    <HTMLSelect
      aria-label={label}
      autoFocus={isFocused}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{empty}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </HTMLSelect>
  </label>
);

const SideNote = ({ option }: { readonly option: SideOption | undefined }) =>
  option?.note ? (
    <div className={option.note.tone === 'warn' ? 'strip warn' : 'strip'}>{option.note.text}</div>
  ) : null;

type RunDeletionProps = { readonly option: SideOption | undefined; readonly onDeleted: () => void };

/** Deletes the stored run that a side is. */
const RunDeletion = ({ option, onDeleted }: RunDeletionProps) => {
  const { side, at = '' } = option ?? {};
  if (side?.run === undefined) return null;
  const { run } = side;
  const remove = async () => {
    const removed = await local['snapshot.remove']({ id: run });
    if (!removed.ok) toastFailure(removed.failure);
    onDeleted();
  };
  return (
    <Button className="delete-run" variant="minimal" onClick={() => void remove()}>
      {TEXT.form.delete(at)}
    </Button>
  );
};

/** Tells if two sides can be compared: rows that can't be loaded would count as added or gone. */
const canCompare = (before: SideOption | undefined, after: SideOption | undefined): boolean =>
  before !== after && [before, after].every((side) => side !== undefined && side.note?.tone !== 'warn');

/** Puts the focus on the button once a proposal is read: one key then compares. */
const useSubmitFocus = (isFocused: boolean) => {
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) submit.current?.focus();
  }, [isFocused]);
  return submit;
};

/** Chooses the two sides of a comparison and the column that matches their rows. */
export const SideForm = ({ draft, onCompare }: FormProps) => {
  const { options, values, setValues, read, isRead, before, after } = useSides(draft);
  const [key, setKey] = useState(draft?.key ?? '');
  const isReady = canCompare(before, after);
  const submit = useSubmitFocus(isRead && draft?.isProposal === true && draft.before.run !== undefined);
  return (
    <div className="compare-form" role="group" aria-label={TEXT.title}>
      <strong>{TEXT.form.title}</strong>
      <p className="quiet">{TEXT.form.about(STORED_RUNS.runs, STORED_RUNS.rows, STORED_RUNS.bytes)}</p>
      <LabeledSelect
        label={TEXT.form.before}
        empty={TEXT.form.choose}
        value={values.before}
        options={options}
        isFocused
        onChange={(value) => setValues({ ...values, before: value })}
      />
      <LabeledSelect
        label={TEXT.form.after}
        empty={TEXT.form.choose}
        value={values.after}
        options={options}
        onChange={(value) => setValues({ ...values, after: value })}
      />
      <LabeledSelect
        label={TEXT.form.key}
        empty={TEXT.form.defaultKey}
        value={key}
        options={(after?.keys ?? []).map((column) => ({ value: column.key, label: column.label }))}
        onChange={setKey}
      />
      {!options.some(({ side }) => side.run !== undefined) && <p className="quiet">{TEXT.form.noEarlier}</p>}
      <SideNote option={before} />
      {after !== before && <SideNote option={after} />}
      <Button
        ref={submit}
        className="primary"
        disabled={!isReady}
        onClick={() => before && after && onCompare({ before: before.side, after: after.side, key })}
      >
        {TEXT.form.submit}
      </Button>
      <RunDeletion option={before} onDeleted={() => void read()} />
      {after !== before && <RunDeletion option={after} onDeleted={() => void read()} />}
    </div>
  );
};
