import type { ReactNode } from 'react';
import type { Failure } from '../../../shared/bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { needsConfirmation, reopenFile } from './files-store';
import { TEXT } from './text';

/** A file that was not read: the reason, and a button to read it again. */
export const FileFailure = ({
  tab,
  failure,
  of,
  children,
}: {
  readonly tab: string;
  readonly failure: Failure;
  readonly of: string;
  readonly children?: ReactNode;
}) => {
  const isRisky = needsConfirmation(failure);
  return (
    <FailurePanel
      failure={failure}
      of={of}
      onRetry={() => reopenFile(tab, isRisky)}
      retry={isRisky ? TEXT.reading.anyway : TEXT.reading.again}
    >
      {children}
    </FailurePanel>
  );
};
