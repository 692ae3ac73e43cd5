import type { ShownFailure } from './failure-details';
import { TEXT } from './text';

/** The start of the tenant's own answer to what failed, collapsed; nothing if there was none. */
export const ResponseDetails = ({
  failure: { response },
}: {
  readonly failure: Pick<ShownFailure, 'response'>;
}) =>
  response === undefined ? null : (
    <details className="response">
      <summary>{TEXT.response}</summary>
      <pre className="mono">{response}</pre>
    </details>
  );
