import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { formatCount } from '../state/format';

export type RecordNavProps = {
  readonly position: number;
  readonly total: number;
  readonly onStep: (by: number) => void;
  readonly onClose: () => void;
};

/** Which of the rows the record is, and the way to the next one and back to the rows. */
export const RecordNav = ({ position, total, onStep, onClose }: RecordNavProps) => (
  <span className="line record-nav">
    <Button
      variant="minimal"
      aria-label="Previous"
      title="Previous · K"
      disabled={position <= 1}
      onClick={() => onStep(-1)}
    >
      <kbd>K</kbd>
    </Button>
    <Button
      variant="minimal"
      aria-label="Next"
      title="Next · J"
      disabled={position >= total}
      onClick={() => onStep(1)}
    >
      <kbd>J</kbd>
    </Button>
    <span className="quiet">
      {formatCount(position)} of {formatCount(total)}
    </span>
    <Button
      variant="minimal"
      icon={<Cross size={13} />}
      aria-label="Close record"
      title="Close record · Escape"
      onClick={onClose}
    />
  </span>
);
