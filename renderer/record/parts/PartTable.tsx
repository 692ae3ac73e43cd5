import type { ReactNode } from 'react';
import type { Result } from '../../../shared/bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote, isComplete } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useResource } from '../../state/use-resource';
import type { RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';

type Rows<T> = {
  readonly rows: readonly T[];
  readonly total_rows?: number | undefined;
  /** True if there may be more rows than the total says. */
  readonly isAtLeast?: boolean;
};

type PartProps<T> = {
  /** The name of the table, which is also that of the part. */
  readonly name: string;
  readonly target: RecordTarget;
  readonly load: (signal: AbortSignal) => Promise<Result<Rows<T>>>;
  readonly columns: readonly SmallColumn<T>[];
  readonly none: string;
  readonly loading: string;
  /** Chooses and sorts the rows that are shown. */
  readonly arrange?: ((rows: readonly T[]) => readonly T[]) | undefined;
  /** Says how many rows there are, and how many are not shown and why. */
  readonly count: (shown: number, loaded: number, total: number, isAtLeast: boolean) => ReactNode;
  /** The whole list in the grid, beside its count. */
  readonly all?: ReactNode;
};

const unchanged = <T,>(rows: readonly T[]): readonly T[] => rows;

/** A part of a record that is a table. It loads by itself: if it fails, it says why and can be retried. */
export const PartTable = <T,>({
  name,
  target,
  load,
  columns,
  none,
  loading,
  arrange = unchanged,
  count,
  all,
}: PartProps<T>) => {
  const { resource, reload } = useResource(`${name} ${useRecordVersion(target)}`, load);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={5} label={loading} />;
  const { rows, total_rows = 0, isAtLeast = false } = resource.value;
  const shown = arrange(rows);
  if (rows.length === 0)
    return isComplete(resource.meta) ? <EmptyState title={none} /> : <FallbackNote meta={resource.meta} />;
  return (
    <>
      <FallbackNote meta={resource.meta} />
      <p className="quiet">
        {count(shown.length, rows.length, Math.max(total_rows, rows.length), isAtLeast)} {all}
      </p>
      <SmallTable name={name} rows={shown} columns={columns} hasAutoHeight />
    </>
  );
};
