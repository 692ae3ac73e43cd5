import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { TEXT } from './text';

export type RecordNavProps = {
  readonly position: number;
  readonly total: number;
  /** Rows that match at the tenant, if only a part of them is loaded. */
  readonly matches?: string | undefined;
  readonly onStep: (by: number) => void;
  readonly onClose: () => void;
};

/** The record's place among the rows, with buttons for the previous and next record and to close it. */
export const RecordNav = ({ position, total, matches, onStep, onClose }: RecordNavProps) => (
  <span className="line record-nav">
    <Button
      variant="minimal"
      aria-label={TEXT.previous}
      title={`${TEXT.previous} · K`}
      disabled={position <= 1}
      onClick={() => onStep(-1)}
    >
      <kbd>K</kbd>
    </Button>
    <Button
      variant="minimal"
      aria-label={TEXT.next}
      title={`${TEXT.next} · J`}
      disabled={position >= total}
      onClick={() => onStep(1)}
    >
      <kbd>J</kbd>
    </Button>
    <span className={matches === undefined ? 'quiet' : 'warn-text'}>
      {matches === undefined ? TEXT.position(position, total) : TEXT.positionOfPart(position, total, matches)}
    </span>
    <Button
      variant="minimal"
      icon={<Cross size={13} />}
      aria-label={TEXT.closeRecord}
      title={`${TEXT.closeRecord} · Escape`}
      onClick={onClose}
    />
  </span>
);
