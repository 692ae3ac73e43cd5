import { HTMLSelect } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { fail, ok, type Failure, type Result } from '../../../shared/bridge';
import { toEntityType } from '../../../shared/model/ids';
import { api, local } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { Skeleton } from '../../components/Skeleton';
import { FieldPartsDialog } from '../../features/field-parts/FieldPartsDialog';
import { FIELD_PARTS, type FieldPart } from '../../../shared/rules/field-parts';
import { domainLabel } from '../../query/hunt-draft';
import { huntCondition, openDraft } from '../../query/pivot';
import { displayText, formatCount } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { targetKey, type RecordTarget } from '../record-target';
import { isTypeAbsent } from '../../query/app-types';
import type { Plan } from './ready-plans';
import { readyQueries, readyTargets, type ReadyQuery, type ReadyTarget } from './ready-queries';
import { TEXT } from './text';

const T = TEXT.activity;

type ActivityProps = {
  readonly target: RecordTarget;
  /** The address, or another value that the plans are about. */
  readonly address: string;
  readonly plans?: readonly Plan[];
};

/** An app and a type some of whose queries are missing, since no field was found for these parts. */
type Missing = ReadyTarget & { readonly parts: readonly FieldPart[] };

type Loaded = {
  readonly queries: readonly ReadyQuery[];
  readonly missing: readonly Missing[];
  /** Names of the apps whose fields could not be read, and why. */
  readonly unread: readonly string[];
  readonly failure?: Failure | undefined;
};

/** Reads the fields of each app, and makes the queries that they allow. */
const loadQueries = async (
  { target, address, plans }: ActivityProps,
  signal: AbortSignal,
): Promise<Result<Loaded>> => {
  const apps = await api['apps.secEntities']({}, signal);
  if (!apps.ok) return apps;
  const made = await Promise.all(
    readyTargets(apps.value.apps, target.saas, plans).map(async (one) => {
      const config = await api['query.config']({ saas_id: one.app.name, query_domain: one.domain }, signal);
      if (!config.ok && (await isTypeAbsent(one.app, one.domain, config.failure)))
        return { queries: [], missing: [] };
      if (!config.ok) return { queries: [], missing: [], unread: one.app.label, failure: config.failure };
      const { queries, missing } = readyQueries(one, config.value, address, plans);
      return { queries, missing: missing.length > 0 ? [{ ...one, parts: missing }] : [] };
    }),
  );
  const queries = made.flatMap((one) => one.queries);
  const missing = made.flatMap((one) => one.missing);
  const failure = made.find((one) => one.failure)?.failure;
  if (failure && queries.length === 0) return fail(failure);
  return ok({ queries, missing, unread: [...new Set(made.flatMap(({ unread }) => unread ?? []))], failure });
};

type Counts = Readonly<Record<string, Result<{ readonly total: number }>>>;

/** Returns a key that no other query of a record has. */
const keyOf = ({ id, app }: ReadyQuery): string => `${id} ${app.name}`;

/** Counts the queries one after the other. */
const useCounts = (
  queries: readonly ReadyQuery[],
  key: string,
): { readonly counts: Counts; readonly recount: () => void } => {
  const [counts, setCounts] = useState<Counts>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const run = `activity ${key}`;
    const count = async () => {
      for (const query of queries) {
        if (!isCurrent) return;
        if (query.grouped) continue;
        const { app, domain, condition } = query;
        const counted = await local['query.count']({
          saas_id: app.name,
          query_domain: domain,
          query_entity_type: toEntityType(app.name, domain),
          condition,
          include_copies: false,
          run,
        });
        if (isCurrent) setCounts((now) => ({ ...now, [keyOf(query)]: counted }));
      }
    };
    setCounts({});
    void count();
    return () => {
      isCurrent = false;
      void local['query.cancel']({ run });
    };
  }, [queries, key, round]);
  return { counts, recount: () => setRound((n) => n + 1) };
};

const countText = (counted: Counts[string] | undefined): string => {
  if (counted === undefined) return '…';
  return counted.ok ? formatCount(counted.value.total) : T.failed;
};

/** Says how many queries could not be counted and why. */
const Uncounted = ({ counts, onRetry }: { readonly counts: Counts; readonly onRetry: () => void }) => {
  const failures = Object.values(counts).flatMap((one) => (one.ok ? [] : [one.failure]));
  return <FailureStrip failure={failures[0]} loss={T.uncounted(failures.length)} onRetry={onRetry} />;
};

/** Names the fields for which the tenant has none that was found, by app and type. */
const MissingFields = ({ missing }: { readonly missing: readonly Missing[] }) =>
  missing.length > 0 && (
    <ul className="quiet" aria-label={T.missing}>
      {missing.map(({ app, domain, parts }) => (
        <li key={`${app.name} ${domain}`}>
          {displayText(
            T.missingOf(
              app.label,
              domainLabel(domain),
              parts.map((part) => FIELD_PARTS[part].label),
            ),
          )}
        </li>
      ))}
    </ul>
  );

/** Returns the apps and types whose fields the queries use or lack, each once. */
const fieldTargets = ({ queries, missing }: Loaded): readonly ReadyTarget[] => {
  const all = [...missing, ...queries].map(({ app, domain }) => ({ app, domain }));
  const id = ({ app, domain }: ReadyTarget): string => `${app.name} ${domain}`;
  return all.filter((one, at) => all.findIndex((other) => id(other) === id(one)) === at);
};

type ChoicesProps = { readonly targets: readonly ReadyTarget[]; readonly onChosen: () => void };

/** Lets the analyst choose which fields the queries use. */
const FieldChoices = ({ targets, onChosen }: ChoicesProps) => {
  const [open, setOpen] = useState<ReadyTarget | undefined>();
  if (targets.length === 0) return null;
  return (
    <>
      <HTMLSelect
        aria-label={T.fields}
        value=""
        onChange={({ currentTarget }) => setOpen(targets[Number(currentTarget.value)])}
      >
        <option value="">{T.fields}</option>
        {targets.map(({ app, domain }, at) => (
          <option key={`${app.name} ${domain}`} value={at}>
            {displayText(`${app.label} · ${domainLabel(domain)}`)}
          </option>
        ))}
      </HTMLSelect>
      {open && (
        <FieldPartsDialog
          of={{ saas: open.app.name, domain: open.domain }}
          app={open.app.label}
          onChosen={onChosen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
};

const NONE: readonly ReadyQuery[] = [];

/** Queries about what a user or a group sent, received, clicked and owns, each with its number. */
export const Activity = ({ target, address, plans }: ActivityProps) => {
  const key = `${targetKey(target)} ${address}`;
  const { resource, reload } = useResource(key, (signal) =>
    loadQueries({ target, address, ...(plans ? { plans } : {}) }, signal),
  );
  const queries = resource.state === 'ready' ? resource.value.queries : NONE;
  const { counts, recount } = useCounts(queries, key);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={6} label={T.loading} />;
  const choices = <FieldChoices key={key} targets={fieldTargets(resource.value)} onChosen={reload} />;
  if (queries.length === 0)
    return (
      <>
        <EmptyState title={T.none} />
        <MissingFields missing={resource.value.missing} />
        {choices}
      </>
    );
  return (
    <>
      <FailureStrip
        failure={resource.value.failure}
        loss={T.unread(displayText(resource.value.unread.join(', ')))}
        onRetry={reload}
      />
      <Uncounted counts={counts} onRetry={recount} />
      <p className="quiet">{T.about}</p>
      <ul className="ready-queries" aria-label={T.list}>
        {queries.map((query) => {
          const { label, app, domain, condition, by, grouped } = query;
          return (
            <li key={keyOf(query)}>
              <button
                type="button"
                className="link line"
                title={displayText(T.by(app.label, by.join(', ')))}
                onClick={() =>
                  grouped
                    ? openDraft(grouped)
                    : huntCondition({ saas_id: app.name, query_domain: domain }, condition)
                }
              >
                <span className="grow cut">
                  {label} <bdi className="quiet">{displayText(app.label)}</bdi>
                </span>
                {grouped ? (
                  <span className="quiet">{T.byRecipient}</span>
                ) : (
                  <span className="mono">{countText(counts[keyOf(query)])}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <MissingFields missing={resource.value.missing} />
      {choices}
    </>
  );
};
