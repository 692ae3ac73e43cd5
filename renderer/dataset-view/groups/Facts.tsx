import type { DatasetColumn, RowAnswers } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { formatCell, formatCount, useDefang } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { TEXT } from '../text';

type FactsProps = { readonly column: DatasetColumn; readonly facts: RowAnswers['facts'] };

const T = TEXT.groups;

/** Formats an estimate by the digits that it can tell. */
const estimated = (count: number): string => formatCount(Number(count.toPrecision(2)));

/** Quick statistics of a column: how full and varied it is, and its range. */
export const Facts = ({ column, facts }: FactsProps) => {
  const zone = useZone();
  const show = useDefang();
  const isTime = column.type === 'time';
  const point = (value: Json): string => {
    if (value === null) return '–';
    if (isTime) return formatInstant(value, zone);
    return typeof value === 'number'
      ? value.toLocaleString('en-US', { maximumFractionDigits: 2 })
      : show(formatCell(value));
  };
  const pairs: readonly (readonly [string, string])[] = [
    [T.rows, formatCount(facts.rows)],
    [T.emptyCells, formatCount(facts.empty)],
    [T.distinct, facts.isEstimate ? T.about(estimated(facts.distinct)) : formatCount(facts.distinct)],
    ...(isTime || column.type === 'number'
      ? ([
          [isTime ? T.first : T.least, point(facts.min)],
          [isTime ? T.last : T.greatest, point(facts.max)],
        ] as const)
      : []),
    ...([T.median, T.mean, T.sum] as const).flatMap((label, i) => {
      const value = [facts.median, facts.mean, facts.sum][i] ?? null;
      return value === null ? [] : [[label, point(value)] as const];
    }),
  ];
  return (
    <dl className="pairs facts" aria-label={T.statisticsOf(column.label)}>
      {pairs.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};
