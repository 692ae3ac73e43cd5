import { useStore } from 'zustand';
import type { Json } from '../../../shared/model/json';
import { readPartialJson } from '../../dataset-view/fields/partial-json';
import type { NameOfId } from '../../dataset-view/fields/named-fields';
import { gridColumns, rawCell, type GridColumn } from '../../dataset-view/grid/grid-column';
import { RowPane } from '../../dataset-view/rows/RowPane';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { formatCell } from '../../state/format';
import { formatInstantWithZone, useZone } from '../../state/time';

const idsIn = (sent: Json | undefined): Json | undefined =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent['entity_ids'] : undefined;

/** Names the entity of an entry about one by the entry's target, as what was recorded of it has only its ID. IDs of several stay as they are. */
const nameEntities = (target: unknown, after: unknown): NameOfId => {
  const sent = idsIn(readPartialJson(formatCell(after))?.value);
  const ids: readonly Json[] = Array.isArray(sent) ? sent : [];
  return (id) => {
    if (!ids.includes(id)) return undefined;
    return (ids.length === 1 && formatCell(target)) || id;
  };
};

/** Returns a column whose times are formatted as in the rows: the journal writes them itself, so they are no evidence as sent. */
const withTime = (column: GridColumn): GridColumn =>
  column.kind === 'time' ? { ...column, text: (row) => formatInstantWithZone(rawCell(row, column)) } : column;

/** The open entry of the journal. */
export const EntryPane = ({ rows }: { readonly rows: Rows }) => {
  const dataset = useStore(rows.store, (s) => s.dataset);
  const cells = useStore(rows.store, (s) => s.open?.cells);
  // Drawn again in another zone.
  useZone();
  const columns = gridColumns(dataset.columns, true);
  const cellOf = (id: string) => {
    const column = columns.find((one) => one.id === id);
    return column && cells ? rawCell(cells, column) : undefined;
  };
  return (
    <RowPane
      rows={rows}
      columns={columns.map(withTime)}
      nameOfId={nameEntities(cellOf('target'), cellOf('after'))}
    />
  );
};
