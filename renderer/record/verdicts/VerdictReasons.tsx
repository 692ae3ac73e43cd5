import { WarningSign } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { api } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { VerdictTag } from '../../components/VerdictTag';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { useApps } from '../use-apps';
import { useResource } from '../../state/use-resource';
import { targetKey, type RecordTarget } from '../record-target';
import { TEXT } from '../text';
import {
  disabledTools,
  formatDisagreement,
  splitClean,
  toolVerdict,
  visibleScans,
  type ScanVerdict,
} from './scan-verdicts';

/** A verdict that does not come from the tenant's security tools. */
export type OtherVerdict = {
  readonly label: string;
  readonly verdict: string;
  readonly note?: string | undefined;
};

type VerdictReasonsProps = {
  readonly target: RecordTarget;
  /** Verdicts listed after those of the tools. */
  readonly others?: readonly OtherVerdict[];
};

const formatScore = (score: number | null | undefined, threshold: number | null | undefined): string => {
  if (typeof score !== 'number') return '–';
  return typeof threshold === 'number' ? `${score} / ${threshold}` : `${score}`;
};

const ToolRow = ({ scan }: { readonly scan: ScanVerdict }) => {
  const show = useDefang();
  const { score, threshold, reasons } = scan.result;
  return (
    <li className="scan">
      <div className="line">
        <span className="scan-tool">{scan.label}</span>
        <VerdictTag verdict={toolVerdict(scan)} />
        <span className="grow" />
        <span className="mono quiet" title={TEXT.verdicts.score}>
          {formatScore(score, threshold)}
        </span>
      </div>
      {reasons.map((reason, i) => (
        <p key={i} className="quiet" title={show(reason.full)}>
          <bdi>{show(reason.short)}</bdi>
        </p>
      ))}
    </li>
  );
};

/** The tools that found nothing, as one line that opens. */
const CleanTools = ({ scans }: { readonly scans: readonly ScanVerdict[] }) => (
  <li className="scan">
    <details className="scan-group">
      <summary>{TEXT.verdicts.cleanTools(new Set(scans.map(({ result }) => result.sec_tool)).size)}</summary>
      <ul className="scans">
        {scans.map((scan, i) => (
          <ToolRow key={i} scan={scan} />
        ))}
      </ul>
    </details>
  </li>
);

const OtherRow = ({ label, verdict, note }: OtherVerdict) => (
  <li className="scan">
    <div className="line">
      <span className="scan-tool">{label}</span>
      <VerdictTag verdict={verdict} />
    </div>
    {note !== undefined && <p className="quiet">{note}</p>}
  </li>
);

/** The reasons for a record's verdict: a disagreement between tools first, then each tool's verdict with its reasons. */
export const VerdictReasons = ({ target, others = [] }: VerdictReasonsProps) => {
  const { resource, reload } = useResource(`scan ${targetKey(target)}`, (signal) =>
    api['scan.details']({ entity_id: target.entityId, entity_type: target.entityType }, signal),
  );
  const brand = useApp((s) => (s.session.kind === 'signedIn' ? s.session.brand : ''));
  const flags = useApp((s) => s.flags);
  const rows = resource.state === 'ready' ? resource.value.rows : undefined;
  const apps = useApps();
  const scans = useMemo(
    () => visibleScans(rows ?? [], brand, flags, disabledTools(apps)),
    [rows, brand, flags, apps],
  );
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={7} height={34} label={TEXT.loading.verdicts} />;
  const disagreement = formatDisagreement(scans);
  const { listed, clean } = splitClean(scans);
  return (
    <>
      {disagreement !== undefined && (
        <div className="strip warn" role="note" aria-label={TEXT.verdicts.disagreement}>
          <WarningSign size={14} />
          <span>{disagreement}</span>
        </div>
      )}
      <FallbackNote meta={resource.meta} />
      <ul className="scans" aria-label={TEXT.verdicts.list}>
        {listed.map((scan, i) => (
          <ToolRow key={i} scan={scan} />
        ))}
        {clean.length > 0 && <CleanTools scans={clean} />}
        {others.map((other) => (
          <OtherRow key={other.label} {...other} />
        ))}
      </ul>
    </>
  );
};
