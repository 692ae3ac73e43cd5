import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { JobProgress } from './JobProgress';

type JobRowsProps = {
  readonly rows: Rows;
  /** The label of the button that starts the job again, and what is said once it was canceled. */
  readonly text: { readonly again: string; readonly canceled: string };
  /** Says what the job does, by the title of its rows. */
  readonly progress: (title: string) => string;
  readonly onAgain: () => void;
  /** Buttons beside the one that starts the job again. */
  readonly actions?: ReactNode;
  readonly children: (dataset: DatasetState) => ReactNode;
};

/** Rows that a job makes: its progress, then all of them, or the reason why it ended early. */
export const JobRows = ({ rows, text, progress, onAgain, actions, children }: JobRowsProps) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const { state, title, failure } = dataset;
  if (state === 'failed' && failure)
    return (
      <FailurePanel failure={failure} of={title} onRetry={onAgain} retry={text.again}>
        {actions}
      </FailurePanel>
    );
  if (state === 'cancelled')
    return (
      <EmptyState title={text.canceled}>
        <bdi>{title}</bdi>
        <Button onClick={onAgain}>{text.again}</Button>
        {actions}
      </EmptyState>
    );
  return state === 'complete' ? children(dataset) : <JobProgress id={rows.job} title={progress(title)} />;
};
