/** Describes an export for its receipt. */
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { ViewSpec } from '../../../shared/dataset';
import type { ExportResult } from '../../datasets/protocol';
import type { Receipt, RowSource } from '../../../shared/model/app-state';
import type { ReceiptDetails } from '../jobs/write-file';
import { WEEKDAYS } from '../../../shared/rules/dates';
import { text } from './text';

/** An export: a view as it is shown, in a format. */
export type ExportAsk = ParsedLocalCallInput<'export.dataset'>;

const labelOf = (state: DatasetState, key: string): string =>
  state.columns.find((column) => column.key === key)?.label ?? key;

type PartFilter = Extract<ViewSpec['filter'][number], { readonly kind: 'part' }>;

/** Formats a filter by a part of a local time: `Time on Sun (UTC)`, `Time at 14:00–14:59 (UTC)`. */
const formatPart = (label: string, { part, value, timeZone }: PartFilter): string => {
  const hour = String(value).padStart(2, '0');
  return `${label} ${part === 'hour' ? `at ${hour}:00–${hour}:59` : `on ${WEEKDAYS[value] ?? value}`} (${timeZone})`;
};

const formatFilter = (state: DatasetState, filter: ViewSpec['filter'][number]): string => {
  if (filter.kind === 'any') return `any text contains “${filter.text}”`;
  const label = labelOf(state, filter.key);
  if (filter.kind === 'text') return `${label} contains “${filter.text}”`;
  if (filter.kind === 'range')
    return `${label} from ${filter.from ?? 'the first'} to ${filter.to ?? 'the last'}`;
  if (filter.kind === 'part') return formatPart(label, filter);
  const values = filter.values.map((value) => JSON.stringify(value)).join(', ');
  return `${label} is ${filter.kind === 'is' ? '' : 'not '}${values}`;
};

/** Returns the source of rows that aren't a result of the tenant; undefined for those that are. */
const sourceOf = ({ file, diff, isLocal, isMade }: DatasetState): RowSource | undefined => {
  if (file) {
    const { part, sha256 } = file.report ?? {};
    const name = part === undefined ? file.name : text.partOf(file.name, part);
    return { kind: 'file', isLocal, name, ...(sha256 === undefined ? {} : { sha256 }) };
  }
  if (diff) return { kind: 'comparison', isLocal };
  return isLocal || isMade ? { kind: 'list', isLocal } : undefined;
};

/** The time zone of the file's times. */
const formatZone = ({ format, timeZone }: ExportAsk, source: RowSource | undefined): string => {
  if (format === 'xlsx' && timeZone) return timeZone;
  if (format === 'parquet') return 'UTC';
  return source ? text.asIn[source.kind] : text.asSent;
};

/** Returns true if an export has all rows of its dataset, and the tenant was asked for all of them. */
export const isOfAllRows = (ask: ExportAsk, { state }: DatasetState): boolean =>
  !ask.selection && ask.view.filter.length === 0 && (state === 'complete' || state === 'incomplete');

/** Counts the rows of an export: those requested, written, left out, and repeated. */
const countRows = (ask: ExportAsk, state: DatasetState, made: ExportResult): NonNullable<Receipt['rows']> => {
  const { total, skipped } = state;
  const { written, repeated } = made;
  const isAll = isOfAllRows(ask, state);
  return {
    asked: isAll ? Math.max(total, made.asked) : made.asked,
    written,
    total,
    ...(skipped > 0 ? { leftOut: skipped } : {}),
    ...(repeated > 0 ? { repeated } : {}),
  };
};

/** Returns what the receipt of an export says beyond what every receipt says. */
export const exportDetails = (ask: ExportAsk, state: DatasetState, made: ExportResult): ReceiptDetails => {
  const source = sourceOf(state);
  return {
    kind: 'export',
    ...(source ? { source } : {}),
    timeZone: formatZone(ask, source),
    rows: countRows(ask, state, made),
    columns: ask.labels,
    query: ask.query,
    sort: ask.view.sort.map(({ key, order }) => `${labelOf(state, key)} ${order}`).join(', '),
    filter: ask.view.filter.map((filter) => formatFilter(state, filter)).join('; '),
    format: ask.format,
    ...(ask.password ? { lock: ask.format === 'xlsx' ? 'workbook' : 'zip' } : {}),
    guarded: made.guarded,
    cut: made.cut,
    notes: [...made.notes, ...(state.ignored ? [text.ignored(state.ignored)] : [])],
    defanged: ask.defang,
  };
};
