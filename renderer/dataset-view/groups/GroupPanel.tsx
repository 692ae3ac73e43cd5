import { Cross } from '@blueprintjs/icons';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import type { DatasetColumn, ViewSpec, RowAnswers } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { FailurePanel } from '../../components/FailurePanel';
import { FieldPicker } from '../../components/FieldPicker';
import { Skeleton } from '../../components/Skeleton';
import { useDefang, formatCell, formatCount } from '../../state/format';
import { useFocusTarget } from '../../state/use-focus-target';
import { useZone, formatInstant } from '../../state/time';
import { TEXT } from '../text';
import type { FilterChange } from '../view/pending-view';
import type { Group, ViewStatistics } from '../view/statistics';
import { formatPart } from '../view/format-part';
import { canExclude, filtersWithGroup, hasGroup, otherFilters } from './group-filter';
import { GroupList } from './GroupList';
import { focusRows } from '../../state/screen-focus';
import { GROUP_PANELS, type GroupPanelTarget } from './group-target';
import { useStatistics } from './use-statistics';
import { guardCell, withoutBreaks } from '../../../shared/rules/formula-guard';
import { withKey } from '../../commands/registry';
import { copyAndConfirm } from '../../components/copied';
import { formatGroup } from './format-group';
import type { Json } from '../../../shared/model/json';

const T = TEXT.groups;

type FactsProps = { readonly column: DatasetColumn; readonly facts: RowAnswers['facts'] };

/** Formats an estimate by the digits that it can tell. */
const estimated = (count: number): string => formatCount(Number(count.toPrecision(2)));

/** Quick statistics of a column: how full and varied it is, and its range. */
const Facts = ({ column, facts }: FactsProps) => {
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

type CopyGroupsProps = { readonly columns: readonly DatasetColumn[]; readonly groups: readonly Group[] };

/** Copies the groups one a line, as they were sent, alone or with their counts; nothing if there is none. */
const copyGroups = ({ columns, groups }: CopyGroupsProps, hasCounts: boolean): void => {
  if (groups.length === 0) return;
  const names = groups.map((group) => withoutBreaks(formatGroup(columns, group, (text) => text)));
  const [only] = columns.length === 1 ? columns : [];
  const lines = names.map((name) => guardCell(name, only?.type ?? 'text'));
  const guarded = lines.filter((line, i) => line !== names[i]).length;
  const text = lines.map((line, i) => (hasCounts ? `${line}\t${groups[i]?.count ?? 0}` : line)).join('\n');
  copyAndConfirm(text, T.groupCount(groups.length), 'raw', guarded);
};

/** Copies the values of the groups, or the values with their counts. */
const CopyGroups = (props: CopyGroupsProps) =>
  ([T.copyValues, T.copyCounts] as const).map((label) => (
    <button
      key={label}
      type="button"
      className="link"
      title={label === T.copyValues ? withKey(label, 'group.copy') : undefined}
      disabled={props.groups.length === 0}
      onClick={() => copyGroups(props, label === T.copyCounts)}
    >
      {label}
    </button>
  ));

type GroupProps = {
  readonly dataset: DatasetState | null;
  readonly view: ViewSpec;
  /** The columns that rows are grouped by: one or two. */
  readonly by: readonly string[];
  /** Groups by other columns; null closes the panel. */
  readonly onBy: (by: readonly string[] | null) => void;
  readonly onFilter: (change: FilterChange) => void;
  /** A key opened it, so its choice of columns takes the focus. */
  readonly takesFocus?: boolean;
  readonly onFocused?: () => void;
};

const NOTHING = { field_id: '', label: T.nothing, type: '' } as const;

type Field = { readonly field_id: string; readonly label: string; readonly type: string };

type PickersProps = Pick<GroupProps, 'by' | 'onBy'> & {
  readonly all: readonly DatasetColumn[];
  readonly columns: readonly DatasetColumn[];
  /** The groups that are listed, which can be copied. */
  readonly groups: readonly Group[];
};

/** Returns the columns that rows can be grouped by, as choices. */
const groupFields = (all: readonly DatasetColumn[]): readonly Field[] =>
  all
    .filter(({ key }) => key !== 'entity_id')
    .map(({ key, label, type }) => ({ field_id: key, label, type }));

/** Chooses the second column; a list column is grouped by its elements alone. */
const SecondPicker = ({ all, columns: [first, second], by, onBy }: Omit<PickersProps, 'groups'>) => {
  if (first?.type === 'list') return <span className="quiet">{T.byElement}</span>;
  const others = groupFields(all).filter(({ field_id, type }) => field_id !== first?.key && type !== 'list');
  return (
    <>
      <span className="quiet">{T.thenByLabel}</span>
      <FieldPicker
        label={T.thenBy}
        fields={[NOTHING, ...others]}
        value={second?.key ?? ''}
        shown={second?.label ?? T.nothing}
        onPick={(key) => onBy(key === '' ? by.slice(0, 1) : [by[0] ?? key, key])}
      />
    </>
  );
};

/** Chooses the columns that rows are grouped by. */
const GroupPickers = ({ groups, ...props }: PickersProps) => {
  const [first] = props.columns;
  return (
    <>
      <div className="line group-head">
        <span className="quiet">{T.by}</span>
        <FieldPicker
          label={T.by}
          fields={groupFields(props.all)}
          value={first?.key ?? ''}
          shown={first?.label ?? T.chooseColumn}
          onPick={(key) => props.onBy([key])}
        />
        <span className="grow" />
        <button type="button" className="plain" aria-label={T.close} onClick={() => props.onBy(null)}>
          <Cross size={13} />
        </button>
      </div>
      <div className="line group-head">
        <SecondPicker {...props} />
      </div>
      <div className="line group-head">
        <CopyGroups columns={props.columns} groups={groups} />
      </div>
    </>
  );
};

type CountsProps = {
  /** Other filters than a picked group limit the rows. */
  readonly isFiltered: boolean;
  readonly dataset: DatasetState | null;
  readonly columns: readonly DatasetColumn[];
  readonly statistics: ViewStatistics;
  readonly isPicked: (group: Group) => boolean;
  readonly onPick: (group: Group, isExcluded: boolean) => void;
};

/** The statistics of the first column, and the rows of each group once they are counted. */
const GroupCounts = ({ isFiltered, dataset, columns, statistics, isPicked, onPick }: CountsProps) => {
  const [first] = columns;
  if (!first || !dataset) return null;
  if (statistics.facts.isEstimate)
    return (
      <>
        <Facts column={first} facts={statistics.facts} />
        <Skeleton lines={10} label={T.counting} />
      </>
    );
  const part = formatPart(dataset);
  return (
    <>
      <Facts column={first} facts={statistics.facts} />
      <div className={`${part === null ? 'hint' : 'warn-text'} group-note`}>
        {T.note({
          groups: statistics.groups.length,
          rows: statistics.all,
          part,
          isFiltered,
        })}
      </div>
      <GroupList columns={columns} statistics={statistics} isPicked={isPicked} onPick={onPick} />
    </>
  );
};

const columnsByKey = (all: readonly DatasetColumn[], keys: readonly string[]) =>
  keys.flatMap((key) => all.find((column) => column.key === key) ?? []);

/** Focuses the choice of columns when a key opens the panel. */
const useFirstFocus = (
  panel: RefObject<HTMLElement | null>,
  { takesFocus, onFocused }: Pick<GroupProps, 'takesFocus' | 'onFocused'>,
): void =>
  useEffect(() => {
    if (!takesFocus) return;
    panel.current?.querySelector<HTMLElement>('.field-button')?.focus();
    onFocused?.();
  }, []);

const isWithin = ({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);

/** The loaded rows grouped by one or two columns: statistics, and the number of rows of each value, which filters by it. */
export const GroupPanel = ({ dataset, view, by, onBy, onFilter, ...focus }: GroupProps) => {
  const zone = useZone();
  // Draws the values again when links are shown defanged, or no longer.
  useDefang();
  const all = dataset?.columns ?? [];
  const columns = columnsByKey(all, by);
  const { result, retry } = useStatistics(dataset, view, columns);
  const statistics = result?.ok ? result.value : null;
  const pick = (group: Group, isExcluded: boolean) => {
    if (isExcluded && !canExclude(columns)) return;
    onFilter((now) =>
      !isExcluded && hasGroup(now, columns, group.values, zone)
        ? otherFilters(now, columns, zone)
        : filtersWithGroup(now, columns, group.values, zone, isExcluded),
    );
  };
  const groups = statistics?.groups ?? [];
  const panel = useFocusTarget<GroupPanelTarget, HTMLElement>(GROUP_PANELS, {
    copy: () => copyGroups({ columns, groups }, false),
  });
  useFirstFocus(panel, focus);
  /** Closes the panel by Escape, unless it was pressed in a list that lies over the panel. */
  const close = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin(event)) return;
    event.preventDefault();
    focusRows();
    onBy(null);
  };
  return (
    <aside ref={panel} data-pane className="group-panel" aria-label={T.title} onKeyDown={close}>
      <GroupPickers all={all} columns={columns} by={by} onBy={onBy} groups={groups} />
      {columns.length > 0 && !result && <Skeleton lines={10} label={T.counting} />}
      {result && !result.ok && <FailurePanel failure={result.failure} onRetry={retry} />}
      {statistics && (
        <GroupCounts
          isFiltered={otherFilters(view.filter, columns, zone).length > 0}
          dataset={dataset}
          columns={columns}
          statistics={statistics}
          isPicked={({ values }) => hasGroup(view.filter, columns, values, zone)}
          onPick={pick}
        />
      )}
    </aside>
  );
};
