import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { JobProgress } from '../../features/jobs/JobProgress';
import { matrixRequest, readAgain, startMatrix, useMatrices } from './matrix-store';
import { MatrixRows } from './MatrixRows';
import { TEXT } from './text';
import './matrix.css';

type OpenProps = { readonly tab: Tab; readonly rows: Rows };

/** A matrix: its progress, then its rows, or the reason why it has none. */
const OpenMatrix = ({ tab, rows }: OpenProps) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const again = () => readAgain(tab, false);
  if (dataset.state === 'failed' && dataset.failure)
    return <FailurePanel failure={dataset.failure} of={dataset.title} onRetry={again} retry={TEXT.again} />;
  if (dataset.state === 'cancelled')
    return (
      <EmptyState title={TEXT.canceled}>
        <Button onClick={again}>{TEXT.again}</Button>
      </EmptyState>
    );
  if (dataset.state !== 'complete') return <JobProgress id={rows.job} title={TEXT.loading(dataset.title)} />;
  return <MatrixRows tab={tab} rows={rows} />;
};

/** The verdicts of chosen rows: one line for each row, one column for each security tool. */
export const MatrixScreen = ({ tab }: { readonly tab: Tab }) => {
  const matrix = useMatrices((s) => s[tab.id]);
  useEffect(() => startMatrix(tab), [tab.id]);
  if (!matrixRequest(tab))
    return (
      <EmptyState title={TEXT.unreadable}>
        <p>{TEXT.unreadableNext}</p>
      </EmptyState>
    );
  if (matrix?.kind === 'failed')
    return <FailurePanel failure={matrix.failure} onRetry={() => readAgain(tab, false)} retry={TEXT.again} />;
  if (matrix?.kind === 'open') return <OpenMatrix key={matrix.rows.job} tab={tab} rows={matrix.rows} />;
  return (
    <div className="state" role="status">
      <strong>{TEXT.opening}</strong>
    </div>
  );
};
