import type { ExceptionStart } from './exception-form-store';
import { forgetLeft, useLeftExceptions } from './left-exception';
import { TEXT } from './text';

type NoteProps = {
  /** The start of the form on screen. */
  readonly start: ExceptionStart;
  readonly onBack: (left: ExceptionStart) => void;
};

/** Offers to continue the form that was left last, in place of the one on screen. */
export const LeftNote = ({ start, onBack }: NoteProps) => {
  const left = useLeftExceptions((s) => s.left.find((one) => one.start !== start)?.start);
  if (!left) return null;
  return (
    <div className="strip warn" role="status">
      <span className="grow">{TEXT.leftBefore}</span>
      <button type="button" className="link" onClick={() => onBack(left)}>
        {TEXT.back}
      </button>
      <button type="button" className="link" onClick={() => forgetLeft(left)}>
        {TEXT.discardLeft}
      </button>
    </div>
  );
};
