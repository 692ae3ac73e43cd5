/** A failure as text to paste into a report: what is on the screen, when it happened, and which call failed. */
import type { Failure } from '../../shared/bridge';
import { failureOrigin, type FailureOrigin } from '../failure-origins';
import { useApp } from '../state/app-store';
import { copyAndConfirm } from './copied';
import { TEXT } from './text';

/** A failure as it is shown. A failed call also has a kind, and perhaps a code and a status. */
export type ShownFailure = Pick<Failure, 'message' | 'next' | 'code' | 'status' | 'response'> & {
  readonly kind?: string;
};

/** Formats a failure's details, one per line; those that are unknown are left out. */
export const formatFailure = (
  { message, next, kind, code, status }: ShownFailure,
  { at, call }: Pick<FailureOrigin, 'at'> & Partial<FailureOrigin>,
  version: string | undefined,
): string => {
  const lines: readonly (readonly [string, string | number | undefined])[] = [
    [TEXT.details.version, version],
    [TEXT.details.message, message],
    [TEXT.details.next, next],
    [TEXT.details.time, new Date(at).toISOString()],
    [TEXT.details.call, call],
    [TEXT.details.kind, kind],
    [TEXT.details.code, code],
    [TEXT.details.status, status],
  ];
  return lines
    .flatMap(([label, value]) => (value === undefined || value === '' ? [] : [`${label}: ${value}`]))
    .join('\n');
};

/** Copies a failure's details; `shownAt` is the time if the call behind it is unknown. */
export const copyFailure = (failure: ShownFailure, shownAt: number): void => {
  const version = useApp.getState().app?.versions.app;
  copyAndConfirm(
    formatFailure(failure, failureOrigin(failure) ?? { at: shownAt }, version),
    TEXT.detailsCopied,
    'raw',
  );
};
