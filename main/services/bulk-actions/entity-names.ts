/** The words by which people know the entities of a bulk action: subject, sender, recipients and state, from the columns that its rows have. */
import type { DatasetColumn, Selection, ViewSpec } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { keyFromLabel } from '../../../shared/rules/naming-column';
import type { DatasetClient } from '../datasets/dataset-client';
import { stateBefore, text } from './text';

/** Labels of the columns, and the cells of each entity by its ID. */
export type EntityNames = {
  readonly labels: readonly string[];
  readonly cells: ReadonlyMap<string, readonly string[]>;
};

const STATE: readonly string[] = ['state', 'status', 'delivery_state'];

/** Names of the columns of each role, best first. */
const ROLES: readonly (readonly string[])[] = [
  ['subject', 'title', 'file_name', 'filename', 'name', 'display_name', 'message', 'text'],
  [
    'from',
    'sender',
    'from_email',
    'sender_email',
    'from_address',
    'sender_address',
    'owner',
    'author',
    'user',
  ],
  [
    'to',
    'recipients',
    'recipient',
    'to_email',
    'recipient_email',
    'recipient_emails',
    'to_address',
    'shared_with',
  ],
  STATE,
];
/** Selections with more rows are known by their IDs only: reading and storing their names would take too long. */
const MOST_ROWS = 20_000;
const MOST_TEXT = 200;

/** Returns one column for each role that a dataset has, found by its key or its label. The state, if wanted, is labeled as that before the action. */
export const namedColumns = <T extends Pick<DatasetColumn, 'key' | 'label'>>(
  columns: readonly T[],
  hasState = true,
): readonly T[] =>
  ROLES.filter((names) => hasState || names !== STATE).flatMap((names) => {
    const found = names
      .map((name) => columns.find(({ key, label }) => key === name || keyFromLabel(label) === name))
      .find((column) => column !== undefined);
    if (!found) return [];
    return [names === STATE ? { ...found, label: stateBefore(found.label) } : found];
  });

const toText = (cell: Json | undefined): string => {
  if (cell === null || cell === undefined) return '';
  const text = Array.isArray(cell)
    ? cell.map(toText).join(', ')
    : typeof cell === 'object'
      ? ''
      : String(cell);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
};

/** Returns the name of a single entity, such as a record that was opened without a row. */
export const namesOfOne = (id: string, name: string): EntityNames => ({
  labels: [text.entityName],
  cells: new Map([[id, [toText(name)]]]),
});

type RowOfEntity = { readonly entity_id: string; readonly cells: readonly Json[] };

/** Returns the names of entities from the cells that their rows had. */
export const namesOfRows = (
  columns: readonly Pick<DatasetColumn, 'key' | 'label'>[],
  entities: readonly RowOfEntity[],
): EntityNames => {
  const named = namedColumns(columns);
  const places = named.map(({ key }) => columns.findIndex((column) => column.key === key));
  return {
    labels: named.map(({ label }) => label),
    cells: new Map(
      entities.map(({ entity_id, cells }) => [entity_id, places.map((place) => toText(cells[place]))]),
    ),
  };
};

type Selected = { readonly view: ViewSpec; readonly selection: Selection | null };

/** Reads the names of the selected rows, whose IDs are in their order; undefined if there are none, too many rows, or rows that came in between. */
export const readNames = async (
  datasets: Pick<DatasetClient, 'cells'>,
  columns: readonly DatasetColumn[],
  selected: Selected,
  ids: readonly string[],
  hasState = true,
): Promise<EntityNames | undefined> => {
  const named = ids.length > MOST_ROWS ? [] : namedColumns(columns, hasState);
  const read = await Promise.all(named.map(({ key }) => datasets.cells({ ...selected, key })));
  const columnsRead = read.flatMap((result) => (result.ok ? [result.value] : []));
  if (columnsRead.length === 0 || columnsRead.length < named.length) return undefined;
  if (columnsRead.some((cells) => cells.length !== ids.length)) return undefined;
  return {
    labels: named.map(({ label }) => label),
    cells: new Map(ids.map((id, at) => [id, columnsRead.map((cells) => toText(cells[at]))])),
  };
};
