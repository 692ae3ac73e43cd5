import { useEffect, useMemo, type ReactNode } from 'react';
import { contradictions, type Evidence } from '../../../shared/rules/contradictions';
import { groupStack, type StackLine } from '../../../shared/rules/security-stack';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { VerdictTag } from '../../components/VerdictTag';
import { openRecordTab } from '../open-tab-store';
import type { RecordTarget } from '../record-target';
import { Contradictions } from './Contradictions';
import { noteContradictions } from './contradictions-on-screen';
import { StackRow } from './StackRow';
import { TEXT } from './text';
import { useParts } from './use-parts';
import { useSecurityStack, type Stack } from './use-security-stack';
import { VerdictHistory } from './VerdictHistory';
import { canDo, VERDICT_ACTS } from './verdict-dialogs';
import { VerdictTools } from './VerdictTools';
import './verdicts.css';

/** A verdict that does not come from the tenant's security tools. */
export type OtherVerdict = {
  readonly label: string;
  readonly verdict: string;
  readonly note?: string | undefined;
};

type StackProps = {
  readonly target: RecordTarget;
  /** The record's fields, which the tools may contradict. */
  readonly record: Evidence['record'];
  /** Verdicts listed after those of the tools. */
  readonly others?: readonly OtherVerdict[];
};

type RowsProps = { readonly lines: readonly StackLine[]; readonly former: Stack['results']['former'] };

const Rows = ({ lines, former }: RowsProps) =>
  lines.map((line, i) => <StackRow key={`${line.tool} ${i}`} line={line} former={former.get(line.result)} />);

/** Tools that found nothing; if they are many, as one line that opens. */
const CleanRows = ({ lines, former }: RowsProps) => (
  <li className="scan">
    <details className="scan-group">
      <summary>{TEXT.cleanTools(new Set(lines.map(({ tool }) => tool)).size)}</summary>
      <ul className="scans">
        <Rows lines={lines} former={former} />
      </ul>
    </details>
  </li>
);

const OtherRow = ({ label, verdict, note }: OtherVerdict) => (
  <li className="scan">
    <div className="line">
      <bdi className="scan-tool">{label}</bdi>
      <VerdictTag verdict={verdict} />
    </div>
    {note !== undefined && <p className="quiet">{note}</p>}
  </li>
);

const StackList = ({ lines, former, others }: RowsProps & { readonly others: ReactNode }) => {
  const { listed, clean, isCleanCollapsed } = groupStack(lines);
  // A tool that changed its mind is not hidden among the clean ones.
  const changed = clean.filter(({ result }) => former.has(result));
  const same = clean.filter(({ result }) => !former.has(result));
  return (
    <ul className="scans" aria-label={TEXT.list}>
      <Rows lines={[...listed, ...changed]} former={former} />
      {others}
      {isCleanCollapsed && same.length > 0 ? (
        <CleanRows lines={same} former={former} />
      ) : (
        <Rows lines={same} former={former} />
      )}
    </ul>
  );
};

const NO_OTHERS: readonly OtherVerdict[] = [];

/** The reasons for a record's verdict: contradictions first, then each tool's verdict with its reasons, and what can be done about it. */
export const SecurityStack = ({ target, record, others = NO_OTHERS }: StackProps) => {
  const { parts, areRead } = useParts(target, record);
  const { resource, results, lines, reload } = useSecurityStack(target, parts.clicks?.length);
  const found = useMemo(() => contradictions({ record, stack: lines, ...parts }), [record, lines, parts]);
  const isRead = resource.state === 'ready';
  useEffect(() => {
    if (isRead) noteContradictions(target, found, areRead);
  }, [isRead, areRead, found]);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={7} height={34} label={TEXT.loading} />;
  const openTab = (id: string) => openRecordTab(target.domain, id);
  return (
    <>
      <Contradictions found={found} stack={lines} openTab={openTab} />
      <FallbackNote meta={resource.meta} />
      {lines.length + others.length === 0 ? (
        <EmptyState title={TEXT.none} />
      ) : (
        <StackList
          former={results.former}
          lines={lines}
          others={others.map((other) => (
            <OtherRow key={other.label} {...other} />
          ))}
        />
      )}
      {VERDICT_ACTS.some((act) => canDo(act, target)) && <VerdictTools target={target} />}
      {results.stored && <VerdictHistory stored={results.stored} onRead={reload} />}
    </>
  );
};
