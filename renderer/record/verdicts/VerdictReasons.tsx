import { WarningSign } from '@blueprintjs/icons';
import type { Email, SecToolResult } from '../../../shared/model/entity';
import type { LinkWorld } from '../../../shared/rules/links';
import { isToolShown, toolLabel } from '../../../shared/rules/brand';
import {
  disagreement,
  displayValue,
  isCleanStatus,
  type DisplayValue,
} from '../../../shared/rules/scan-status';
import { api } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { VerdictTag } from '../../components/VerdictTag';
import { formatVerdict } from '../../components/verdict';
import { useApp } from '../../state/app-store';
import { useResource } from '../../state/use-resource';
import { useDefang } from '../../state/format';
import { Body } from '../email/Body';
import { targetKey, type RecordTarget } from '../record-target';

type Scan = { readonly result: SecToolResult; readonly label: string; readonly value: DisplayValue };

const FOUND: readonly DisplayValue[] = ['found', 'suspicious', 'spam'];
/** The word of a scan's tag: the tool's own verdict where it found something, otherwise the display value. */
const saidBy = ({ result, value }: Scan): string =>
  FOUND.includes(value) ? (result.verdict ?? result.status) : value;

/** Engines that found something come first. */
const RANK: Readonly<Record<DisplayValue, number>> = {
  found: 0,
  'found-no-click': 1,
  suspicious: 2,
  spam: 3,
  clean: 4,
  notScanned: 5,
  hide: 6,
};

const listed = (names: readonly string[]): string =>
  names.length <= 2 ? names.join(' and ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;

/** The contradiction between engines, in one sentence. */
const disagreementWords = (scans: readonly Scan[]): string | undefined => {
  const sides = disagreement(scans);
  if (!sides) return undefined;
  const threats = sides.threat.map((scan) => formatVerdict(saidBy(scan)).text.toLowerCase());
  const says = (n: number) => (n === 1 ? 'says' : 'say');
  const word = new Set(threats).size === 1 ? threats[0] : 'a threat';
  const clean = listed(sides.clean.map((scan) => scan.label));
  const threat = listed(sides.threat.map((scan) => scan.label));
  return `${sides.clean.length + sides.threat.length} engines disagree: ${clean} ${says(sides.clean.length)} clean, ${threat} ${says(sides.threat.length)} ${word}`;
};

const ScanRow = ({ scan }: { readonly scan: Scan }) => {
  const show = useDefang();
  const { score, threshold, reasons } = scan.result;
  return (
    <li className="scan">
      <div className="line">
        <span className="scan-tool">{scan.label}</span>
        <VerdictTag verdict={saidBy(scan)} />
        <span className="grow" />
        <span className="mono quiet" title="Score and threshold">
          {typeof score === 'number'
            ? `${score}${typeof threshold === 'number' ? ` / ${threshold}` : ''}`
            : '–'}
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

/** Why the mail was judged so: contradictions first, then each engine with its reasons, then the mail itself. */
export const VerdictReasons = ({
  target,
  email,
  world,
}: {
  readonly target: RecordTarget;
  readonly email: Email;
  readonly world: LinkWorld;
}) => {
  const { resource, reload } = useResource(`scan ${targetKey(target)}`, (signal) =>
    api['scan.details']({ entity_id: target.entityId, entity_type: target.entityType }, signal),
  );
  const brand = useApp((s) => (s.session.kind === 'signedIn' ? s.session.brand : ''));
  const flags = useApp((s) => s.flags);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={7} height={34} label="Loading verdicts" />;
  const isOff = (tool: string) =>
    (tool === 'ms_defender' && !flags.ms_defender) ||
    (tool === 'files_behind_links' && !flags.files_behind_links);
  const scans = resource.value.rows
    .filter(({ sec_tool }) => isToolShown(sec_tool, brand))
    .map((result): Scan => ({
      result,
      label: toolLabel(result.sec_tool, brand),
      value: displayValue({
        sec_tool: result.sec_tool,
        status: result.status,
        isOff: isOff(result.sec_tool),
      }),
    }))
    .filter(({ value }) => value !== 'hide')
    .sort((a, b) => RANK[a.value] - RANK[b.value]);
  const words = disagreementWords(scans);
  const differs = isCleanStatus(email.classification) !== isCleanStatus(email.verdict);
  return (
    <>
      {words && (
        <div className="strip warn" role="note" aria-label="Disagreement">
          <WarningSign size={14} />
          <span>{words}</span>
        </div>
      )}
      <FallbackNote meta={resource.meta} />
      <ul className="scans" aria-label="Verdicts">
        {scans.map((scan) => (
          <ScanRow key={scan.result.sec_tool} scan={scan} />
        ))}
        <li className="scan">
          <div className="line">
            <span className="scan-tool">Microsoft</span>
            <VerdictTag verdict={email.classification} />
          </div>
          {differs && <p className="quiet">differs from ours</p>}
        </li>
      </ul>
      <div className="why-body">
        <Body target={target} world={world} />
      </div>
    </>
  );
};
