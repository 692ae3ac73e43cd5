import { useEffect } from 'react';
import { on } from '../bridge';
import { toast, showReceipt } from '../state/overlay-store';

/** Tells how jobs ended: a written file by its receipt, a failure by its message and next step. */
export const useEndedJobs = (): void => {
  useEffect(
    () =>
      on('jobChanged', (job) => {
        if (job.state === 'done' && job.kind === 'scheduled')
          toast(
            `${job.title}: ${job.receipt ? `${job.receipt.rows?.written ?? 0} rows to ${job.receipt.fileName}` : (job.message ?? 'done')}`,
            'ok',
          );
        else if (job.state === 'done' && job.receipt) showReceipt(job);
        else if (job.state === 'failed') toast(`${job.title}: ${job.message ?? 'failed'}`, 'bad', job.next);
        else if (job.state === 'cancelled')
          toast(`${job.title}: ${job.kind === 'action' ? (job.message ?? 'cancelled') : 'cancelled'}`);
        else if (job.state === 'done' && job.kind === 'action')
          toast(`${job.title}: ${job.message ?? 'done'}`, 'ok');
        else if (job.state === 'missed') toast(`${job.title}: ${job.message ?? 'missed'}`, 'bad', job.next);
      }),
    [],
  );
};
