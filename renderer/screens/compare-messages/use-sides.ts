import type { Result } from '../../../shared/bridge';
import type { RecordTarget } from '../../record/record-target';
import { useRecordVersion } from '../../record/refresh-record';
import { useResource, type Resource } from '../../state/use-resource';

/** One part of one message, and how to read it again. */
export type Side<T> = { readonly resource: Resource<T>; readonly reload: () => void };

type Load<T> = (target: RecordTarget, signal: AbortSignal) => Promise<Result<T>>;

const useSide = <T>(part: string, target: RecordTarget | undefined, load: Load<T>): Side<T> => {
  const version = useRecordVersion(target ?? { entityId: '', saas: '', entityType: '', domain: 'email' });
  return useResource(target ? `${part} ${version}` : null, async (signal) =>
    target ? load(target, signal) : new Promise<Result<T>>(() => undefined),
  );
};

/** Reads a part of each message on its own. */
export const useSides = <T>(
  part: string,
  targets: readonly RecordTarget[],
  load: Load<T>,
): readonly Side<T>[] => {
  const first = useSide(part, targets[0], load);
  const second = useSide(part, targets[1], load);
  const third = useSide(part, targets[2], load);
  return [first, second, third].slice(0, targets.length);
};

/** Returns true if a part of a message is there as a whole: rows that were left out would look like differences. */
const isWhole = ({ resource }: Side<unknown>): boolean =>
  resource.state === 'ready' &&
  resource.meta?.fallback === undefined &&
  resource.meta?.partial === undefined &&
  !resource.meta?.skipped;

/** Returns what a part holds; undefined if it is not there as a whole. */
export const valueOf = <T>(side: Side<T> | undefined): T | undefined =>
  side?.resource.state === 'ready' && isWhole(side) ? side.resource.value : undefined;
