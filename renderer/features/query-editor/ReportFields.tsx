import { Button, Radio, RadioGroup, InputGroup } from '@blueprintjs/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { formatCondition } from '../../../shared/rules/format-condition';
import { followsQuery, toReportCondition } from '../../../shared/rules/report-condition';
import { EVERYTHING } from '../../query/condition-tree';
import { draftFromSaved } from '../../query/saved-draft';
import { useDefang } from '../../state/format';
import { Builder } from '../condition-builder/Builder';
import { createConditionEditor } from '../condition-builder/condition-editor';
import {
  columnsOfQuery,
  moved,
  numbered,
  type ReportColumns,
  columnWidth,
  NARROWEST_COLUMN,
  WIDEST_COLUMN,
  type ReportColumn,
} from './report-columns';
import { TEXT } from './text';

type ColumnProps = {
  readonly column: ReportColumn;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (patch: Partial<ReportColumn>) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
};

/** One column of a report: its label, width and place. */
const ReportColumnRow = ({ column, isFirst, isLast, onChange, onMove, onRemove }: ColumnProps) => {
  const { field_id, column_label, column_width } = column;
  return (
    <div className="line" role="group" aria-label={field_id}>
      <bdi className="mono quiet cut">{field_id}</bdi>
      <InputGroup
        aria-label={TEXT.columns.label(field_id)}
        value={column_label}
        onValueChange={(text) => onChange({ column_label: text })}
      />
      <input
        className="bp6-input"
        type="number"
        min={NARROWEST_COLUMN}
        max={WIDEST_COLUMN}
        aria-label={TEXT.columns.width(field_id)}
        value={column_width ?? ''}
        onChange={({ currentTarget }) => onChange({ column_width: columnWidth(currentTarget.valueAsNumber) })}
      />
      <Button
        variant="minimal"
        aria-label={TEXT.columns.up(field_id)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        variant="minimal"
        aria-label={TEXT.columns.down(field_id)}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button variant="minimal" aria-label={TEXT.columns.remove(field_id)} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
};

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

type ConditionProps = Pick<ReportProps, 'query' | 'onChange'> & {
  readonly config: QueryConfig;
  readonly onLeave: () => void;
};

/** Edits the report's own condition as the tree that a hunt's builder shows. */
const OwnCondition = ({ query, config, onChange, onLeave }: ConditionProps) => {
  const [editor] = useState(() =>
    createConditionEditor(
      { ...draftFromSaved(query, config), condition: query.report_condition ?? EVERYTHING },
      config,
      (condition) => onChange({ report_condition: toReportCondition(condition) }),
    ),
  );
  useEffect(() => editor.close, [editor]);
  return <Builder editor={editor} config={config} start="none" onLeave={onLeave} />;
};

/** The columns of a report, and the choice between the query's condition and its own. */
export const ReportFields = ({ query, given, config, onChange }: ReportProps) => {
  const show = useDefang();
  const [isOwn, setOwn] = useState(!followsQuery(query));
  // The report's own condition, so that it is there again if it is chosen again.
  const own = useRef(query.report_condition ?? given.report_condition ?? null);
  if (isOwn) own.current = query.report_condition ?? null;
  const choices = useRef<HTMLDivElement>(null);
  const focusChoice = useCallback(
    () => choices.current?.querySelector<HTMLElement>('input:checked')?.focus(),
    [],
  );
  const choose = (value: string) => {
    setOwn(value === 'own');
    onChange({
      report_condition:
        value === 'own'
          ? (own.current ?? toReportCondition(query.condition) ?? EVERYTHING)
          : toReportCondition(query.condition),
    });
  };
  const ofQuery = show(formatCondition(query.condition, config ?? { fields: [], operators: [] }));
  return (
    <>
      <ColumnFields query={query} config={config} onChange={onChange} />
      <div ref={choices}>
        <RadioGroup
          label={TEXT.condition.label}
          selectedValue={isOwn ? 'own' : 'query'}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <Radio value="query" label={TEXT.condition.query(ofQuery)} />
          <Radio value="own" disabled={!config} label={TEXT.condition.own} />
        </RadioGroup>
      </div>
      {isOwn && config && (
        <OwnCondition query={query} config={config} onChange={onChange} onLeave={focusChoice} />
      )}
      {!config && <p className="quiet">{TEXT.condition.noFields}</p>}
    </>
  );
};
