import { useState } from 'react';
import { ok } from '../../../shared/bridge';
import { exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { api } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useDefang } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { valuesIn, type Candidate } from './candidates';
import { readTenantImpact, sumImpacts, sumKnown, type TenantImpact } from './tenant-impact';
import { TEXT } from './text';

const T = TEXT.impact;

/** Values that are counted one by one at most: each takes some requests in each app. */
const MOST_EACH = 25;
/** Values that are counted at a time. */
const AT_ONCE = 3;

/** A value and its effect; a count is null if it isn't known. */
type ValueImpact = {
  readonly type: string;
  readonly value: string;
  readonly total: number | null;
  readonly harm: number | null;
  readonly atMost: boolean;
  readonly atLeast: boolean;
};

const countOne = (candidate: Candidate, impacts: readonly TenantImpact[]): ValueImpact => {
  const { phishing, malware, ...counts } = sumImpacts(impacts);
  return {
    type: candidate.type,
    value: candidate.values[0] ?? '',
    harm: sumKnown([phishing, malware]),
    ...counts,
  };
};

/** Counts the effect of each value by itself, the most harmful first. */
const readEach = async (
  candidates: readonly Candidate[],
  signal: AbortSignal,
  onCounted: (done: number) => void,
) => {
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const counted: ValueImpact[] = [];
  for (let from = 0; from < candidates.length && !signal.aborted; from += AT_ONCE) {
    const some = candidates.slice(from, from + AT_ONCE);
    const read = await Promise.all(some.map((one) => readTenantImpact(entities.value.apps, one, signal)));
    read.forEach((impacts, at) => {
      const candidate = some[at];
      if (candidate) counted.push(countOne(candidate, impacts));
    });
    onCounted(counted.length);
  }
  return ok(counted.toSorted((a, b) => (b.harm ?? 0) - (a.harm ?? 0) || (b.total ?? 0) - (a.total ?? 0)));
};

const countText = (n: number | null, { atMost, atLeast }: ValueImpact): string =>
  n === null ? T.uncounted : T.bounded(n, atMost, atLeast);

const useColumns = (): readonly SmallColumn<ValueImpact>[] => {
  const show = useDefang();
  return [
    { label: T.value, width: 200, grows: true, cell: ({ value }) => <bdi>{show(value)}</bdi> },
    { label: T.type, width: 120, cell: ({ type }) => exceptionTypeLabel(type) },
    { label: T.found, width: 100, cell: (one) => countText(one.total, one) },
    {
      label: T.harm,
      width: 140,
      cell: (one) => <span className={one.harm === 0 ? '' : 'warn-text'}>{countText(one.harm, one)}</span>,
    },
  ];
};

/** Counts what each of several exceptions would have let through or blocked. Of many, the first are counted, which is said. */
export const EachImpact = ({ candidates }: { readonly candidates: readonly Candidate[] }) => {
  const total = valuesIn(candidates);
  const each = candidates
    .flatMap(({ values, ...rest }) => values.map((value) => ({ ...rest, values: [value] })))
    .slice(0, MOST_EACH);
  const [done, setDone] = useState(0);
  const columns = useColumns();
  const { resource, reload } = useResource(
    each.length > 1 ? `each ${JSON.stringify(each)}` : null,
    (signal) => readEach(each, signal, setDone),
  );
  if (each.length < 2) return null;
  if (resource.state === 'failed') return <FailureStrip failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading')
    return (
      <p role="status" className="quiet">
        {T.eachCounting(done, each.length)}
      </p>
    );
  return (
    <>
      {total > each.length && <p className="warn-text">{T.eachSampled(each.length, total)}</p>}
      <div className="impact-rows">
        <SmallTable name={T.each} rows={resource.value} columns={columns} hasAutoHeight />
      </div>
    </>
  );
};
