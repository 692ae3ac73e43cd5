import type { ColumnFilter, DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { parseTypedDate } from '../../query/typed-date';

/** The span of a day written `yyyy-mm-dd` in a zone, in milliseconds; its end is not in it. */
export const daySpan = (
  day: string,
  zone: string,
): { readonly from: number; readonly to: number } | undefined => {
  const [year = '', month = '', date = ''] = day.split('-');
  const instantOf = (text: string) => {
    const instant = parseTypedDate(text, zone);
    return instant === undefined ? undefined : Date.parse(instant);
  };
  const from = instantOf(`${month}/${date}/${year}`);
  const next = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + 1));
  const to = Number.isNaN(next.getTime())
    ? undefined
    : instantOf(`${next.getUTCMonth() + 1}/${next.getUTCDate()}/${next.getUTCFullYear()}`);
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** The local filter that shows the rows of a group's value. */
export const groupFilter = (column: DatasetColumn, value: Json, zone: string): ColumnFilter | undefined => {
  if (column.type !== 'time' || typeof value !== 'string')
    return { kind: 'is', key: column.key, values: [value] };
  const span = daySpan(value, zone);
  return span && { kind: 'range', key: column.key, ...span };
};
