import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { formatVerdict } from '../../components/verdict';
import { displayText, formatCell } from '../../state/format';
import { actorName } from '../grid/actor-name';
import { cellKind, valueName } from '../grid/grid-column';
import { TEXT } from '../text';
import type { Group } from '../view/statistics';

export const isEmptyValue = (value: Json): boolean => value === null || value === '';

const formatName = (column: DatasetColumn | undefined, value: Json): string =>
  column
    ? (actorName(column.key, value) ?? valueName(column.names, value) ?? formatCell(value))
    : formatCell(value);

const formatValue = (
  column: DatasetColumn | undefined,
  value: Json,
  show: (text: string) => string,
): string => {
  if (isEmptyValue(value)) return TEXT.groups.empty;
  if (column?.type === 'text' && cellKind(column) === 'verdict')
    return formatVerdict(formatCell(value), valueName(column.names, value)).text;
  // A time is grouped by its day, written yyyy-mm-dd.
  return column?.type === 'time' && typeof value === 'string'
    ? value.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$2/$3/$1')
    : show(formatName(column, value));
};

/** Formats the values that a group's rows share. */
export const formatGroup = (
  columns: readonly DatasetColumn[],
  { values }: Group,
  show: (text: string) => string = displayText,
): string => values.map((value, i) => formatValue(columns[i], value, show)).join(' · ');
