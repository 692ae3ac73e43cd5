import { ownWord } from '../../../shared/rules/scan-status';
import { groupReasons } from '../../../shared/rules/reasons';
import type { StackLine } from '../../../shared/rules/security-stack';
import { Collapsed } from '../../components/Collapsed';
import { VerdictTag } from '../../components/VerdictTag';
import { formatCell, useDefang } from '../../state/format';
import { formatInstant, formatInstantWithZone, useZone } from '../../state/time';
import { formatFieldName } from '../format';
import { placeName } from './jump';
import { TEXT } from './text';

type LineProps = { readonly line: StackLine };

/** Display values that are less precise than the tool's own verdict. */
const DETAILED: readonly StackLine['value'][] = ['found', 'suspicious', 'spam'];

/** Returns the verdict to show for a tool: its own if it found something, otherwise the display value. */
export const lineVerdict = ({ result, value }: StackLine): string => {
  const own = ownWord(result);
  if (own === undefined) return 'unknown';
  return DETAILED.includes(value) ? own : value;
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

/** Everything that the tool sent beside its verdict. */
const Details = ({ line }: LineProps) => {
  const show = useDefang();
  const zone = useZone();
  const { result } = line;
  const full = groupReasons(result.reasons).flatMap(({ reasons }) =>
    reasons.map((reason) => reason.full).filter(Boolean),
  );
  const pairs: readonly (readonly [string, string])[] = [
    [TEXT.scanned, result.time ? formatInstantWithZone(result.time, zone) : ''],
    [TEXT.ownWord, ownWord(result) ?? ''],
    ...Object.entries(result.details).map(
      ([name, value]) => [formatFieldName(name), formatCell(value)] as const,
    ),
  ];
  const shown = pairs.filter(([, value]) => value !== '');
  if (shown.length === 0 && full.length === 0) return null;
  return (
    <details className="scan-details">
      <summary aria-label={TEXT.detailsOf(line.label)}>{TEXT.details}</summary>
      {full.map((text, i) => (
        <p key={i}>
          <bdi>{show(text)}</bdi>
        </p>
      ))}
      <dl className="pairs">
        {shown.map(([name, value], i) => (
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
    </details>
  );
};

/** One tool's verdict with its score, its time and its reasons. */
export const StackRow = ({ line }: LineProps) => {
  const zone = useZone();
  const { score, threshold, time } = line.result;
  return (
    <li className="scan" tabIndex={-1} data-place={placeName({ part: 'stack', key: line.tool })}>
      <div className="line">
        <bdi className="scan-tool">{line.label}</bdi>
        <VerdictTag verdict={lineVerdict(line)} />
        {line.isDisplayOnly && <span className="tag mute">{TEXT.displayOnly}</span>}
        <span className="grow" />
        <span className="mono" title={TEXT.score}>
          {formatScore(score, threshold)}
        </span>
        <span className="mono quiet">{formatInstant(time, zone)}</span>
      </div>
      <Reasons line={line} />
      <Details line={line} />
    </li>
  );
};
