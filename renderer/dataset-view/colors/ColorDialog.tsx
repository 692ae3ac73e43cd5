import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { Modal } from '../../components/Modal';
import { RULE_KINDS, TONES, type ColorRule, type RuleKind, type RuleTone } from '../../query/color-rules';
import type { GridColumn } from '../grid/grid-column';
import { TEXT } from '../text';

const T = TEXT.colorRules;

type ColorProps = {
  readonly column: GridColumn;
  /** The rules of all columns. */
  readonly rules: readonly ColorRule[];
  /** Takes the rules as they are then; changes of the same `mark` that follow each other are one to be undone. */
  readonly onRules: (rules: readonly ColorRule[], mark?: string) => void;
  readonly onClose: () => void;
};

type RuleLineProps = {
  readonly rule: ColorRule;
  /** The rule's number, counted from 1. */
  readonly number: number;
  readonly onChange: (patch: Partial<ColorRule>) => void;
  readonly onRemove: () => void;
};

/** One rule: its condition, the value that it compares with, and its color. */
const RuleLine = ({ rule, number, onChange, onRemove }: RuleLineProps) => (
  <div className="line" role="group" aria-label={T.rule(number)}>
    <select
      className="bp6-input"
      aria-label={T.condition}
      value={rule.kind}
      onChange={(event) => onChange({ kind: event.currentTarget.value as RuleKind })}
    >
      {RULE_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {T.kinds[kind]}
        </option>
      ))}
    </select>
    {rule.kind !== 'empty' && (
      <input
        className="bp6-input grow"
        aria-label={T.value}
        value={rule.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
    )}
    <select
      className={`bp6-input tone-${rule.tone}`}
      aria-label={T.color}
      value={rule.tone}
      onChange={(event) => onChange({ tone: event.currentTarget.value as RuleTone })}
    >
      {TONES.map((tone) => (
        <option key={tone} value={tone}>
          {T.tones[tone]}
        </option>
      ))}
    </select>
    <Button variant="minimal" icon={<Cross size={12} />} aria-label={T.remove(number)} onClick={onRemove} />
  </div>
);

/** Returns the rule that a column starts with. */
const newRule = ({ id, kind }: GridColumn): ColorRule => ({
  column: id,
  kind: kind === 'number' ? 'more' : 'contains',
  value: '',
  tone: 'warn',
});

/** Color rules of one column; the first rule that matches a value wins. */
export const ColorDialog = ({ column, rules, onRules, onClose }: ColorProps) => {
  const mine = rules.filter((rule) => rule.column === column.id);
  const put = (next: readonly ColorRule[], mark?: string) =>
    onRules([...rules.filter((rule) => rule.column !== column.id), ...next], mark);
  const change = (at: number, patch: Partial<ColorRule>) =>
    put(
      mine.map((rule, i) => (i === at ? { ...rule, ...patch } : rule)),
      `color ${column.id} ${at}`,
    );
  return (
    <Modal
      title={T.title(column.label)}
      onClose={onClose}
      width={460}
      actions={
        <Button className="primary" onClick={onClose}>
          {T.close}
        </Button>
      }
    >
      <div className="color-rules">
        {mine.map((rule, i) => (
          <RuleLine
            key={i}
            rule={rule}
            number={i + 1}
            onChange={(patch) => change(i, patch)}
            onRemove={() => put(mine.filter((_, at) => at !== i))}
          />
        ))}
        {mine.length === 0 && <p className="quiet">{T.none}</p>}
        <button type="button" className="link" onClick={() => put([...mine, newRule(column)])}>
          {T.add}
        </button>
      </div>
    </Modal>
  );
};
