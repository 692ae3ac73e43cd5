import { Button, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { conditionWords } from '../../../shared/rules/condition-words';
import { followsQuery, toReportCondition } from '../../../shared/rules/report-condition';
import { useDefang } from '../../state/format';

type ReportProps = {
  readonly query: SafeQuery;
  readonly given: SafeQuery;
  readonly config: QueryConfig | undefined;
  readonly onChange: (patch: Partial<SafeQuery>) => void;
};
type Columns = NonNullable<SafeQuery['report_columns']>;

const numbered = (columns: Columns): Columns =>
  columns.map((column, column_order) => ({ ...column, column_order }));

/** The query's own columns as a report's, where the tenant's config names their fields. */
const fromColumns = (query: SafeQuery, config: QueryConfig): Columns =>
  query.columns.flatMap(({ db_id, column_label }, column_order) => {
    const field = config.fields.find((one) => one.db_id === db_id);
    const width = config.ui_columns.find((one) => one.db_id === db_id)?.column_width;
    return field
      ? [{ field_id: field.field_id, column_label, column_order, column_width: width ?? 160 }]
      : [];
  });

/** What a report shows and looks for: its columns with label, order and width, and whose condition. */
export const ReportFields = ({ query, given, config, onChange }: ReportProps) => {
  const show = useDefang();
  const columns = [...(query.report_columns ?? [])].sort((a, b) => a.column_order - b.column_order);
  const put = (next: Columns) => onChange({ report_columns: numbered(next) });
  const change = (at: number, patch: Partial<Columns[number]>) =>
    put(columns.map((column, i) => (i === at ? { ...column, ...patch } : column)));
  const move = (at: number, by: number) => {
    const next = [...columns];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    put(next);
  };
  // The condition that the report came with, if it was one of its own: it can be chosen again.
  const own = followsQuery(given) ? null : given.report_condition;
  const words = (condition: SafeQuery['condition']) =>
    show(conditionWords(condition, config ?? { fields: [], operators: [] }));
  return (
    <>
      <section aria-label="Report columns" className="report-columns">
        {columns.map((column, at) => (
          <div key={column.field_id} className="line" role="group" aria-label={column.field_id}>
            <bdi className="mono quiet cut">{column.field_id}</bdi>
            <InputGroup
              aria-label={`Label of ${column.field_id}`}
              value={column.column_label}
              onValueChange={(column_label) => change(at, { column_label })}
            />
            <input
              className="bp6-input"
              type="number"
              min={20}
              max={2000}
              aria-label={`Width of ${column.field_id}`}
              value={column.column_width}
              onChange={({ currentTarget }) =>
                change(at, { column_width: Math.max(20, Math.min(2000, currentTarget.valueAsNumber || 20)) })
              }
            />
            <Button
              variant="minimal"
              aria-label={`Move ${column.field_id} up`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              ↑
            </Button>
            <Button
              variant="minimal"
              aria-label={`Move ${column.field_id} down`}
              disabled={at === columns.length - 1}
              onClick={() => move(at, 1)}
            >
              ↓
            </Button>
            <Button
              variant="minimal"
              aria-label={`Remove ${column.field_id}`}
              onClick={() => put(columns.filter((_, i) => i !== at))}
            >
              ×
            </Button>
          </div>
        ))}
        {columns.length === 0 && (
          <p className="quiet">The report has no columns of its own: it shows the query’s.</p>
        )}
        <span className="line">
          <Button disabled={!config} onClick={() => config && put(fromColumns(query, config))}>
            Take the query’s columns
          </Button>
        </span>
      </section>
      <RadioGroup
        label="The report looks for"
        selectedValue={followsQuery(query) ? 'query' : 'own'}
        onChange={({ currentTarget }) =>
          onChange({
            report_condition: currentTarget.value === 'own' ? own : toReportCondition(query.condition),
          })
        }
      >
        <Radio value="query" label={`What the query looks for: ${words(query.condition)}`} />
        {own && <Radio value="own" label={`Its own condition: ${words(own)}`} />}
      </RadioGroup>
    </>
  );
};
