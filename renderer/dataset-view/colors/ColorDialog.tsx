import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { Modal } from '../../components/Modal';
import { RULE_KINDS, TONES, type ColorRule, type RuleKind, type RuleTone } from '../../query/color-rules';
import type { GridColumn } from '../grid/grid-column';

const KIND_WORDS: Readonly<Record<RuleKind, string>> = {
  is: 'is',
  contains: 'contains',
  more: 'is more than',
  less: 'is less than',
  empty: 'is empty',
};
const TONE_WORDS: Readonly<Record<RuleTone, string>> = {
  bad: 'Red',
  warn: 'Amber',
  ok: 'Green',
  accent: 'Blue',
  mute: 'Gray',
};

type ColorProps = {
  readonly column: GridColumn;
  /** The rules of all columns. */
  readonly rules: readonly ColorRule[];
  /** Takes the rules as they are then; changes of the same `mark` that follow each other are one to be undone. */
  readonly onRules: (rules: readonly ColorRule[], mark?: string) => void;
  readonly onClose: () => void;
};

/** Color rules of one column; the first rule that matches a value wins. */
export const ColorDialog = ({ column, rules, onRules, onClose }: ColorProps) => {
  const mine = rules.filter((rule) => rule.column === column.id);
  const put = (next: readonly ColorRule[], mark?: string) =>
    onRules([...rules.filter((rule) => rule.column !== column.id), ...next], mark);
  const change = (at: number, patch: Partial<ColorRule>) =>
    put(
      mine.map((rule, i) => (i === at ? { ...rule, ...patch } : rule)),
      `colour ${column.id} ${at}`,
    );
  return (
    <Modal
      title={`Colors of ${column.label}`}
      onClose={onClose}
      width={460}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="colour-rules">
        {mine.map((rule, i) => (
          <div key={i} className="line" role="group" aria-label={`Rule ${i + 1}`}>
            <select
              className="bp6-input"
              aria-label="Condition"
              value={rule.kind}
              onChange={(event) => change(i, { kind: event.currentTarget.value as RuleKind })}
            >
              {RULE_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {KIND_WORDS[kind]}
                </option>
              ))}
            </select>
            {rule.kind !== 'empty' && (
              <input
                className="bp6-input grow"
                aria-label="Value"
                value={rule.value}
                onChange={(event) => change(i, { value: event.currentTarget.value })}
              />
            )}
            <select
              className={`bp6-input tone-${rule.tone}`}
              aria-label="Color"
              value={rule.tone}
              onChange={(event) => change(i, { tone: event.currentTarget.value as RuleTone })}
            >
              {TONES.map((tone) => (
                <option key={tone} value={tone}>
                  {TONE_WORDS[tone]}
                </option>
              ))}
            </select>
            <Button
              variant="minimal"
              icon={<Cross size={12} />}
              aria-label={`Remove rule ${i + 1}`}
              onClick={() => put(mine.filter((_, at) => at !== i))}
            />
          </div>
        ))}
        {mine.length === 0 && <p className="quiet">No rules: all cells have their plain color.</p>}
        <button
          type="button"
          className="link"
          onClick={() =>
            put([
              ...mine,
              {
                column: column.id,
                kind: column.kind === 'number' ? 'more' : 'contains',
                value: '',
                tone: 'warn',
              },
            ])
          }
        >
          Add rule
        </button>
      </div>
    </Modal>
  );
};
