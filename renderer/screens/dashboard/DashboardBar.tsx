import type { ColumnFilter } from '../../../shared/dataset';
import { barCommand } from '../../commands/bar-command';
import { commandKey } from '../../commands/registry';
import { OverflowBar } from '../../components/bar/OverflowBar';
import { StaleBadge } from '../../components/StaleBadge';
import { useLoginLoad, useLogins } from '../../state/logins-store';
import { formatInstantDate, useZone } from '../../state/time';
import { OUTCOMES, type DashboardDraft } from './dashboard-draft';
import { EgressToggle } from './EgressToggle';
import { SpanPicker } from './SpanPicker';
import { TEXT } from './text';
import type { Reach } from './use-login-counts';

type BarProps = {
  readonly draft: DashboardDraft;
  readonly reach: Reach | null;
  /** The filter of the dashboard with logins through known egress. */
  readonly withEgress: readonly ColumnFilter[];
  readonly onDraft: (patch: Partial<DashboardDraft>) => void;
};

const EXPORTS = ['map-png', 'map-csv', 'hours-png', 'hours-csv'].map((one) => `dashboard.export-${one}`);

/** Says how far the loaded logins reach back. */
const ReachNote = ({ reach }: { readonly reach: Reach | null }) => {
  const zone = useZone();
  if (!reach) return null;
  const [from, to] = [reach.from, reach.to].map((time) => formatInstantDate(time, zone));
  return <span className="quiet cut">{TEXT.reach(from ?? '', to ?? '')}</span>;
};

/** Switches the outcome and the time range, and shows how old the logins are and how far they reach. */
export const DashboardBar = ({ draft, reach, withEgress, onDraft }: BarProps) => {
  const { kind, dataset, openedAt } = useLogins();
  const load = useLoginLoad();
  const isLoading = (kind === 'running' || kind === 'ready') && load === 'loading';
  return (
    <div className="dashboard-bar" role="toolbar" aria-label={TEXT.title}>
      <SpanPicker span={draft.span} onSpan={(span) => onDraft({ span })} />
      <div className="segments" role="group" aria-label={TEXT.outcome}>
        {OUTCOMES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={draft.outcome === one}
            onClick={() => onDraft({ outcome: one })}
          >
            {TEXT.outcomes[one]}
          </button>
        ))}
      </div>
      <kbd title={TEXT.switchOutcome}>{commandKey('dashboard.outcome')}</kbd>
      <EgressToggle dataset={dataset} draft={draft} withEgress={withEgress} />
      <ReachNote reach={reach} />
      <span className="grow" />
      {isLoading && <span className="quiet">{TEXT.loading(dataset?.loaded ?? 0)}</span>}
      {!isLoading && openedAt > 0 && <StaleBadge what="logins" since={openedAt} />}
      <OverflowBar
        items={[
          barCommand('dashboard.table', { label: draft.isTable ? TEXT.asPictures : TEXT.asTable }),
          barCommand('dashboard.byCountry'),
          {
            id: 'export',
            label: TEXT.exports.menu,
            items: EXPORTS.map((id) => barCommand(id)),
          },
          barCommand('dashboard.refresh', { isDisabled: isLoading }),
        ]}
      />
    </div>
  );
};
