import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { keyHint, withKey } from '../../commands/registry';
import { TEXT } from '../../components/text';

export type RecordNavProps = {
  readonly position: number;
  readonly total: number;
  /** Rows that match at the tenant, if only a part of them is loaded. */
  readonly matches?: string | undefined;
  /** True if only the rows that pass a filter are counted. */
  readonly isFiltered?: boolean;
  readonly onStep: (by: number) => void;
  readonly onClose: () => void;
};

type StepProps = Pick<RecordNavProps, 'onStep'> & {
  readonly isFirst?: boolean;
  readonly isLast?: boolean;
  /** The commands that do the same by key. */
  readonly previous?: string;
  readonly next?: string;
};

/** Buttons for the previous and the next record. */
export const StepButtons = ({
  onStep,
  isFirst = false,
  isLast = false,
  previous = 'record.previous',
  next = 'record.next',
}: StepProps) => (
  <>
    <Button
      variant="minimal"
      aria-label={TEXT.previous}
      title={withKey(TEXT.previous, previous)}
      disabled={isFirst}
      onClick={() => onStep(-1)}
    >
      {keyHint(previous) === '' ? '‹' : <kbd>{keyHint(previous)}</kbd>}
    </Button>
    <Button
      variant="minimal"
      aria-label={TEXT.next}
      title={withKey(TEXT.next, next)}
      disabled={isLast}
      onClick={() => onStep(1)}
    >
      {keyHint(next) === '' ? '›' : <kbd>{keyHint(next)}</kbd>}
    </Button>
  </>
);

type PlaceProps = Pick<RecordNavProps, 'position' | 'total' | 'matches' | 'isFiltered'>;

const formatPlace = ({ position, total, matches, isFiltered }: PlaceProps): string => {
  if (isFiltered) return TEXT.positionInFilter(position, total, matches);
  return matches === undefined
    ? TEXT.position(position, total)
    : TEXT.positionOfPart(position, total, matches);
};

/** The record's place among the rows, with buttons for the previous and next record and to close it. */
export const RecordNav = ({ onStep, onClose, ...place }: RecordNavProps) => (
  <span className="line record-nav">
    <StepButtons onStep={onStep} isFirst={place.position <= 1} isLast={place.position >= place.total} />
    <span className={place.matches === undefined ? 'quiet' : 'warn-text'}>{formatPlace(place)}</span>
    <Button
      variant="minimal"
      icon={<Cross size={13} />}
      aria-label={TEXT.closeRecord}
      title={`${TEXT.closeRecord} · Escape`}
      onClick={onClose}
    />
  </span>
);
