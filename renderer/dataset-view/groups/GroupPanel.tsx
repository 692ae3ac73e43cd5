import { Cross } from '@blueprintjs/icons';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { Result } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { DatasetColumn, RowAnswers, ViewSpec } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { datasets } from '../../bridge';
import { copyText } from '../../components/clipboard';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { formatInstant, useZone } from '../../state/time';
import { formatCell, formatCount, formatQuantity, useDefang } from '../../state/format';
import { formatVerdict } from '../../components/verdict';
import { cellKind } from '../grid/grid-column';
import { FieldPicker } from '../../components/FieldPicker';
import type { FilterChange } from '../view/pending-view';
import { groupFilter } from './group-filter';

type Group = { readonly values: readonly Json[]; readonly count: number };
type Answer = {
  readonly groups: readonly Group[];
  readonly all: number;
  readonly facts: RowAnswers['facts'];
};
/** What came of counting, and which rows and columns it is of. */
type Counted = { readonly of: string; readonly result: Result<Answer> };

const STEP = 200;
const MOST = 10_000;
const CALM_MS = 250;

const NONE = '';

const wordsOf = (column: DatasetColumn | undefined, value: Json, show: (text: string) => string): string => {
  if (value === null || value === '') return 'empty';
  if (column && column.type === 'text' && cellKind(column) === 'verdict')
    return formatVerdict(formatCell(value)).text;
  return column?.type === 'time' && typeof value === 'string'
    ? value.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$2/$3/$1')
    : show(formatCell(value));
};

/** Quick statistics of the column: how full, how varied, from where to where. */
const Facts = ({
  column,
  facts,
}: {
  readonly column: DatasetColumn;
  readonly facts: RowAnswers['facts'];
}) => {
  const zone = useZone();
  const show = useDefang();
  const point = (value: Json) =>
    value === null
      ? '–'
      : column.type === 'time'
        ? formatInstant(value, zone)
        : typeof value === 'number'
          ? value.toLocaleString('en-US', { maximumFractionDigits: 2 })
          : show(formatCell(value));
  const pairs: (readonly [string, string])[] = [
    ['Rows', formatCount(facts.rows)],
    ['Empty', formatCount(facts.empty)],
    ['Different', formatCount(facts.distinct)],
    [column.type === 'time' ? 'First' : 'Least', point(facts.min)],
    [column.type === 'time' ? 'Last' : 'Greatest', point(facts.max)],
    ...(facts.median === null ? [] : [['Median', point(facts.median)] as const]),
    ...(facts.mean === null ? [] : [['Mean', point(facts.mean)] as const]),
    ...(facts.sum === null ? [] : [['Sum', point(facts.sum)] as const]),
  ];
  return (
    <dl className="pairs facts" aria-label={`Statistics of ${column.label}`}>
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

type GroupProps = {
  readonly dataset: DatasetState | null;
  readonly view: ViewSpec;
  /** The columns that rows are grouped by: one or two. */
  readonly by: readonly string[];
  /** Other columns; null where the panel is closed. */
  readonly onBy: (by: readonly string[] | null) => void;
  readonly onFilter: (change: FilterChange) => void;
};

/** The loaded rows grouped by a column or two: statistics, a count per value, and the way into each group's rows. */
export const GroupPanel = ({ dataset, view, by, onBy, onFilter }: GroupProps) => {
  const zone = useZone();
  const show = useDefang();
  const [last, setLast] = useState<Counted | null>(null);
  const [most, setMost] = useState(STEP);
  const [turn, setTurn] = useState(0);
  const columns = dataset?.columns ?? [];
  const chosen = by.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const [first, second] = chosen;
  const of = JSON.stringify([dataset?.dataset, by, zone]);
  const asked = JSON.stringify([of, dataset?.loaded, view.filter, turn]);
  // Other filters and more rows keep the picture while they are counted; what was counted of other columns never stands under these.
  const result = last?.of === of ? last.result : undefined;
  const answer = result?.ok ? result.value : null;

  useEffect(() => {
    if (!first) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const grouped = async (): Promise<Result<Answer>> => {
        const given = { ...view, sort: [] };
        const facts = await datasets.facts({ view: given, key: first.key });
        if (!facts.ok) return facts;
        // Lists count by element where they stand alone.
        if (!second && first.type !== 'time') {
          const values = await datasets.values({ view: given, key: first.key, top: MOST });
          return values.ok
            ? {
                ok: true as const,
                value: {
                  groups: values.value.values.map((one) => ({ values: [one.value], count: one.count })),
                  all: facts.value.rows,
                  facts: facts.value,
                },
              }
            : values;
        }
        const parts = chosen.map(({ key, type }) =>
          type === 'time' ? { key, part: 'day' as const } : { key },
        );
        const groups = await datasets.group({ view: given, by: parts, timeZone: zone, top: MOST });
        return groups.ok
          ? {
              ok: true as const,
              value: { groups: groups.value.groups, all: groups.value.total, facts: facts.value },
            }
          : groups;
      };
      void grouped().then((came) => {
        if (isCurrent) setLast({ of, result: came });
      });
    }, CALM_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);
  useEffect(() => setMost(STEP), [by]);

  const pick = (next: readonly string[]) => onBy(next);
  const fields = columns
    .filter((column) => column.key !== 'entity_id')
    .map((column) => ({ field_id: column.key, label: column.label, type: column.type }));
  const groups = answer?.groups ?? [];
  const largest = groups[0]?.count ?? 1;
  const name = (group: Group) => group.values.map((value, i) => wordsOf(chosen[i], value, show)).join(' · ');
  const drill = (group: Group, isNot: boolean) => {
    const made = chosen.flatMap((column, i) => groupFilter(column, group.values[i] ?? null, zone) ?? []);
    const keys = new Set(made.map((filter) => ('key' in filter ? filter.key : NONE)));
    const left = isNot
      ? made.map((filter) => (filter.kind === 'is' ? { ...filter, kind: 'isNot' as const } : filter))
      : made;
    onFilter((now) => [
      ...now.filter((one) => !('key' in one) || !keys.has(one.key) || (isNot && one.kind === 'isNot')),
      ...left,
    ]);
  };
  const press = (event: KeyboardEvent<HTMLElement>, group: Group) => {
    const to =
      event.key === 'ArrowDown'
        ? event.currentTarget.parentElement?.nextElementSibling
        : event.key === 'ArrowUp'
          ? event.currentTarget.parentElement?.previousElementSibling
          : null;
    if (to) to.querySelector<HTMLElement>('button')?.focus();
    else if (event.key === 'Delete' && chosen.length === 1 && first?.type !== 'time') drill(group, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <aside className="group-panel" aria-label="Groups">
      <div className="line group-head">
        <span className="quiet">Group by</span>
        <FieldPicker
          label="Group by"
          fields={fields}
          value={first?.key ?? ''}
          shown={first?.label ?? 'Choose a column'}
          onPick={(key) => pick([key])}
        />
        <span className="grow" />
        <button type="button" className="plain" aria-label="Close groups" onClick={() => onBy(null)}>
          <Cross size={13} />
        </button>
      </div>
      <div className="line group-head">
        <span className="quiet">{first?.type === 'list' ? 'each value of its lists' : 'then by'}</span>
        {first?.type !== 'list' && (
          <FieldPicker
            label="Then by"
            fields={[
              { field_id: NONE, label: 'nothing', type: '' },
              ...fields.filter((field) => field.field_id !== first?.key && field.type !== 'list'),
            ]}
            value={second?.key ?? NONE}
            shown={second?.label ?? 'nothing'}
            onPick={(key) => pick(key === NONE ? by.slice(0, 1) : [by[0] ?? key, key])}
          />
        )}
        <span className="grow" />
        <button
          type="button"
          className="link"
          disabled={groups.length === 0}
          onClick={() => copyText(groups.map((group) => `${name(group)}\t${group.count}`).join('\n'))}
        >
          Copy
        </button>
      </div>
      {result?.ok === false && <FailurePanel failure={result.failure} onRetry={() => setTurn(turn + 1)} />}
      {first && !result && <Skeleton lines={10} label="Counting" />}
      {first && answer && (
        <>
          <Facts column={first} facts={answer.facts} />
          <div className="hint group-note">
            {formatQuantity(groups.length, 'group')} of {formatQuantity(answer.all, 'loaded row')}
            {groups.length === MOST ? `; only the ${formatCount(MOST)} largest are listed` : ''}
            {dataset && dataset.loaded < dataset.total ? ` · ${formatCount(dataset.total)} match in all` : ''}
            {view.filter.length > 0 ? ' · filtered' : ''}
          </div>
          <ul className="groups" aria-label="Groups of rows">
            {groups.slice(0, most).map((group, i) => (
              <li key={i}>
                <button
                  type="button"
                  className="plain group-row"
                  aria-label={`${name(group)}: ${formatCount(group.count)}`}
                  title="Show these rows · Delete excludes them"
                  onClick={() => drill(group, false)}
                  onKeyDown={(event) => press(event, group)}
                >
                  <i className="group-bar" style={{ width: `${(100 * group.count) / largest}%` }} />
                  <bdi
                    className={`cut grow${group.values.some((value) => value === null || value === '') ? ' hint' : ''}`}
                  >
                    {name(group)}
                  </bdi>
                  <span className="quiet">
                    {answer.all > 0 ? `${((100 * group.count) / answer.all).toFixed(1)}%` : ''}
                  </span>
                  <b>{formatCount(group.count)}</b>
                </button>
              </li>
            ))}
          </ul>
          {groups.length > most && (
            <button type="button" className="link group-note" onClick={() => setMost(most + STEP)}>
              Show {formatCount(Math.min(STEP, groups.length - most))} more of{' '}
              {formatCount(groups.length - most)}
            </button>
          )}
        </>
      )}
    </aside>
  );
};
