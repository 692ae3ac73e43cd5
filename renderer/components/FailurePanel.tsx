import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { CopyDetails } from './CopyDetails';
import type { ShownFailure } from './failure-details';
import { ResponseDetails } from './ResponseDetails';
import { TEXT } from './text';
import { useLostFocus } from './use-lost-focus';

/** Replaces a part of the screen that failed: what happened, what to do next, a retry, and its details to copy. */
export const FailurePanel = ({
  failure,
  of,
  onRetry,
  retry = TEXT.retry,
  children,
}: {
  readonly failure: ShownFailure;
  readonly of?: string;
  readonly onRetry?: (() => void) | undefined;
  /** The label of the retry button. */
  readonly retry?: string;
  /** Buttons beside the retry. */
  readonly children?: ReactNode;
}) => {
  const element = useLostFocus<HTMLDivElement>();
  return (
    <div ref={element} className="state" role="alert">
      <ErrorIcon size={20} color="var(--bad)" />
      {of && <bdi className="quiet">{of}</bdi>}
      <strong>{failure.message}</strong>
      <p>{failure.next}</p>
      {onRetry && <Button onClick={onRetry}>{retry}</Button>}
      {children}
      <ResponseDetails failure={failure} />
      <CopyDetails failure={failure} />
    </div>
  );
};
