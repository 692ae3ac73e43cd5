/** The values of selected rows, as lines of the pasted text. */
import { setImmediate } from 'node:timers/promises';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Json } from '../../../shared/model/json';
import { indicatorColumns, readIndicators } from '../../../shared/rules/row-indicators';
import { failure } from '../../wire/failures';
import type { DatasetClient } from '../datasets/dataset-client';
import type { DatasetLoaders } from '../datasets/loaders';
import { text } from './text';

type RowDeps = {
  readonly loaders: Pick<DatasetLoaders, 'state'>;
  readonly datasets: Pick<DatasetClient, 'cells'>;
};

/** Milliseconds for which cells are read at a time: the window's messages wait no longer. */
const TURN_MS = 8;

/** Yields the texts of a cell, which may be a list. */
function* textsOf(cell: Json): Generator<string> {
  if (typeof cell === 'string') yield cell;
  else if (Array.isArray(cell)) for (const one of cell as readonly Json[]) yield* textsOf(one);
}

/** URLs are the same only letter by letter; all else is the same in any case. */
const keyOf = (value: string): string => (value.includes('://') ? value : value.toLowerCase());

const addValues = async (
  cells: readonly Json[],
  own: readonly string[],
  found: Map<string, string>,
): Promise<void> => {
  const seen = new Set<string>();
  let turn = performance.now();
  for (const cell of cells) {
    for (const one of textsOf(cell)) {
      if (seen.has(one)) continue;
      seen.add(one);
      for (const value of readIndicators(one, own)) found.set(keyOf(value), value);
    }
    if (performance.now() - turn < TURN_MS) continue;
    await setImmediate();
    turn = performance.now();
  }
};

/** Returns the senders, domains, URLs and hashes of selected rows, each once. */
export const readRowValues = async (
  { loaders, datasets }: RowDeps,
  { view, selection, ownDomains }: ParsedLocalCallInput<'paste.addRows'>,
): Promise<Result<readonly string[]>> => {
  const columns = indicatorColumns(loaders.state(view.dataset)?.columns ?? []);
  const found = new Map<string, string>();
  for (const { key } of columns) {
    const cells = await datasets.cells({ view, selection, key });
    if (!cells.ok) return cells;
    await addValues(cells.value, ownDomains, found);
  }
  if (found.size === 0)
    return fail(failure('invalid', text.pasted.noValues, { next: text.pasted.noValuesNext }));
  return ok([...found.values()]);
};
