import { Button } from '@blueprintjs/core';
import type { Job } from '../../../shared/model/app-state';
import { OUTCOMES } from '../../../shared/model/bulk-action';
import { local } from '../../bridge';
import { CopyDetails } from '../../components/CopyDetails';
import { ResponseDetails } from '../../components/ResponseDetails';
import { endedBadly, formatJob, formatJobState, isActive, jobTone } from '../../features/jobs/job-format';
import { formatCount, useDefang } from '../../state/format';
import { showReceipt, toastFailure } from '../../state/overlay-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { jobButtons } from './job-kinds';
import { TEXT } from './text';

const T = TEXT.job;

type JobProps = { readonly job: Job };

const reveal = async (job: Job) => {
  const result = await local['job.reveal']({ job: job.id });
  if (!result.ok) toastFailure(result.failure);
};

const Pairs = ({ job: { startedAt, endedAt, receipt, outcomes } }: JobProps) => {
  const zone = useZone();
  return (
    <dl className="pairs">
      <dt>{T.started}</dt>
      <dd>{formatInstantWithZone(startedAt, zone)}</dd>
      {endedAt && <dt>{T.ended}</dt>}
      {endedAt && <dd>{formatInstantWithZone(endedAt, zone)}</dd>}
      {receipt && <dt>{T.file}</dt>}
      {receipt && (
        <dd className="mono">
          <bdi>{receipt.fileName}</bdi>
        </dd>
      )}
      {outcomes &&
        OUTCOMES.filter((one) => (outcomes[one] ?? 0) > 0).map((one) => (
          <div key={one} style={{ display: 'contents' }}>
            <dt>{TEXT.outcomes[one]}</dt>
            <dd>{formatCount(outcomes[one] ?? 0)}</dd>
          </div>
        ))}
    </dl>
  );
};

type EndedProps = JobProps & { readonly onForget: (job: Job) => void };

const EndedButtons = ({ job, onForget }: EndedProps) => (
  <>
    {jobButtons(job).map((button) => (
      <Button key={button.label} onClick={button.run}>
        {button.label}
      </Button>
    ))}
    {job.receipt && <Button onClick={() => showReceipt(job)}>{T.receipt}</Button>}
    {job.receipt && <Button onClick={() => void reveal(job)}>{T.showInFolder}</Button>}
    <Button variant="minimal" onClick={() => onForget(job)}>
      {T.remove}
    </Button>
  </>
);

const RunningButtons = ({ job }: JobProps) => (
  <Button onClick={() => void local['job.cancel']({ job: job.id })}>
    {job.state === 'waiting' ? T.undo : TEXT.cancel}
  </Button>
);

/** One job: its state, its outcomes, and the buttons that apply to it now. */
export const JobDetail = ({ job, onForget }: EndedProps) => {
  const isRunning = isActive(job);
  const isBad = endedBadly(job);
  const show = useDefang();
  return (
    <section data-pane className="job-detail" aria-label={T.name}>
      <h2>
        <bdi>{show(job.title)}</bdi>
      </h2>
      <p className="line">
        <span className={`tag ${jobTone(job)}`}>{formatJobState(job)}</span>
        <span className="quiet">{T.kinds[job.kind]}</span>
      </p>
      <p className={isBad ? `${jobTone(job)}-text` : ''}>{show(formatJob(job))}</p>
      {!isRunning && job.next && <p className="quiet">{show(job.next)}</p>}
      <ResponseDetails failure={job} />
      {isBad && (
        <p>
          <CopyDetails
            failure={{ message: `${job.title}: ${formatJob(job)}`, next: job.next ?? '' }}
            at={Date.parse(job.endedAt ?? job.startedAt)}
          />
        </p>
      )}
      <Pairs job={job} />
      <div className="job-buttons">
        {isRunning ? <RunningButtons job={job} /> : <EndedButtons job={job} onForget={onForget} />}
      </div>
    </section>
  );
};
