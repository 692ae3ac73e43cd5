import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ok } from '../../../shared/bridge';
import type { LocalImpact } from '../../../shared/rules/impact-terms';
import { impactTerms } from '../../../shared/rules/exception-impact';
import { isBlockType } from '../../../shared/rules/exception-types';
import { checkExceptionValue } from '../../../shared/rules/exception-value';
import { api, local } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { NEW_HUNT } from '../../query/hunt-draft';
import { openDraft } from '../../query/pivot';
import { useApp } from '../../state/app-store';
import { useResource } from '../../state/use-resource';
import { areFew, type Candidate } from './candidates';
import { readTenantImpact, type TenantImpact } from './tenant-impact';
import { TEXT } from './text';

type Impact = {
  readonly candidate: Candidate;
  readonly local: LocalImpact;
  readonly tenant: readonly TenantImpact[];
};

const T = TEXT.impact;

/** Counts the effect of candidates in the open results, and in the last days of the tenant. */
const readImpacts = async (candidates: readonly Candidate[], signal: AbortSignal) => {
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const impacts: Impact[] = [];
  for (const candidate of candidates) {
    const { type, values, mode } = candidate;
    const [here, tenant] = await Promise.all([
      local['impact.count']({
        values: values.map((value) => [...impactTerms(type, value, mode)]),
      }),
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

const Counts = ({ impact, onShow }: { readonly impact: Impact; readonly onShow: () => void }) => {
  const { type, values } = impact.candidate;
  return (
    <>
      <p>{isBlockType(type) ? T.blocked(type, values.length) : T.allowed(type, values.length)}</p>
      <ul>
        {impact.tenant.map((one) => (
          <TenantLine key={`${one.app} ${one.domain}`} impact={one} onShow={onShow} />
        ))}
        <li className={impact.local.searched === 0 ? 'warn-text' : ''}>
          {T.local(impact.local, type === 'text_content')}
        </li>
      </ul>
    </>
  );
};

type ImpactProps = {
  readonly candidates: readonly Candidate[];
  /** Called when the analyst goes to the rows: the form is in their way. */
  readonly onShow: () => void;
};

/** Counts on request what exceptions would have let through or blocked. Changed ones are counted anew. */
export const ExceptionImpact = ({ candidates, onShow }: ImpactProps) => {
  const flags = useApp((s) => s.flags);
  const isValid =
    candidates.length > 0 &&
    candidates.every(
      ({ type, values }) =>
        values.length > 0 && values.every((value) => checkExceptionValue(type, value, flags) === undefined),
    );
  const isCountable = isValid && areFew(candidates);
  const key = `impact ${JSON.stringify(candidates)}`;
  const [asked, setAsked] = useState('');
  const { resource, reload } = useResource(isCountable && asked === key ? key : null, (signal) =>
    readImpacts(candidates, signal),
  );
  if (!isCountable || asked !== key)
    return (
      <p>
        <Button disabled={!isCountable} onClick={() => setAsked(key)}>
          {T.count}
        </Button>{' '}
        {!isCountable && <span className="quiet">{isValid ? T.tooMany : T.needsValues}</span>}
      </p>
    );
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
          {resource.value.map((impact) => (
            <Counts
              key={`${impact.candidate.type} ${impact.candidate.mode}`}
              impact={impact}
              onShow={onShow}
            />
          ))}
          <p className="quiet">{T.limits}</p>
        </>
      )}
    </div>
  );
};
