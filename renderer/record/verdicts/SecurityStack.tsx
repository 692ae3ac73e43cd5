import { useEffect, useMemo, type ReactNode } from 'react';
import {
  contradictions,
  type ContradictionKind,
  type Evidence,
  type Place,
} from '../../../shared/rules/contradictions';
import { groupStack, type StackLine } from '../../../shared/rules/security-stack';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { VerdictTag } from '../../components/VerdictTag';
import { useDefang } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { openRecordTab } from '../open-tab-store';
import type { RecordTarget } from '../record-target';
import { Contradictions, LaterContradictions, type ListProps } from './Contradictions';
import { closeInnerStack, noteContradictions } from './contradictions-on-screen';
import { jumpToPlace, placeName, placeWithin } from './jump';
import { StackRow } from './StackRow';
import { TEXT } from './text';
import { hasParts, useParts, type PartsRead, type Uncompared } from './use-parts';
import { useSecurityStack, type Stack } from './use-security-stack';
import { VerdictHistory } from './VerdictHistory';
import { canDo, VERDICT_ACTS, openVerdictDialog, VERDICT_KEYS } from './verdict-dialogs';
import './verdicts.css';
import { WarningSign } from '@blueprintjs/icons';
import { useLostFocus } from '../../components/use-lost-focus';
import { barCommand } from '../../commands/bar-command';
import { OverflowBar } from '../../components/bar/OverflowBar';

const T = TEXT.uncompared;

type ToolsProps = {
  readonly target: RecordTarget;
  /** False if the keys, and the command for an exception, act on the record around this one. */
  readonly hasKeys: boolean;
};

/** Buttons for what can be done about a verdict, in one line. */
const VerdictTools = ({ target, hasKeys }: ToolsProps) => (
  <div className="line" role="group" aria-label={TEXT.act.title}>
    <OverflowBar
      variant="solid"
      items={[
        ...VERDICT_ACTS.filter((act) => canDo(act, target)).map((act) => {
          const [key = ''] = hasKeys ? VERDICT_KEYS[act] : [];
          return {
            id: act,
            label: `${TEXT.act[act]}…`,
            title: key === '' ? TEXT.acts[act] : `${TEXT.acts[act]} · ${key}`,
            keys: key,
            run: () => openVerdictDialog(act, target),
          };
        }),
        ...(hasKeys && canDo('rescan', target)
          ? [barCommand('record.exception', { label: TEXT.act.exception })]
          : []),
      ]}
    />
  </div>
);

type NotComparedProps = { readonly uncompared: readonly Uncompared[]; readonly onRetry: () => void };

const nameOf = ({ part, why }: Uncompared): string =>
  'rows' in why ? T.rest(T.names[part], why.rows) : T.names[part];

/** Names the parts of a record that no contradiction was looked for in, and why. Those that could not be read can be read again. */
const NotCompared = ({ uncompared, onRetry }: NotComparedProps) => {
  const element = useLostFocus<HTMLDivElement>();
  const failures = uncompared
    .flatMap(({ why }) => ('rows' in why ? (why.failure ?? []) : why))
    .map(({ message, next }) => `${message} ${next}`);
  return (
    <div ref={element} className="strip warn" role="status">
      <WarningSign size={14} />
      <span className="grow">
        <bdi>{[T.parts(uncompared.map(nameOf)), ...new Set(failures)].join(' ')}</bdi>
      </span>
      {failures.length > 0 && (
        <button type="button" className="link" onClick={onRetry}>
          {T.retry}
        </button>
      )}
    </div>
  );
};

/** A verdict that does not come from the tenant's security tools. */
export type OtherVerdict = {
  readonly label: string;
  readonly verdict: string;
  readonly note?: string | undefined;
  /** When it was given. */
  readonly time?: string | number | undefined;
};

type StackProps = {
  readonly target: RecordTarget;
  /** The record's fields, which the tools may contradict. */
  readonly record: Evidence['record'];
  /** The record that contains the stack, among its attachments, if it is not the stack of the record itself. */
  readonly outer?: RecordTarget;
  /** Verdicts listed after those of the tools. */
  readonly others?: readonly OtherVerdict[];
};

/** Returns a place as this stack names it. */
type InStack = (place: Place) => Place;

type RowsProps = {
  readonly lines: readonly StackLine[];
  readonly former: Stack['results']['former'];
  readonly inStack: InStack;
};

const Rows = ({ lines, former, inStack }: RowsProps) =>
  lines.map((line, i) => (
    <StackRow
      key={`${line.tool} ${i}`}
      line={line}
      former={former.get(line.result)}
      place={placeName(inStack({ part: 'stack', key: line.tool, value: '' }))}
    />
  ));

/** Tools that found nothing; if they are many, as one line that opens. */
const CleanRows = (props: RowsProps) => (
  <li className="scan">
    <details className="scan-group">
      <summary>{TEXT.cleanTools(new Set(props.lines.map(({ tool }) => tool)).size)}</summary>
      <ul className="scans">
        <Rows {...props} />
      </ul>
    </details>
  </li>
);

const OtherRow = ({ label, verdict, note, time }: OtherVerdict) => {
  const show = useDefang();
  const zone = useZone();
  return (
    <li className="scan">
      <div className="line">
        <bdi className="scan-tool">{show(label)}</bdi>
        <VerdictTag verdict={verdict} />
        {time !== undefined && <span className="quiet">{formatInstant(time, zone)}</span>}
      </div>
      {note !== undefined && <p className="quiet">{note}</p>}
    </li>
  );
};

const StackList = ({ lines, others, ...rows }: RowsProps & { readonly others: ReactNode }) => {
  const { listed, clean, isCleanCollapsed } = groupStack(lines);
  // A tool that changed its mind is not hidden among the clean ones.
  const changed = clean.filter(({ result }) => rows.former.has(result));
  const same = clean.filter(({ result }) => !rows.former.has(result));
  return (
    <ul className="scans" aria-label={TEXT.list}>
      <Rows {...rows} lines={[...listed, ...changed]} />
      {others}
      {isCleanCollapsed && same.length > 0 ? (
        <CleanRows {...rows} lines={same} />
      ) : (
        <Rows {...rows} lines={same} />
      )}
    </ul>
  );
};

const NO_OTHERS: readonly OtherVerdict[] = [];

type ComparedProps = ListProps & {
  /** Kinds that the record and its verdicts show without its other parts. */
  readonly early: ReadonlySet<ContradictionKind>;
  /** The other parts; undefined if a record has none. */
  readonly read: PartsRead | undefined;
};

const LATER = ['headers', 'clicks', 'attachments', 'recipients'] as const;

/** Returns the names of the parts that were read to be compared; undefined while they are read. */
const comparedParts = ({ areRead, parts }: PartsRead): readonly string[] | undefined =>
  areRead ? LATER.filter((part) => parts[part] !== undefined).map((part) => T.names[part]) : undefined;

/** The contradictions of a record, and what could not be compared. */
const Compared = ({ found, early, read, ...list }: ComparedProps) => {
  const later = found.filter(({ kind }) => !early.has(kind));
  const uncompared = read?.uncompared ?? [];
  return (
    <>
      <Contradictions found={found.filter(({ kind }) => early.has(kind))} {...list} />
      {read && (later.length > 0 || uncompared.length === 0) && (
        <LaterContradictions found={later} compared={comparedParts(read)} {...list} />
      )}
      {read && uncompared.length > 0 && <NotCompared uncompared={uncompared} onRetry={read.retry} />}
    </>
  );
};

/** The reasons for a record's verdict: contradictions first, then each tool's verdict with its reasons, and what can be done about it. */
export const SecurityStack = ({ target, record, outer, others = NO_OTHERS }: StackProps) => {
  const partsRead = useParts(target, record);
  const { parts, areRead, uncompared } = partsRead;
  const stack = useSecurityStack(target, parts.clicks?.length);
  const { resource, results, lines, apps, reload } = stack;
  const found = useMemo(() => contradictions({ record, stack: lines, ...parts }), [record, lines, parts]);
  const early = useMemo(
    () => new Set(contradictions({ record, stack: lines }).map(({ kind }) => kind)),
    [record, lines],
  );
  const inStack: InStack = (place) => (outer ? placeWithin(target.entityId, place) : place);
  const isRead = resource.state === 'ready';
  const progress = !areRead ? 'reading' : uncompared.length > 0 ? 'incomplete' : 'complete';
  useEffect(() => {
    if (isRead)
      noteContradictions(target, found.flatMap(({ places }) => places).map(inStack), progress, outer);
  }, [isRead, progress, found]);
  useEffect(() => (outer ? () => closeInnerStack(outer, target) : undefined), []);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={7} height={34} label={TEXT.loading} />;
  const openTab = (id: string) => openRecordTab((outer ?? target).domain, id);
  return (
    <>
      <Compared
        found={found}
        early={early}
        stack={lines}
        read={hasParts(target) ? partsRead : undefined}
        onJump={(place) => jumpToPlace(inStack(place), openTab)}
      />
      <FailureStrip failure={stack.failure} loss={TEXT.notReread} onRetry={reload} />
      <FallbackNote meta={resource.meta} />
      <FailureStrip failure={apps.failure} loss={TEXT.unknownTools} onRetry={apps.reload} />
      {lines.length + others.length === 0 ? (
        <EmptyState title={TEXT.none} />
      ) : (
        <StackList
          former={results.former}
          inStack={inStack}
          lines={lines}
          others={others.map((other) => (
            <OtherRow key={other.label} {...other} />
          ))}
        />
      )}
      {VERDICT_ACTS.some((act) => canDo(act, target)) && <VerdictTools target={target} hasKeys={!outer} />}
      {results.stored && <VerdictHistory stored={results.stored} onRead={reload} />}
    </>
  );
};
