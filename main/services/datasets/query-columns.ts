import type { AnswerMeta } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { asText } from '../../../shared/model/lenient-values';
import type { QueryConfig, QueryDraft } from '../../../shared/model/query';
import { isCleanStatus, isThreatWord } from '../../../shared/rules/scan-status';

/** Every row has it; screens open records by it. */
const ID_COLUMN: DatasetColumn = { key: 'entity_id', label: 'Entity ID', type: 'text', width: 220 };

type Field = QueryConfig['fields'][number];

const columnType = (field: Field | undefined): DatasetColumn['type'] => {
  if (field?.multi_values) return 'list';
  return field === undefined || field.type === 'choice' ? 'text' : field.type;
};

/** The values in their order of rank, if the tenant sorts the column by another one. */
const columnRanks = (field: Field | undefined): string[] | undefined =>
  field?.type === 'choice' && field.db_sort_id && field.db_sort_id !== field.db_id
    ? field.field_values?.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    : undefined;

/** The tenant's names of the values, as far as they differ from the values. */
const valueNames = (field: Field | undefined): Record<string, string> | undefined => {
  const named = (field?.field_values ?? []).flatMap(({ value, label }): [string, string][] => {
    const text = typeof value === 'object' ? undefined : String(value);
    return text === undefined || text === label ? [] : [[text, label]];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
};

/** Returns true if the values of a choice are verdicts: by their own words or by the tenant's names, one is clean and one a threat. */
const isVerdict = (field: Field | undefined): boolean => {
  const words = (field?.field_values ?? []).map(({ value, label }) => [asText(value), label]);
  const hasOne = (is: (word: string) => boolean) => words.some((either) => either.some(is));
  return !field?.multi_values && hasOne(isCleanStatus) && hasOne(isThreatWord);
};

/** Returns columns whose times are read in a zone if they name none. */
export const inZone = (columns: readonly DatasetColumn[], zone: string): DatasetColumn[] =>
  columns.map((column) => (column.type === 'time' ? { ...column, zone } : column));

/** Names what was ignored of the fields that the columns are: their types or names may differ from the tenant's. */
export const ignoredOfFields = (meta: AnswerMeta | undefined): Pick<DatasetState, 'ignored'> => {
  const names = [...(meta?.skipped ? ['fields'] : []), ...(meta?.ignored ?? [])];
  return names.length > 0 ? { ignored: names } : {};
};

/** The dataset's columns for a draft; their types come from the tenant's query config. Times that name no zone are read in `zone`. */
export const queryColumns = (draft: QueryDraft, config: QueryConfig, zone: string): DatasetColumn[] => {
  const columns = draft.columns.map(({ db_id, column_label }): DatasetColumn => {
    const field = config.fields.find((one) => one.db_id === db_id);
    const width = config.ui_columns.find((one) => one.db_id === db_id)?.column_width;
    const ranks = columnRanks(field);
    const names = valueNames(field);
    return {
      key: db_id,
      label: column_label,
      type: columnType(field),
      ...(width === undefined ? {} : { width }),
      ...(ranks ? { ranks } : {}),
      ...(names ? { names } : {}),
      ...(isVerdict(field) ? { isVerdict: true } : {}),
    };
  });
  return inZone(columns.some(({ key }) => key === ID_COLUMN.key) ? columns : [...columns, ID_COLUMN], zone);
};
