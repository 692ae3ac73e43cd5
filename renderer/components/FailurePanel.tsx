import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import type { Failure } from '../../shared/bridge';
import { TEXT } from './text';

/** Replaces a part of the screen that failed: what happened, what to do next, and a retry. */
export const FailurePanel = ({
  failure,
  of,
  onRetry,
  retry = TEXT.retry,
}: {
  readonly failure: Failure;
  readonly of?: string;
  readonly onRetry?: (() => void) | undefined;
  /** The label of the retry button. */
  readonly retry?: string;
}) => (
  <div className="state" role="alert">
    <ErrorIcon size={20} color="var(--bad)" />
    {of && <bdi className="quiet">{of}</bdi>}
    <strong>{failure.message}</strong>
    <p>{failure.next}</p>
    {onRetry && <Button onClick={onRetry}>{retry}</Button>}
  </div>
);
