import type { SeenVerdict } from '../../../shared/model/verdict-history';
import { displayValue, ownWord } from '../../../shared/rules/scan-status';
import { readTime } from '../../../shared/rules/read-time';
import { groupReasons } from '../../../shared/rules/reasons';
import type { StackLine } from '../../../shared/rules/security-stack';
import { Collapsed } from '../../components/Collapsed';
import { formatVerdict } from '../../components/verdict';
import { VerdictTag } from '../../components/VerdictTag';
import { formatCell, useDefang } from '../../state/format';
import { formatInstant, formatInstantWithZone, formatShortTime, sentZone, useZone } from '../../state/time';
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

const Reasons = ({ line }: LineProps) => {
  const show = useDefang();
  return groupReasons(line.result.reasons).map(({ category, reasons }) => (
    <div key={category} className="scan-reasons">
      <span className="quiet">{show(category)}</span>
      <div>
        <Collapsed items={reasons}>
          {(reason, i) => (
            <p key={i} title={show(reason.full)}>
              <bdi>{show(reason.short)}</bdi>
            </p>
          )}
        </Collapsed>
      </div>
    </div>
  ));
};

type Pair = readonly [name: string, value: string];

/** Returns everything that the tool sent beside its verdict: its reasons in full, and its details by name. */
const detailsOf = (
  { result }: StackLine,
  zone: string,
): { readonly full: string[]; readonly pairs: Pair[] } => {
  const pairs: readonly Pair[] = [
    [TEXT.scanned, result.time ? formatInstantWithZone(result.time, zone) : ''],
    [TEXT.ownWord, ownWord(result) ?? ''],
    ...Object.entries(result.details).map(([name, value]): Pair => [
      formatFieldName(name),
      formatCell(value),
    ]),
  ];
  const groups = groupReasons(result.reasons);
  return {
    full: groups.flatMap(({ reasons }) => reasons.map((reason) => reason.full).filter(Boolean)),
    pairs: pairs.filter(([, value]) => value !== ''),
  };
};

const Details = ({ line }: LineProps) => {
  const show = useDefang();
  const { full, pairs } = detailsOf(line, useZone());
  return (
    <div className="scan-details">
      {full.map((text, i) => (
        <p key={i}>
          <bdi>{show(text)}</bdi>
        </p>
      ))}
      <dl className="pairs">
        {pairs.map(([name, value], i) => (
          <div key={i} style={{ display: 'contents' }}>
            <dt>
              <bdi>{show(name)}</bdi>
            </dt>
            <dd>
              <bdi>{show(value)}</bdi>
            </dd>
          </div>
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
export const StackRow = ({ line, former }: RowProps) => {
  const zone = useZone();
  const { score, threshold, time } = line.result;
  const instant = readTime(time, sentZone());
  return (
    <li className="scan" tabIndex={-1} data-place={placeName({ part: 'stack', key: line.tool })}>
      <details>
        <summary className="line" title={TEXT.detailsOf(line.label)}>
          <bdi className="scan-tool">{line.label}</bdi>
          <span className="scan-tags">
            <VerdictTag verdict={lineVerdict(line)} />
            {former && <Former tool={line.tool} former={former} />}
            {line.isDisplayOnly && <span className="tag mute">{TEXT.displayOnly}</span>}
          </span>
          <span className="mono" title={TEXT.score}>
            {formatScore(score, threshold)}
          </span>
          <span className="mono quiet">
            {instant === undefined ? formatInstant(time, zone) : formatShortTime(instant, zone)}
          </span>
        </summary>
        <Details line={line} />
      </details>
      <Reasons line={line} />
    </li>
  );
};
