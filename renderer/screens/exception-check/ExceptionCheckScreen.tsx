import { Button } from '@blueprintjs/core';
import { useStore } from 'zustand';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { JobProgress } from '../../features/jobs/JobProgress';
import { checkInTab, useChecking } from './check-store';
import { FindingRows } from './FindingRows';
import { TEXT } from './text';

type CheckProps = { readonly rows: Rows; readonly notes: readonly string[]; readonly onAgain: () => void };

/** A check: its progress, then what it found, or the reason why it ended early. */
const Check = ({ rows, notes, onAgain }: CheckProps) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  if (dataset.state === 'failed' && dataset.failure)
    return <FailurePanel failure={dataset.failure} of={TEXT.title} onRetry={onAgain} retry={TEXT.again} />;
  if (dataset.state === 'cancelled')
    return (
      <EmptyState title={TEXT.canceled}>
        <Button onClick={onAgain}>{TEXT.again}</Button>
      </EmptyState>
    );
  return dataset.findings && dataset.state === 'complete' ? (
    <FindingRows rows={rows} report={dataset.findings} notes={notes} />
  ) : (
    <JobProgress id={rows.job} title={TEXT.checking} />
  );
};

/** Checks the tenant's whole list of exceptions. */
export const ExceptionCheckScreen = ({ tab }: { readonly tab: Tab }) => {
  const checking = useChecking((s) => s[tab.id]) ?? { kind: 'none' as const };
  const start = () => void checkInTab(tab.id);
  switch (checking.kind) {
    case 'open':
      return <Check rows={checking.rows} notes={checking.notes} onAgain={start} />;
    case 'opening':
      return (
        <div className="state" role="status">
          <strong>{TEXT.readingFacts}</strong>
        </div>
      );
    case 'failed':
      return <FailurePanel failure={checking.failure} onRetry={start} retry={TEXT.again} />;
    case 'none':
      return (
        <EmptyState title={TEXT.title}>
          <p>{TEXT.about}</p>
          <Button className="primary" autoFocus onClick={start}>
            {TEXT.start}
          </Button>
        </EmptyState>
      );
  }
};
