import { useEffect } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { JobRows } from '../../features/jobs/JobRows';
import { matrices, matrixRequest, readAgain, startMatrix } from './matrix-store';
import { MatrixRows } from './MatrixRows';
import { TEXT } from './text';
import './matrix.css';

/** The verdicts of chosen rows: one line for each row, one column for each security tool. */
export const MatrixScreen = ({ tab }: { readonly tab: Tab }) => {
  const matrix = matrices.use(tab.id);
  const again = () => void readAgain(tab, false);
  useEffect(() => startMatrix(tab), [tab.id]);
  if (!matrixRequest(tab))
    return (
      <EmptyState title={TEXT.unreadable}>
        <p>{TEXT.unreadableNext}</p>
      </EmptyState>
    );
  if (matrix.kind === 'failed')
    return <FailurePanel failure={matrix.failure} onRetry={again} retry={TEXT.again} />;
  if (matrix.kind !== 'open')
    return (
      <div className="state" role="status">
        <strong>{TEXT.opening}</strong>
      </div>
    );
  const { rows } = matrix;
  return (
    <JobRows key={rows.job} rows={rows} text={TEXT} progress={TEXT.loading} onAgain={again}>
      {() => <MatrixRows tab={tab} rows={rows} />}
    </JobRows>
  );
};
