import type { Failure } from '../../shared/bridge';

/** A failure with its next step, as a line among others; nothing if there is none. */
export const FailureStrip = ({
  failure,
}: {
  readonly failure: Pick<Failure, 'message' | 'next'> | null | undefined;
}) =>
  failure ? (
    <div className="strip bad" role="alert">
      <span>
        <b>
          <bdi>{failure.message}</bdi>
        </b>{' '}
        {failure.next}
      </span>
    </div>
  ) : null;
