import { Button } from '@blueprintjs/core';
import { local } from '../../bridge';
import { commandKey, runCommand } from '../../commands/registry';
import { StaleBadge } from '../../components/StaleBadge';
import type { Outcome } from './outcome';
import { mayArrive, useLogins } from '../../state/logins-store';
import { TEXT } from './text';

type BarProps = {
  readonly outcome: Outcome;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onLoad: () => void;
};

const OUTCOMES = ['success', 'fail', 'both'] as const;

/** Switches the outcome, and shows how old the logins are. */
export const DashboardBar = ({ outcome, onOutcome, onLoad }: BarProps) => {
  const { kind, dataset, openedAt } = useLogins();
  const isLoading = kind === 'running' || (kind === 'ready' && mayArrive(dataset));
  return (
    <div className="dashboard-bar" role="toolbar" aria-label={TEXT.title}>
      <div className="segments" role="group" aria-label={TEXT.outcome}>
        {OUTCOMES.map((one) => (
          <button key={one} type="button" aria-pressed={outcome === one} onClick={() => onOutcome(one)}>
            {TEXT.outcomes[one]}
          </button>
        ))}
      </div>
      <kbd title={TEXT.switchOutcome}>{commandKey('dashboard.outcome')}</kbd>
      <span className="grow" />
      {isLoading && <span className="quiet">{TEXT.loading(dataset?.loaded ?? 0)}</span>}
      {!isLoading && openedAt > 0 && <StaleBadge what="logins" since={openedAt} />}
      <Button onClick={() => runCommand('dashboard.byCountry')}>
        {TEXT.byCountry} <kbd>{commandKey('dashboard.byCountry')}</kbd>
      </Button>
      <Button disabled={isLoading} onClick={() => void local['session.refresh']({}).then(onLoad)}>
        {TEXT.refresh}
      </Button>
    </div>
  );
};
