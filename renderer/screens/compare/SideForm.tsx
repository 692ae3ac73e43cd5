import { Button, HTMLSelect } from '@blueprintjs/core';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Failure } from '../../../shared/bridge';
import { STORED_RUNS } from '../../../shared/model/snapshots';
import type { CompareDraft } from '../../../shared/model/file-drafts';
import { local } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { RunDeletion } from './RunDeletion';
import { comparable, sideOptions, storedValue, type SideOption } from './side-options';
import { TEXT } from './text';

type FormProps = {
  /** The comparison that the tab had before. */
  readonly draft: CompareDraft | undefined;
  readonly onCompare: (draft: CompareDraft) => void;
};

type SideName = 'before' | 'after';

/** Reads what can be compared, and selects the sides of the tab's last comparison. */
const useSides = (draft: CompareDraft | undefined) => {
  const [options, setOptions] = useState<readonly SideOption[]>([]);
  const [values, setValues] = useState({ before: '', after: '' });
  const [isRead, setIsRead] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = useCallback(async () => {
    setFailure(null);
    const listed = await local['dataset.list']({});
    const snapshots = await local['snapshot.list']({});
    if (!listed.ok) return setFailure(listed.failure);
    if (!snapshots.ok) return setFailure(snapshots.failure);
    const datasets = comparable(listed.value);
    setOptions(sideOptions(datasets, snapshots.value));
    setValues((now) =>
      now.before === '' && now.after === ''
        ? { before: storedValue(draft?.before, datasets), after: storedValue(draft?.after, datasets) }
        : now,
    );
    setIsRead(true);
  }, []);
  useEffect(() => void read(), [read]);
  const find = (value: string) => options.find((one) => one.value === value);
  const sides = { before: find(values.before), after: find(values.after) };
  return { options, values, setValues, read, isRead, failure, ...sides };
};

/** Reads the list again once a run was deleted, and puts the focus on its side: the button that had it is gone. */
const useAfterDeletion = (read: () => Promise<void>) => {
  const selects = { before: useRef<HTMLSelectElement>(null), after: useRef<HTMLSelectElement>(null) };
  const [deleted, setDeleted] = useState<{ readonly side: SideName }>();
  useEffect(() => {
    if (deleted) selects[deleted.side].current?.focus();
  }, [deleted]);
  const afterDeletion = async (side: SideName) => {
    await read();
    setDeleted({ side });
  };
  return { selects, afterDeletion };
};

type ListStateProps = {
  readonly sides: Pick<ReturnType<typeof useSides>, 'options' | 'isRead' | 'failure' | 'read'>;
};

/** Says that the lists are loading, that they could not be loaded, or that no earlier run is stored. */
const ListState = ({ sides: { options, isRead, failure, read } }: ListStateProps) => {
  if (failure) return <FailureStrip failure={failure} onRetry={() => void read()} />;
  if (!isRead)
    return (
      <p className="quiet" role="status">
        {TEXT.form.loading}
      </p>
    );
  return options.some(({ side }) => side.run !== undefined) ? null : (
    <p className="quiet">{TEXT.form.noEarlier}</p>
  );
};

type SelectProps = {
  readonly label: string;
  readonly empty: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isFocused?: boolean;
  readonly inputRef?: RefObject<HTMLSelectElement | null>;
  readonly onChange: (value: string) => void;
};

const LabeledSelect = ({
  label,
  empty,
  value,
  options,
  isFocused = false,
  inputRef,
  onChange,
}: SelectProps) => (
  <label>
    {label}
    <HTMLSelect
      ref={inputRef ?? null}
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

/** Returns true if two sides can be compared: rows that can't be loaded would count as added or gone. */
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
  const sides = useSides(draft);
  const { options, values, setValues, read, isRead, before, after } = sides;
  const { selects, afterDeletion } = useAfterDeletion(read);
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
        inputRef={selects.before}
        onChange={(value) => setValues({ ...values, before: value })}
      />
      <LabeledSelect
        label={TEXT.form.after}
        empty={TEXT.form.choose}
        value={values.after}
        options={options}
        inputRef={selects.after}
        onChange={(value) => setValues({ ...values, after: value })}
      />
      <LabeledSelect
        label={TEXT.form.key}
        empty={TEXT.form.defaultKey}
        value={key}
        options={(after?.keys ?? []).map((column) => ({ value: column.key, label: column.label }))}
        onChange={setKey}
      />
      <ListState sides={sides} />
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
      <RunDeletion option={before} onDeleted={() => void afterDeletion('before')} />
      {after !== before && <RunDeletion option={after} onDeleted={() => void afterDeletion('after')} />}
    </div>
  );
};
