/** The values of selected rows, as lines of the pasted text. */
import { setImmediate } from 'node:timers/promises';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Json } from '../../../shared/model/json';
import { HARM_VERDICTS, verdictFields } from '../../../shared/rules/harms';
import { indicatorColumns, readIndicators } from '../../../shared/rules/row-indicators';
import { failure } from '../../wire/failures';
import type { DatasetClient } from '../datasets/dataset-client';
import type { DatasetLoaders } from '../datasets/loaders';
import { text } from './text';

type RowDeps = {
  readonly loaders: Pick<DatasetLoaders, 'state' | 'chosenFields'>;
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

/** A value, and the rows of harmful mails or files that have it. */
type Found = { readonly value: string; readonly harmful: Set<number> };

const addValues = async (
  cells: readonly Json[],
  own: readonly string[],
  isHarmful: readonly boolean[],
  { found, empty }: { readonly found: Map<string, Found>; readonly empty: Set<number> },
): Promise<void> => {
  const read = new Map<string, readonly string[]>();
  let turn = performance.now();
  for (const [row, cell] of cells.entries()) {
    for (const one of textsOf(cell)) {
      const values = read.get(one) ?? readIndicators(one, own);
      read.set(one, values);
      if (values.length > 0) empty.delete(row);
      for (const value of values) {
        const known = found.get(keyOf(value)) ?? { value, harmful: new Set() };
        found.set(keyOf(value), known);
        if (isHarmful[row]) known.harmful.add(row);
      }
    }
    if (performance.now() - turn < TURN_MS) continue;
    await setImmediate();
    turn = performance.now();
  }
};

const HARMS = Object.values(HARM_VERDICTS);
const namesHarm = (cell: Json): boolean =>
  [...textsOf(cell)].some((verdict) => HARMS.some((harm) => harm.test(verdict)));

/** Tells of each selected row if a verdict in it names a harm. */
const readHarm = async (
  { loaders, datasets }: RowDeps,
  { view, selection }: ParsedLocalCallInput<'paste.addRows'>,
): Promise<Result<readonly boolean[]>> => {
  const columns = loaders.state(view.dataset)?.columns ?? [];
  const verdicts = verdictFields(columns, loaders.chosenFields(view.dataset));
  const harmful: boolean[] = [];
  for (const { key } of verdicts) {
    const cells = await datasets.cells({ view, selection, key });
    if (!cells.ok) return cells;
    for (const [row, cell] of cells.value.entries()) harmful[row] ||= namesHarm(cell);
  }
  return ok(harmful);
};

/** The values of rows, how many rows with phishing or malware have each, by the value in lower case, and the number of rows without any. */
type RowValues = {
  readonly values: readonly string[];
  readonly harmful: Readonly<Record<string, number>>;
  readonly empty: number;
};

/** Returns the senders, domains, URLs and hashes of selected rows, each once. */
export const readRowValues = async (
  deps: RowDeps,
  input: ParsedLocalCallInput<'paste.addRows'>,
): Promise<Result<RowValues>> => {
  const { loaders, datasets } = deps;
  const { view, selection, ownDomains } = input;
  const isHarmful = await readHarm(deps, input);
  if (!isHarmful.ok) return isHarmful;
  const columns = indicatorColumns(
    loaders.state(view.dataset)?.columns ?? [],
    loaders.chosenFields(view.dataset),
  );
  const found = new Map<string, Found>();
  let empty: Set<number> | undefined;
  for (const { key } of columns) {
    const cells = await datasets.cells({ view, selection, key });
    if (!cells.ok) return cells;
    empty ??= new Set(cells.value.keys());
    await addValues(cells.value, ownDomains, isHarmful.value, { found, empty });
  }
  if (found.size === 0)
    return fail(failure('invalid', text.pasted.noValues, { next: text.pasted.noValuesNext }));
  const all = [...found.values()];
  return ok({
    values: all.map(({ value }) => value),
    empty: empty?.size ?? 0,
    harmful: Object.fromEntries(
      all
        .filter(({ harmful }) => harmful.size > 0)
        // A value that a line would cut is quoted there, and read without its quotes.
        .map(({ value, harmful }) => [value.replace(/^"(.*)"$/, '$1').toLowerCase(), harmful.size]),
    ),
  });
};
