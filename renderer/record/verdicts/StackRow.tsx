import { memo } from 'react';
import type { SeenVerdict } from '../../../shared/model/verdict-history';
import { displayValue, ownWord } from '../../../shared/rules/scan-status';
import { isFieldShown } from '../../../shared/rules/flagged-fields';
import { readTime } from '../../../shared/rules/read-time';
import { groupReasons } from '../../../shared/rules/reasons';
import type { StackLine } from '../../../shared/rules/security-stack';
import { Collapsed } from '../../components/Collapsed';
import { Disclosure } from '../../components/Disclosure';
import { formatVerdict } from '../../components/verdict';
import { VerdictTag } from '../../components/VerdictTag';
import { useApp } from '../../state/app-store';
import { formatCell, useDefang } from '../../state/format';
import { formatInstant, formatShortTime, sentZone, useZone } from '../../state/time';
import { EvidenceValue } from '../EvidenceValue';
import { formatFieldValue } from '../field-value';
import { formatFieldName } from '../format';
import { openApp } from '../open-app';
import { placeName } from './jump';
import { TEXT } from './text';
import './verdicts.css';

type LineProps = { readonly line: StackLine };

/** Display values that are less precise than the tool's own verdict. */
const DETAILED: readonly StackLine['value'][] = ['found', 'suspicious', 'spam'];

/** Returns the verdict to show for a tool: its own if it found something, otherwise the display value. */
const shownVerdict = (own: string | undefined, value: StackLine['value']): string => {
  if (own === undefined) return 'unknown';
  return DETAILED.includes(value) ? own : value;
};

/** Returns the verdict to show for a line of the stack. */
export const lineVerdict = ({ result, value }: StackLine): string => shownVerdict(ownWord(result), value);

/** Returns the verdict to show for one that was seen before. */
export const seenVerdict = (tool: string, { status, verdict, clicks }: SeenVerdict): string => {
  const scan = { sec_tool: tool, status, verdict, clicks };
  const value = displayValue(scan);
  return shownVerdict(ownWord(scan), value === 'hide' ? 'notScanned' : value);
};

const formatScore = (score: number | null | undefined, threshold: number | null | undefined): string => {
  if (typeof score !== 'number') return '';
  return typeof threshold === 'number' ? `${score} / ${threshold}` : `${score}`;
};

type StackValueProps = {
  readonly tool: string;
  readonly field: string;
  readonly label?: string;
  readonly value: unknown;
};

/** A value that a tool sent, with its menu. Its place is in the stack: a field of the record may have the same name. */
const StackValue = ({ tool, field, label = formatFieldName(field), value }: StackValueProps) => {
  const show = useDefang();
  const zone = useZone();
  return (
    <EvidenceValue
      field={field}
      label={label}
      value={value}
      place={placeName({ part: 'stack', key: `${tool} ${field}` })}
    >
      <bdi>{show(formatFieldValue(field, value, zone))}</bdi>
    </EvidenceValue>
  );
};

const Reasons = ({ line }: LineProps) => {
  const show = useDefang();
  return groupReasons(line.result.reasons).map(({ category, reasons }) => (
    <div key={category} className="scan-reasons">
      <span className="quiet">{show(category)}</span>
      <div>
        <Collapsed items={reasons}>
          {(reason, i) => (
            <p key={i} title={show(reason.full)}>
              <StackValue tool={line.tool} field="reason" value={reason.short} />
            </p>
          )}
        </Collapsed>
      </div>
    </div>
  ));
};

type Pair = { readonly field: string; readonly label: string; readonly value: unknown };

/** Returns everything that the tool sent beside its reasons: its verdict, score and time, and its details by name. */
const pairsOf = ({ result, value: shown }: StackLine): readonly Pair[] =>
  [
    // A tool that has not scanned says when it was tried, or gave up.
    { field: 'time', label: shown === 'notScanned' ? TEXT.time : TEXT.scanned, value: result.time },
    { field: 'status', label: TEXT.ownWord, value: ownWord(result) },
    { field: 'score', label: TEXT.score, value: result.score },
    { field: 'threshold', label: TEXT.threshold, value: result.threshold },
    ...Object.entries(result.details).map(([name, value]) => ({
      field: name,
      label: formatFieldName(name),
      value,
    })),
  ].filter(({ value }) => formatCell(value) !== '');

const DetailPair = ({ tool, field, label, value }: Pair & { readonly tool: string }) => {
  const show = useDefang();
  const values: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [value];
  return (
    <div style={{ display: 'contents' }}>
      <dt>
        <bdi>{show(label)}</bdi>
      </dt>
      <dd>
        <Collapsed items={values}>
          {(one, i) => (
            <div key={i}>
              <StackValue tool={tool} field={field} label={label} value={one} />
            </div>
          )}
        </Collapsed>
      </dd>
    </div>
  );
};

const Details = ({ line }: LineProps) => {
  const flags = useApp((s) => s.flags);
  const full = groupReasons(line.result.reasons).flatMap(({ reasons }) =>
    reasons.map((reason) => reason.full).filter(Boolean),
  );
  return (
    <div className="scan-details">
      {full.map((text, i) => (
        <p key={i}>
          <StackValue tool={line.tool} field="reason" value={text} />
        </p>
      ))}
      <dl className="pairs">
        {pairsOf(line)
          .filter(({ field }) => isFieldShown(field, flags))
          .map((pair) => (
            <DetailPair key={pair.field} tool={line.tool} {...pair} />
          ))}
      </dl>
      <button type="button" className="link" onClick={() => openApp(line.tool)}>
        {TEXT.aboutTool(line.label)}
      </button>
    </div>
  );
};

type RowProps = LineProps & {
  /** The verdict before this one, if it was another. */
  readonly former?: SeenVerdict | undefined;
  /** The name of its place. */
  readonly place: string;
};

const Former = ({ tool, former }: { readonly tool: string; readonly former: SeenVerdict }) => {
  const zone = useZone();
  const title = TEXT.changedSince(formatInstant(former.time, zone), formatInstant(former.seen, zone));
  return (
    <span className="tag warn" title={title}>
      {TEXT.was(formatVerdict(seenVerdict(tool, former)).text)}
    </span>
  );
};

/** One tool's verdict with its score, its time and its reasons; it opens to everything else that the tool sent. */
export const StackRow = memo(({ line, former, place }: RowProps) => {
  const zone = useZone();
  const { score, threshold, time } = line.result;
  const instant = readTime(time, sentZone());
  return (
    <li className="scan" tabIndex={-1} data-place={place}>
      <Disclosure
        summary={
          <summary className="line" title={TEXT.detailsOf(line.label)}>
            <bdi className="scan-tool">{line.label}</bdi>
            <span className="scan-tags">
              <VerdictTag verdict={lineVerdict(line)} />
              {former && <Former tool={line.tool} former={former} />}
              {line.isDisplayOnly && <span className="tag mute">{TEXT.displayOnly}</span>}
            </span>
            <span className="mono" title={TEXT.scoreAndThreshold}>
              {formatScore(score, threshold)}
            </span>
            <span className="mono quiet">
              {instant === undefined ? formatInstant(time, zone) : formatShortTime(instant, zone)}
            </span>
          </summary>
        }
      >
        <Details line={line} />
      </Disclosure>
      <Reasons line={line} />
    </li>
  );
});
