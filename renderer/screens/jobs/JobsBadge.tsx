import { formatCount } from '../../state/format';
import { useUnseenJobs } from '../../state/jobs-store';
import { TEXT } from './text';

/** The number of jobs that ended badly since the analyst last looked at the jobs. */
export const JobsBadge = () => {
  const n = useUnseenJobs((s) => s.ids.size);
  if (n === 0) return null;
  return (
    <span className="rail-badge bad" role="img" aria-label={TEXT.unseen(n)} title={TEXT.unseen(n)}>
      {formatCount(n)}
    </span>
  );
};
