import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { formatCondition } from '../../../shared/rules/format-condition';
import { followsQuery, toReportCondition } from '../../../shared/rules/report-condition';
import { useDefang } from '../../state/format';
import { columnsOfQuery, moved, numbered, type ReportColumns } from './report-columns';
import { ReportColumnRow } from './ReportColumnRow';
import { TEXT } from './text';

type ReportProps = {
  readonly query: SafeQuery;
  /** The query as the dialog opened with it. */
  readonly given: SafeQuery;
  readonly config: QueryConfig | undefined;
  readonly onChange: (patch: Partial<SafeQuery>) => void;
};

const ColumnFields = ({ query, config, onChange }: Omit<ReportProps, 'given'>) => {
  const columns = [...(query.report_columns ?? [])].sort(
    (a, b) => (a.column_order ?? 0) - (b.column_order ?? 0),
  );
  const put = (next: ReportColumns) => onChange({ report_columns: numbered(next) });
  return (
    <section aria-label={TEXT.columns.list} className="report-columns">
      {columns.map((column, at) => (
        <ReportColumnRow
          key={column.field_id}
          column={column}
          isFirst={at === 0}
          isLast={at === columns.length - 1}
          onChange={(patch) => put(columns.map((one, i) => (i === at ? { ...one, ...patch } : one)))}
          onMove={(by) => put(moved(columns, at, by))}
          onRemove={() => put(columns.filter((_, i) => i !== at))}
        />
      ))}
      {columns.length === 0 && <p className="quiet">{TEXT.columns.none}</p>}
      <span className="line">
        <Button disabled={!config} onClick={() => config && put(columnsOfQuery(query, config))}>
          {TEXT.columns.fromQuery}
        </Button>
      </span>
    </section>
  );
};

/** The columns of a report, and the choice between the query's condition and its own. */
export const ReportFields = ({ query, given, config, onChange }: ReportProps) => {
  const show = useDefang();
  // A condition of its own that the report came with can be chosen again.
  const own = followsQuery(given) ? null : given.report_condition;
  const format = (condition: SafeQuery['condition']) =>
    show(formatCondition(condition, config ?? { fields: [], operators: [] }));
  return (
    <>
      <ColumnFields query={query} config={config} onChange={onChange} />
      <RadioGroup
        label={TEXT.condition.label}
        selectedValue={followsQuery(query) ? 'query' : 'own'}
        onChange={({ currentTarget }) =>
          onChange({
            report_condition: currentTarget.value === 'own' ? own : toReportCondition(query.condition),
          })
        }
      >
        <Radio value="query" label={TEXT.condition.query(format(query.condition))} />
        {own && <Radio value="own" label={TEXT.condition.own(format(own))} />}
      </RadioGroup>
    </>
  );
};
