import { useEffect, useState } from 'react';
import { ok, type Result } from '../../../shared/bridge';
import { toEntityType } from '../../../shared/model/ids';
import { api, local } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { huntCondition } from '../../query/pivot';
import { formatCount } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { targetKey, type RecordTarget } from '../record-target';
import { readyQueries, readyTargets, type ReadyQuery } from './ready-queries';
import { TEXT } from './text';

const T = TEXT.activity;

type ActivityProps = { readonly target: RecordTarget; readonly address: string };

/** Reads the fields of each app, and makes the queries that they allow; an app whose fields can't be read has none. */
const loadQueries = async (
  { target, address }: ActivityProps,
  signal: AbortSignal,
): Promise<Result<readonly ReadyQuery[]>> => {
  const apps = await api['apps.secEntities']({}, signal);
  if (!apps.ok) return apps;
  const made = await Promise.all(
    readyTargets(apps.value.apps, target.saas).map(async (one) => {
      const config = await api['query.config']({ saas_id: one.app.name, query_domain: one.domain }, signal);
      return config.ok ? readyQueries(one, config.value, address) : [];
    }),
  );
  return ok(made.flat());
};

type Counts = Readonly<Record<string, number | null>>;

/** Counts the queries one after the other; null is one that could not be counted. */
const useCounts = (queries: readonly ReadyQuery[], key: string): Counts => {
  const [counts, setCounts] = useState<Counts>({});
  useEffect(() => {
    let isCurrent = true;
    const run = `activity ${key}`;
    const count = async () => {
      for (const { id, app, domain, condition } of queries) {
        if (!isCurrent) return;
        const counted = await local['query.count']({
          saas_id: app.name,
          query_domain: domain,
          query_entity_type: toEntityType(app.name, domain),
          condition,
          include_copies: false,
          run,
        });
        if (isCurrent) setCounts((now) => ({ ...now, [id]: counted.ok ? counted.value.total : null }));
      }
    };
    setCounts({});
    void count();
    return () => {
      isCurrent = false;
      void local['query.cancel']({ run });
    };
  }, [queries, key]);
  return counts;
};

const countText = (count: number | null | undefined): string => {
  if (count === undefined) return '…';
  return count === null ? T.failed : formatCount(count);
};

const NONE: readonly ReadyQuery[] = [];

/** Queries about what a user or a group sent, received, clicked and owns, each with its number. */
export const Activity = ({ target, address }: ActivityProps) => {
  const key = `${targetKey(target)} ${address}`;
  const { resource, reload } = useResource(key, (signal) => loadQueries({ target, address }, signal));
  const queries = resource.state === 'ready' ? resource.value : NONE;
  const counts = useCounts(queries, key);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={6} label={T.loading} />;
  if (queries.length === 0) return <EmptyState title={T.none} />;
  return (
    <>
      <p className="quiet">{T.about}</p>
      <ul className="ready-queries" aria-label={T.list}>
        {queries.map(({ id, label, app, domain, condition }) => (
          <li key={id}>
            <button
              type="button"
              className="link line"
              onClick={() => huntCondition({ saas_id: app.name, query_domain: domain }, condition)}
            >
              <span className="grow">
                {label} <bdi className="quiet">{app.label}</bdi>
              </span>
              <span className="mono">{countText(counts[id])}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
