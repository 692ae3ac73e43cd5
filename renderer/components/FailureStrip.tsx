import type { Failure } from '../../shared/bridge';

/** A failure with its next step, as a line among others; nothing where there is none. */
export const FailureStrip = ({ failure }: { readonly failure: Failure | null | undefined }) =>
  failure ? (
    <div className="strip bad" role="alert">
      <span>
        <b>{failure.message}</b> {failure.next}
      </span>
    </div>
  ) : null;
