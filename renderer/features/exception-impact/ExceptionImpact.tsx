import { useEffect, useState } from 'react';
import { ok } from '../../../shared/bridge';
import { MOST_IMPACT_VALUES, type LocalImpact } from '../../../shared/rules/impact-terms';
import { impactTerms } from '../../../shared/rules/exception-impact';
import type { Json } from '../../../shared/model/json';
import { isBlockType } from '../../../shared/rules/exception-types';
import { checkExceptionValue } from '../../../shared/rules/exception-value';
import { api, local } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { NEW_HUNT } from '../../query/hunt-draft';
import { openDraft } from '../../query/pivot';
import { useApp } from '../../state/app-store';
import { LIST_SCREEN } from '../../state/list-screen';
import { useResource, type Resource } from '../../state/use-resource';
import { openTab } from '../../state/workspace-store';
import { allowingOf, firstValues, mayReachMore, valuesIn, type Candidate } from './candidates';
import { readTenantImpact, sumImpacts, type Harms, type TenantImpact } from './tenant-impact';
import { TEXT } from './text';

type Impact = {
  readonly candidate: Candidate;
  readonly local: LocalImpact;
  readonly tenant: readonly TenantImpact[];
};

const T = TEXT.impact;

const termsOf = ({ type, values, mode }: Candidate) =>
  values.map((value) => [...impactTerms(type, value, mode)]);

/** Counts the effect of candidates in the open results, and in the last days of the tenant. */
const readImpacts = async (candidates: readonly Candidate[], signal: AbortSignal) => {
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const impacts: Impact[] = [];
  for (const candidate of candidates) {
    const [here, tenant] = await Promise.all([
      local['impact.count']({ values: termsOf(candidate) }),
      readTenantImpact(entities.value.apps, candidate, signal),
    ]);
    if (!here.ok) return here;
    impacts.push({ candidate, local: here.value, tenant });
  }
  return ok(impacts);
};

type RowsProps = { readonly impact: TenantImpact; readonly onShow: () => void };

const TenantLine = ({ impact, onShow }: RowsProps) => {
  if (impact.kind === 'unknown')
    return (
      <li className="warn-text">
        <bdi>{T.unknown(impact.app, impact.domain, impact.reason)}</bdi>
      </li>
    );
  const { saas_id, domain, condition, total } = impact;
  const show = () => {
    openDraft({ ...NEW_HUNT, saas_id, query_domain: domain, condition });
    onShow();
  };
  return (
    <li>
      <bdi>{T.tenant(impact)}</bdi>{' '}
      {total > 0 && (
        <button type="button" className="link" aria-label={T.showIn(impact.app)} onClick={show}>
          {T.show}
        </button>
      )}
    </li>
  );
};

/** The rows of open results, which can be opened as a list. */
const LocalLine = ({ impact, onShow }: { readonly impact: Impact; readonly onShow: () => void }) => {
  const { candidate, local: found } = impact;
  const show = () => {
    const values = JSON.parse(JSON.stringify(termsOf(candidate))) as Json;
    const of = candidate.values[0] ?? '';
    const draft = { ref: { list: 'impact', values }, of };
    void openTab({ screen: LIST_SCREEN, title: T.localTitle(of), draft });
    onShow();
  };
  return (
    <li className={found.searched === 0 ? 'warn-text' : ''}>
      {T.local(found, mayReachMore(candidate))}{' '}
      {found.rows > 0 && (
        <button type="button" className="link" aria-label={T.showLocal} onClick={show}>
          {T.show}
        </button>
      )}
    </li>
  );
};

type CountsProps = Pick<ImpactProps, 'onShow' | 'isStored'> & { readonly impact: Impact };

/** Returns what the counts of exceptions mean. */
const meaningOf = ({ type, values }: Candidate, isStored: boolean): string => {
  if (isStored) return T.stored;
  return isBlockType(type) ? T.blocked(type, values.length) : T.allowed(type, values.length);
};

const Counts = ({ impact, onShow, isStored = false }: CountsProps) => {
  return (
    <>
      <p>{meaningOf(impact.candidate, isStored)}</p>
      <ul>
        {impact.tenant.map((one) => (
          <TenantLine key={`${one.app} ${one.domain}`} impact={one} onShow={onShow} />
        ))}
        <LocalLine impact={impact} onShow={onShow} />
      </ul>
    </>
  );
};

/** Milliseconds without a change before the effect is counted. */
const PAUSE_MS = 500;

const NO_HARMS: Harms = { phishing: null, malware: null, atMost: false, atLeast: false };

/** The effect of exceptions as far as it is counted. */
export type ImpactModel = {
  /** `none`: there is nothing valid to count. */
  readonly state: 'none' | 'counting' | 'failed' | 'ready';
  readonly resource: Resource<readonly Impact[]>;
  readonly harms: Harms;
  /** Some of those that let something through aren't counted. */
  readonly isPartAllowed: boolean;
  /** Says that only some of the exceptions are counted. */
  readonly note: string | undefined;
  readonly reload: () => void;
};

/** Sums the harm that allowing exceptions would have let through, in all apps. `isPart`: some of those aren't counted. */
const harmsOf = (impacts: readonly Impact[], isPart: boolean): Harms => {
  const allowing = impacts.filter(({ candidate }) => !isBlockType(candidate.type));
  const sum = sumImpacts(allowing.flatMap(({ tenant }) => tenant));
  // An email that exceptions of two types let through is counted for each.
  return { ...sum, atMost: sum.atMost || allowing.length > 1, atLeast: sum.atLeast || isPart };
};

/** Counts the effect of exceptions once they are valid and unchanged for half a second; of more than one query takes, that of the first. */
export const useImpact = (given: readonly Candidate[]): ImpactModel => {
  const total = valuesIn(given);
  const candidates = firstValues(given, MOST_IMPACT_VALUES);
  const flags = useApp((s) => s.flags);
  const isValid =
    candidates.length > 0 &&
    candidates.every(
      ({ type, values }) =>
        values.length > 0 && values.every((value) => checkExceptionValue(type, value, flags) === undefined),
    );
  const key = isValid ? `impact ${JSON.stringify(candidates)}` : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const isAsked = key !== '' && asked === key;
  const { resource, reload } = useResource(isAsked ? key : null, (signal) => readImpacts(candidates, signal));
  const shown: Resource<readonly Impact[]> = isAsked ? resource : { state: 'loading' };
  const isPart = total > valuesIn(candidates);
  const isPartAllowed = valuesIn(allowingOf(given)) > valuesIn(allowingOf(candidates));
  return {
    state: key === '' ? 'none' : shown.state === 'loading' ? 'counting' : shown.state,
    resource: shown,
    note: isPart ? T.sampled(valuesIn(candidates), total) : undefined,
    harms: shown.state === 'ready' ? harmsOf(shown.value, isPartAllowed) : NO_HARMS,
    isPartAllowed,
    reload,
  };
};

type ImpactProps = {
  readonly impact: ImpactModel;
  /** Called when the analyst goes to the rows: the form is in their way. */
  readonly onShow: () => void;
  /** The tenant has the exceptions already. */
  readonly isStored?: boolean;
};

/** Shows what exceptions would have let through or blocked, or what stored ones apply to. */
export const ExceptionImpact = ({ impact, onShow, isStored = false }: ImpactProps) => {
  const { state, resource, note, reload } = impact;
  if (state === 'none') return <p className="quiet">{isStored ? T.invalidStored : T.needsValues}</p>;
  return (
    <div
      className="strip action-summary"
      role="group"
      aria-label={T.title}
      aria-busy={resource.state === 'loading'}
    >
      {resource.state === 'loading' && <p role="status">{T.counting}</p>}
      {resource.state === 'failed' && <FailureStrip failure={resource.failure} onRetry={reload} />}
      {resource.state === 'ready' && (
        <>
          {resource.value.map((one) => (
            <Counts
              key={`${one.candidate.type} ${one.candidate.mode}`}
              impact={one}
              onShow={onShow}
              isStored={isStored}
            />
          ))}
          {note !== undefined && <p className="warn-text">{note}</p>}
          <p className="quiet">{T.limits}</p>
        </>
      )}
    </div>
  );
};
