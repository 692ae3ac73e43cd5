/** Reads what can be indexed from rows and profiles: the entity, and its cells that have values. */
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { keyFromLabel, rowName } from '../../../shared/rules/naming-column';
import type { PivotEntity, PivotSource } from '../../../shared/model/pivot';
import { valuesIn } from './values';

/** An entity as it was seen, with the values that lead to it. */
export type SeenEntity = PivotEntity & {
  /** The same for each sighting of an entity. */
  readonly key: string;
  /** Hashes of the values. */
  readonly values: ReadonlySet<number>;
};

type Named = Pick<DatasetColumn, 'key' | 'label'>;

/** Names whose whole text is looked for. */
const NAME = /(?:^|_)(?:subject|title|name|message_id|entity_id|conversation_id)s?$/;
/** Names that describe an entity, best first. */
const TITLES = [
  /(?:^|_)subject$/,
  /(?:^|_)title$/,
  /^(?:file_?)?name$/,
  /^text$/,
  /^url$/,
  /^user$/,
  /(?:^|_)name$/,
  /email|address/,
];
/** Texts of an entity that are indexed: a mail may have hundreds of recipients. */
const MAX_CELLS = 1_000;
/** Items of a list that are indexed. */
const MAX_ITEMS = 1_000;

/** Returns true if the whole text of a column is a value, by its key or its label. */
export const isNameColumn = ({ key, label }: Named): boolean =>
  NAME.test(keyFromLabel(key)) || NAME.test(keyFromLabel(label));

/** The texts of a cell: itself, or the items of a list. */
const textsOf = (cell: Json): readonly string[] => {
  if (typeof cell === 'string') return cell === '' ? [] : [cell];
  if (!Array.isArray(cell)) return [];
  return cell.slice(0, MAX_ITEMS).filter((item): item is string => typeof item === 'string' && item !== '');
};

const titlePlaces = (columns: readonly Named[]): readonly number[] =>
  TITLES.flatMap((title) => {
    const at = columns.findIndex(
      ({ key, label }) => title.test(keyFromLabel(key)) || title.test(keyFromLabel(label)),
    );
    return at < 0 ? [] : [at];
  });

type Cells = readonly Json[];
type CellReader = { readonly column: Named; readonly place: number; readonly isName: boolean };

/** Reads the indexed cells of a row, and the values in them. */
const readCells = (readers: readonly CellReader[], cells: Cells): Pick<SeenEntity, 'cells' | 'values'> => {
  const values = new Set<number>();
  const found: [string, string][] = [];
  for (const { column, place, isName } of readers) {
    if (found.length >= MAX_CELLS) break;
    for (const text of textsOf(cells[place] ?? null)) {
      const inText = valuesIn(text, isName);
      if (inText.length === 0) continue;
      for (const { hash } of inText) values.add(hash);
      found.push([column.label, text.slice(0, 4_000)]);
    }
  }
  return { values, cells: found };
};

/** The entity of a row: of the query's type, of the file's columns, or none that can be opened. */
const identify = (source: PivotSource, columns: readonly Named[], cells: Cells) => {
  if (source.kind === 'query') {
    const at = columns.findIndex(({ key }) => key === 'entity_id');
    const id = cells[at];
    const { saas, domain, entityType } = source;
    return { saas, domain, entityType, id: typeof id === 'string' ? id : '' };
  }
  const name = source.kind === 'file' ? rowName(columns, cells) : undefined;
  const app = cells[columns.findIndex(({ key }) => key === 'saas')];
  return {
    saas: name?.saas || (typeof app === 'string' ? app : ''),
    domain: source.kind === 'file' ? ('file_row' as const) : ('login' as const),
    entityType: '',
    id: name?.kind === 'entity_id' ? name.text : '',
  };
};

/** Creates a reader of the rows of a dataset. Rows without any value are left out. */
export const createRowReader = (columns: readonly DatasetColumn[], source: PivotSource) => {
  const readers = columns.flatMap((column, place): CellReader[] =>
    column.type === 'text' || column.type === 'list' ? [{ column, place, isName: isNameColumn(column) }] : [],
  );
  const titles = titlePlaces(columns);
  const origin = source.kind === 'file' ? source.name : '';
  return (cells: Cells): SeenEntity | undefined => {
    const found = readCells(readers, cells);
    if (found.values.size === 0) return undefined;
    const entity = identify(source, columns, cells);
    const title = titles.flatMap((at) => textsOf(cells[at] ?? null))[0] ?? entity.id;
    const key =
      entity.id === '' || source.kind === 'file'
        ? `${source.kind}\n${origin}\n${JSON.stringify(cells)}`
        : `${entity.saas}\n${entity.domain}\n${entity.id}`;
    return { ...entity, ...found, origin, title: title.slice(0, 400), key };
  };
};

/** Collects the texts of a profile by the names of their fields, however deep they are. */
const leaves = (value: Json, label: string, into: Map<string, string[]>, depth = 0): void => {
  if (typeof value === 'string') {
    if (value !== '') into.set(label, [...(into.get(label) ?? []), value]);
  } else if (Array.isArray(value)) {
    for (const item of value.slice(0, MAX_ITEMS)) leaves(item, label, into, depth);
  } else if (typeof value === 'object' && value !== null && depth < 6)
    for (const [key, item] of Object.entries(value)) leaves(item ?? null, key, into, depth + 1);
};

/** Reads a profile, or a part of one, which has no title. It leads to its entity by each value in it; undefined if it has none. */
export const readProfile = (
  entity: Pick<PivotEntity, 'saas' | 'domain' | 'entityType' | 'id'>,
  profile: Json,
  isPart: boolean,
): SeenEntity | undefined => {
  const found = new Map<string, string[]>();
  leaves(profile, '', found);
  const columns = [...found.keys()].map((key) => ({ key, label: key }));
  const cells: Cells = [...found.values()];
  const readers = columns.map((column, place) => ({ column, place, isName: isNameColumn(column) }));
  const read = readCells(readers, cells);
  if (read.values.size === 0) return undefined;
  const title = isPart ? '' : (titlePlaces(columns).flatMap((at) => textsOf(cells[at] ?? null))[0] ?? '');
  return {
    ...entity,
    ...read,
    origin: '',
    title: title.slice(0, 400),
    key: `${entity.saas}\n${entity.domain}\n${entity.id}`,
  };
};
