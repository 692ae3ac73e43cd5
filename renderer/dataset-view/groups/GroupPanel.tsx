import { Cross } from '@blueprintjs/icons';
import type { DatasetColumn, ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { copyText } from '../../components/clipboard';
import { FailurePanel } from '../../components/FailurePanel';
import { FieldPicker } from '../../components/FieldPicker';
import { Skeleton } from '../../components/Skeleton';
import { useDefang } from '../../state/format';
import { useZone } from '../../state/time';
import { TEXT } from '../text';
import type { FilterChange } from '../view/pending-view';
import type { Group, ViewStatistics } from '../view/statistics';
import { Facts } from './Facts';
import { formatGroup } from './format-group';
import { canExclude, filtersWithGroup } from './group-filter';
import { GroupList } from './GroupList';
import { useStatistics } from './use-statistics';

type GroupProps = {
  readonly dataset: DatasetState | null;
  readonly view: ViewSpec;
  /** The columns that rows are grouped by: one or two. */
  readonly by: readonly string[];
  /** Groups by other columns; null closes the panel. */
  readonly onBy: (by: readonly string[] | null) => void;
  readonly onFilter: (change: FilterChange) => void;
};

const T = TEXT.groups;
const NOTHING = { field_id: '', label: T.nothing, type: '' } as const;

type Field = { readonly field_id: string; readonly label: string; readonly type: string };

type PickersProps = Pick<GroupProps, 'by' | 'onBy'> & {
  readonly all: readonly DatasetColumn[];
  readonly columns: readonly DatasetColumn[];
  /** Copies the groups; undefined if there are none. */
  readonly onCopy: (() => void) | undefined;
};

/** Returns the columns that rows can be grouped by, as choices. */
const groupFields = (all: readonly DatasetColumn[]): readonly Field[] =>
  all
    .filter(({ key }) => key !== 'entity_id')
    .map(({ key, label, type }) => ({ field_id: key, label, type }));

/** Chooses the second column; a list column is grouped by its elements alone. */
const SecondPicker = ({ all, columns: [first, second], by, onBy }: Omit<PickersProps, 'onCopy'>) => {
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
const GroupPickers = ({ onCopy, ...props }: PickersProps) => {
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
        <span className="grow" />
        <button type="button" className="link" disabled={!onCopy} onClick={onCopy}>
          {T.copy}
        </button>
      </div>
    </>
  );
};

type CountsProps = Pick<GroupProps, 'view'> & {
  readonly dataset: DatasetState | null;
  readonly columns: readonly DatasetColumn[];
  readonly statistics: ViewStatistics;
  readonly onPick: (group: Group, isExcluded: boolean) => void;
};

/** The statistics of the first column, and the rows of each group. */
const GroupCounts = ({ view, dataset, columns, statistics, onPick }: CountsProps) => {
  const [first] = columns;
  if (!first || !dataset) return null;
  return (
    <>
      <Facts column={first} facts={statistics.facts} />
      <div className="hint group-note">
        {T.note({
          groups: statistics.groups.length,
          rows: statistics.all,
          matches: dataset.loaded < dataset.total ? dataset.total : null,
          isFiltered: view.filter.length > 0,
        })}
      </div>
      <GroupList columns={columns} statistics={statistics} onPick={onPick} />
    </>
  );
};

/** Returns the function that copies the groups; undefined if there are none. */
const copyGroups = (columns: readonly DatasetColumn[], groups: readonly Group[]) =>
  groups.length > 0
    ? () => copyText(groups.map((group) => `${formatGroup(columns, group)}\t${group.count}`).join('\n'))
    : undefined;

const columnsByKey = (all: readonly DatasetColumn[], keys: readonly string[]) =>
  keys.flatMap((key) => all.find((column) => column.key === key) ?? []);

/** The loaded rows grouped by one or two columns: statistics, and the number of rows of each value, which filters by it. */
export const GroupPanel = ({ dataset, view, by, onBy, onFilter }: GroupProps) => {
  const zone = useZone();
  // Draws the values again when links are shown defanged, or no longer.
  useDefang();
  const all = dataset?.columns ?? [];
  const columns = columnsByKey(all, by);
  const { result, retry } = useStatistics(dataset, view, columns);
  const statistics = result?.ok ? result.value : null;
  const pick = (group: Group, isExcluded: boolean) => {
    if (isExcluded && !canExclude(columns)) return;
    onFilter((now) => filtersWithGroup(now, columns, group.values, zone, isExcluded));
  };
  return (
    <aside className="group-panel" aria-label={T.title}>
      <GroupPickers
        all={all}
        columns={columns}
        by={by}
        onBy={onBy}
        onCopy={copyGroups(columns, statistics?.groups ?? [])}
      />
      {columns.length > 0 && !result && <Skeleton lines={10} label={T.counting} />}
      {result && !result.ok && <FailurePanel failure={result.failure} onRetry={retry} />}
      {statistics && (
        <GroupCounts view={view} dataset={dataset} columns={columns} statistics={statistics} onPick={pick} />
      )}
    </aside>
  );
};
