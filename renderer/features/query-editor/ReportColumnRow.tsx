import { Button, InputGroup } from '@blueprintjs/core';
import { columnWidth, NARROWEST_COLUMN, WIDEST_COLUMN, type ReportColumn } from './report-columns';
import { TEXT } from './text';

type ColumnProps = {
  readonly column: ReportColumn;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (patch: Partial<ReportColumn>) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
};

/** One column of a report: its label, width and place. */
export const ReportColumnRow = ({ column, isFirst, isLast, onChange, onMove, onRemove }: ColumnProps) => {
  const { field_id, column_label, column_width } = column;
  return (
    <div className="line" role="group" aria-label={field_id}>
      <bdi className="mono quiet cut">{field_id}</bdi>
      <InputGroup
        aria-label={TEXT.columns.label(field_id)}
        value={column_label}
        onValueChange={(text) => onChange({ column_label: text })}
      />
      <input
        className="bp6-input"
        type="number"
        min={NARROWEST_COLUMN}
        max={WIDEST_COLUMN}
        aria-label={TEXT.columns.width(field_id)}
        value={column_width ?? ''}
        onChange={({ currentTarget }) => onChange({ column_width: columnWidth(currentTarget.valueAsNumber) })}
      />
      <Button
        variant="minimal"
        aria-label={TEXT.columns.up(field_id)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        variant="minimal"
        aria-label={TEXT.columns.down(field_id)}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button variant="minimal" aria-label={TEXT.columns.remove(field_id)} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
};
