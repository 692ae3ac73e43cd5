import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import type { Failure } from '../../shared/bridge';

/** A part of the screen that failed: what happened, what to do next, and the way to try again. */
export const FailurePanel = ({
  failure,
  of,
  onRetry,
  retry = 'Retry',
}: {
  readonly failure: Failure;
  readonly of?: string;
  readonly onRetry?: (() => void) | undefined;
  /** What trying again is called. */ readonly retry?: string;
}) => (
  <div className="state" role="alert">
    <ErrorIcon size={20} color="var(--bad)" />
    {of && <bdi className="quiet">{of}</bdi>}
    <strong>{failure.message}</strong>
    <p>{failure.next}</p>
    {onRetry && <Button onClick={onRetry}>{retry}</Button>}
  </div>
);
