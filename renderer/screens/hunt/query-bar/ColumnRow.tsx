import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import type { DraftColumn } from '../../../query/hunt-draft';
import { TEXT as ALL_TEXT } from '../text';

const TEXT = ALL_TEXT.columns;

type ColumnRowProps = {
  readonly column: DraftColumn;
  /** The tenant's label, which an emptied label goes back to. */
  readonly fieldLabel: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onToggle: () => void;
  readonly onLabel: (label: string) => void;
  readonly onWidth: (typed: string) => void;
  readonly onMove: (by: number) => void;
};

/** A column in the columns panel: whether it is shown, its label, its width, and its place. */
export const ColumnRow = ({ column, fieldLabel, isFirst, isLast, ...on }: ColumnRowProps) => {
  const { label, width } = column;
  return (
    <div className="line columns-row">
      <Checkbox
        className="columns-check"
        checked={!column.hidden}
        onChange={on.onToggle}
        aria-label={label}
      />
      <input
        className="bare columns-label"
        aria-label={TEXT.labelOf(label)}
        title={fieldLabel}
        value={label}
        onChange={(event) => on.onLabel(event.currentTarget.value)}
        onBlur={(event) => event.currentTarget.value.trim() === '' && on.onLabel(fieldLabel)}
      />
      <input
        className="bare columns-width"
        inputMode="numeric"
        aria-label={TEXT.widthOf(label)}
        placeholder={TEXT.automatic}
        value={width === undefined ? '' : Math.round(width)}
        onChange={(event) => on.onWidth(event.currentTarget.value)}
      />
      <Button
        variant="minimal"
        icon={<ArrowUp size={12} />}
        aria-label={TEXT.moveUp(label)}
        disabled={isFirst}
        onClick={() => on.onMove(-1)}
      />
      <Button
        variant="minimal"
        icon={<ArrowDown size={12} />}
        aria-label={TEXT.moveDown(label)}
        disabled={isLast}
        onClick={() => on.onMove(1)}
      />
    </div>
  );
};
