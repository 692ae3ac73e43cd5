import { Button } from '@blueprintjs/core';
import { useDefang } from '../../state/format';
import { undoWaiting, useJob } from '../../state/jobs-store';
import { formatDecision, toneOf, type Decision } from './decisions';
import { TEXT } from './text';

type LineProps = {
  readonly text: string;
  readonly tone: string;
  /** The reason of the outcome, or the progress; empty if there is neither. */
  readonly reason: string;
  readonly job: string;
};

/** A line about an action on a record or a query: its stage or outcome with the reason, and a button that undoes it while it waits. */
export const ActionLine = ({ text, tone, reason, job: id }: LineProps) => {
  const job = useJob(id);
  const show = useDefang();
  return (
    <div className="line action-line" role="status" aria-label={TEXT.decision.last}>
      <span className={`tag ${tone}`}>{show(text)}</span>
      <span className="grow cut quiet" title={show(reason)}>
        {show(reason)}
      </span>
      {job?.state === 'waiting' && (
        <Button
          variant="minimal"
          aria-label={TEXT.decision.undoOf(show(job.title))}
          onClick={() => undoWaiting(job)}
        >
          {TEXT.decision.undo}
        </Button>
      )}
    </div>
  );
};

/** The line about the decision on the entity that is shown. */
export const DecisionLine = ({ decision }: { readonly decision: Decision | undefined }) =>
  decision && (
    <ActionLine
      text={formatDecision(decision)}
      tone={toneOf(decision)}
      reason={decision.reason}
      job={decision.batch}
    />
  );
