import { useState } from 'react';
import { copyFailure, type ShownFailure } from './failure-details';
import { TEXT } from './text';

type CopyDetailsProps = {
  readonly failure: ShownFailure;
  /** When it happened, in milliseconds since the epoch; the time it was first shown if that is unknown. */
  readonly at?: number;
};

/** Copies the details of the failure beside it, to paste into a report. */
export const CopyDetails = ({ failure, at }: CopyDetailsProps) => {
  const [shownAt] = useState(Date.now);
  return (
    <button type="button" className="link" onClick={() => copyFailure(failure, at ?? shownAt)}>
      {TEXT.copyDetails}
    </button>
  );
};
