/** The selected rows of a view as files to download. */
import type { LocalCallInput } from '../../../shared/local-calls/contract';
import { MAX_SAMPLES } from '../../../shared/local-calls/exports';
import {
  holdsRow,
  type DatasetColumn,
  type RowTuple,
  type Selection,
  type ViewSpec,
} from '../../../shared/dataset';
import { ok, type Result } from '../../../shared/bridge';
import { keyFromLabel } from '../../../shared/rules/naming-column';
import type { ViewRows } from '../../dataset-view/view/dataset-view';
import { selectedCount } from '../../dataset-view/view/selection';
import { formatCell } from '../../state/format';

export type Sample = LocalCallInput<'download.files'>['files'][number];

/** The kind of the rows: their entity type, unless each row says its own. */
export type SampleKind = { readonly entityType?: string; readonly isMail: boolean };

/** The files that a selection stands for, and the rows that stand for none. */
export type SelectedSamples = {
  readonly files: readonly Sample[];
  readonly selected: number;
  readonly nameless: number;
  readonly repeated: number;
};

type Selected = { readonly view: ViewSpec; readonly selection: Selection; readonly count: number };

/** Rows that one request reads at most. */
const AT_ONCE = 5_000;

const NAMES = ['name', 'file_name', 'filename', 'subject', 'title'];

/** Reads the selected rows; at most one more than a job may have. */
const readSelected = async (
  rows: Pick<ViewRows, 'rows' | 'window'>,
  { view, selection }: Selected,
): Promise<Result<readonly RowTuple[]>> => {
  const most = MAX_SAMPLES + 1;
  if (selection.kind === 'some') {
    const ids = selection.ranges
      .flatMap(([from, to]) => Array.from({ length: Math.min(to - from + 1, most) }, (_, i) => from + i))
      .slice(0, most);
    const read = await rows.rows({ dataset: view.dataset, rows: ids });
    return read.ok ? ok(read.value.rows) : read;
  }
  const found: RowTuple[] = [];
  for (let offset = 0; found.length < most;) {
    const page = await rows.window({ view, offset, count: AT_ONCE });
    if (!page.ok) return page;
    if (page.value.rows.length === 0) break;
    offset += page.value.rows.length;
    found.push(...page.value.rows.filter(([row]) => !holdsRow(selection.ranges, row)));
  }
  return ok(found.slice(0, most));
};

/** Makes a file of a row; undefined if the row does not name its entity. */
const sampleOf = (
  columns: readonly DatasetColumn[],
  [, ...cells]: RowTuple,
  { entityType, isMail }: SampleKind,
): Sample | undefined => {
  const textOf = (...keys: readonly string[]): string => {
    const at = keys
      .map((key) => columns.findIndex((one) => one.key === key || keyFromLabel(one.label) === key))
      .find((index) => index >= 0);
    return at === undefined ? '' : formatCell(cells[at]);
  };
  const entity_id = textOf('entity_id');
  const entity_type = entityType ?? textOf('entity_type');
  if (entity_id === '' || entity_type === '') return undefined;
  return {
    entity_type,
    entity_id,
    name: textOf(...NAMES) || entity_id,
    md5: textOf('md5') || null,
    sha256: textOf('sha256') || null,
    verdict: textOf('verdict'),
    isMail,
  };
};

/** Reads the selected rows as files to download. Each entity counts once. */
export const readSamples = async (
  rows: Pick<ViewRows, 'rows' | 'window'>,
  columns: readonly DatasetColumn[],
  chosen: Selected,
  kind: SampleKind,
): Promise<Result<SelectedSamples>> => {
  const read = await readSelected(rows, chosen);
  if (!read.ok) return read;
  const made = read.value.map((row) => sampleOf(columns, row, kind));
  const named = made.filter((one) => one !== undefined);
  const files = [...new Map(named.map((one) => [`${one.entity_type} ${one.entity_id}`, one])).values()];
  return ok({
    files,
    selected: selectedCount(chosen.selection, chosen.count),
    nameless: made.length - named.length,
    repeated: named.length - files.length,
  });
};
