import { CopyDetails } from './CopyDetails';
import type { ShownFailure } from './failure-details';
import { ResponseDetails } from './ResponseDetails';
import { TEXT } from './text';
import { useLostFocus } from './use-lost-focus';

type FailureStripProps = {
  readonly failure: ShownFailure | null | undefined;
  /** The id of its text, for the field that it is about. */
  readonly id?: string;
  /** A sentence before the failure that says what was lost. */
  readonly loss?: string;
  readonly className?: string;
  readonly onRetry?: (() => void) | undefined;
};

/** A strip that is on screen. */
const Strip = ({
  failure,
  id,
  loss,
  className = '',
  onRetry,
}: FailureStripProps & { readonly failure: ShownFailure }) => {
  const element = useLostFocus<HTMLDivElement>();
  return (
    <div ref={element} className={`strip bad failure-strip ${className}`}>
      <span className="grow" role="alert" id={id}>
        {loss !== undefined && `${loss} `}
        <b>
          <bdi>{failure.message}</bdi>
        </b>{' '}
        {failure.next}
      </span>
      {onRetry && (
        <button type="button" className="link" onClick={onRetry}>
          {TEXT.retry}
        </button>
      )}
      <CopyDetails failure={failure} />
      <ResponseDetails failure={failure} />
    </div>
  );
};

/** A failure with its next step as a strip: it can be retried if `onRetry` is given, and its details copied. */
export const FailureStrip = ({ failure, ...rest }: FailureStripProps) =>
  failure ? <Strip failure={failure} {...rest} /> : null;
