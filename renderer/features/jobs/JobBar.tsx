import { ProgressBar } from '@blueprintjs/core';

type JobBarProps = {
  readonly title: string;
  readonly done: number;
  /** The number to reach; 0 if it is unknown. */
  readonly total: number;
  readonly className?: string;
};

/** The progress of a job as a bar; without a total it only shows that the job is running. */
export const JobBar = ({ title, done, total, className }: JobBarProps) => (
  <div
    className={className}
    role="progressbar"
    aria-label={title}
    aria-valuemin={0}
    {...(total > 0 ? { 'aria-valuenow': done, 'aria-valuemax': total } : {})}
  >
    <div aria-hidden>
      <ProgressBar {...(total > 0 ? { value: done / total } : {})} stripes={false} animate={false} />
    </div>
  </div>
);
