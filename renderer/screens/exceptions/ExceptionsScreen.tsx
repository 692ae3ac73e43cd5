import { useEffect, useMemo } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { useExceptionChanges } from '../../features/exception/exception-form-store';
import { ExceptionBar } from './ExceptionBar';
import { ExceptionRows } from './ExceptionRows';
import { exceptionLists, narrowTo, readExceptions, tabQuery } from './exceptions-store';
import { TEXT } from './text';

/** The tenant's exceptions: what is allowed, what is blocked, and who may send password-protected attachments. */
export const ExceptionsScreen = ({ tab }: { readonly tab: Tab }) => {
  const query = useMemo(() => tabQuery(tab), [tab.draft]);
  const opening = exceptionLists.use(tab.id);
  const changes = useExceptionChanges((s) => s.count);
  useEffect(() => {
    if (opening.kind === 'none') void readExceptions(tab.id, query);
  }, [tab.id]);
  const bar = <ExceptionBar query={query} onQuery={(next) => narrowTo(tab.id, next)} />;
  if (opening.kind === 'open')
    return (
      <ExceptionRows
        opened={opening}
        missed={changes - opening.changes}
        bar={bar}
        onReadAgain={() => void readExceptions(tab.id, query)}
      />
    );
  return (
    <section aria-label={TEXT.section}>
      {bar}
      {opening.kind === 'failed' ? (
        <FailurePanel failure={opening.failure} onRetry={() => void readExceptions(tab.id, query)} />
      ) : (
        <Skeleton lines={24} label={TEXT.loading} />
      )}
    </section>
  );
};
