import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { JobProgress } from '../../features/jobs/JobProgress';
import { setStatus } from '../../state/status-store';
import { formatDifferences } from './format';
import { DifferenceRows } from './DifferenceRows';
import { TEXT } from './text';

type DifferencesProps = {
  readonly rows: Rows;
  /** Both sides in words; undefined if the tab has lost them. */
  readonly sides: string | undefined;
  readonly onAgain: () => void;
  readonly onChoose: () => void;
};

/** A comparison: its progress, then the differences, or the reason why it ended early. */
export const Differences = ({ rows, sides, onAgain, onChoose }: DifferencesProps) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const { diff } = dataset;
  useEffect(() => {
    if (diff) setStatus(formatDifferences(diff));
    return () => setStatus('');
  }, [diff]);
  if (dataset.state === 'failed' && dataset.failure)
    return (
      <FailurePanel failure={dataset.failure} of={dataset.title} onRetry={onAgain} retry={TEXT.again}>
        <Button onClick={onChoose}>{TEXT.otherSides}</Button>
      </FailurePanel>
    );
  if (dataset.state === 'cancelled')
    return (
      <EmptyState title={TEXT.canceled}>
        <bdi>{dataset.title}</bdi>
        <Button onClick={onAgain}>{TEXT.again}</Button>
        <Button onClick={onChoose}>{TEXT.otherSides}</Button>
      </EmptyState>
    );
  return diff && dataset.state === 'complete' ? (
    <DifferenceRows rows={rows} diff={diff} sides={sides ?? dataset.title} onChoose={onChoose} />
  ) : (
    <JobProgress id={rows.job} title={TEXT.comparing(dataset.title)} />
  );
};
