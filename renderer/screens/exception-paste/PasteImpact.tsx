import { ok, type Result } from '../../../shared/bridge';
import type { ColumnFilter, RowTuple } from '../../../shared/dataset';
import type { NewException } from '../../../shared/model/exception';
import { PASTED_COLUMNS } from '../../../shared/model/pasted-exceptions';
import { findExceptionType } from '../../../shared/rules/exception-types';
import { MOST_IMPACT_VALUES } from '../../../shared/rules/impact-terms';
import { datasets } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { isSelected, selectedCount } from '../../dataset-view/view/selection';
import { candidatesOf, type Candidate } from '../../features/exception-impact/candidates';
import { ExceptionImpact } from '../../features/exception-impact/ExceptionImpact';
import { useResource } from '../../state/use-resource';

/** Keeps the rows that can be added. */
export const READY: ColumnFilter = { kind: 'is', key: PASTED_COLUMNS.state, values: ['ready'] };

const ROWS_AT_ONCE = 5_000;

/** Reads the rows that would be sent, as far as their effect can be counted at once, and one more if there are more. */
const readCandidates = async ({ store }: Rows): Promise<Result<readonly Candidate[]>> => {
  const { view, count, selection, dataset } = store.getState();
  const isWanted = (row: number): boolean =>
    selectedCount(selection, count) === 0 || isSelected(selection, row);
  const at = (key: string): number => dataset.columns.findIndex((column) => column.key === key) + 1;
  const [valueAt, typeAt] = [at('exception_str'), at('exception_type')];
  const entryOf = (row: RowTuple): readonly Pick<NewException, 'exception_type' | 'exception_str'>[] => {
    const [exception_str, type] = [row[valueAt], row[typeAt]];
    const exception_type = typeof type === 'string' ? findExceptionType(type) : undefined;
    return exception_type && typeof exception_str === 'string' ? [{ exception_type, exception_str }] : [];
  };
  const entries: ReturnType<typeof entryOf>[number][] = [];
  for (let offset = 0; entries.length <= MOST_IMPACT_VALUES;) {
    const page = await datasets.window({
      view: { ...view, filter: [...view.filter, READY] },
      offset,
      count: ROWS_AT_ONCE,
    });
    if (!page.ok) return page;
    const { rows } = page.value;
    if (rows.length === 0) break;
    offset += rows.length;
    entries.push(...rows.filter(([row]) => isWanted(row)).flatMap(entryOf));
  }
  return ok(candidatesOf(entries));
};

type PasteImpactProps = {
  readonly rows: Rows;
  /** All rows that are meant are there. */
  readonly isRead: boolean;
  readonly onShow: () => void;
};

/** Counts on request what the exceptions that would be sent apply to. */
export const PasteImpact = ({ rows, isRead, onShow }: PasteImpactProps) => {
  const { resource, reload } = useResource(isRead ? 'rows to be sent' : null, () => readCandidates(rows));
  if (resource.state === 'failed') return <FailureStrip failure={resource.failure} onRetry={reload} />;
  return resource.state === 'ready' ? <ExceptionImpact candidates={resource.value} onShow={onShow} /> : null;
};
