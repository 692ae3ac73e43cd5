import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ok } from '../../../shared/bridge';
import type { LocalImpact } from '../../../shared/rules/impact-terms';
import { impactWays } from '../../../shared/rules/exception-impact';
import { findExceptionType, isBlockType } from '../../../shared/rules/exception-types';
import { checkExceptionValue } from '../../../shared/rules/exception-value';
import { api, local } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { NEW_HUNT } from '../../query/hunt-draft';
import { openDraft } from '../../query/pivot';
import { useApp } from '../../state/app-store';
import { useResource } from '../../state/use-resource';
import { readTenantImpact, type Candidate, type TenantImpact } from './tenant-impact';
import { TEXT } from './text';

type Impact = { readonly local: LocalImpact; readonly tenant: readonly TenantImpact[] };

const T = TEXT.impact;

/** Counts the effect in the open results, and in the last days of the tenant. */
const readImpact = async (candidate: Candidate, signal: AbortSignal) => {
  const terms = impactWays(candidate.type, candidate.value, candidate.mode).map(({ term }) => term);
  const [here, entities] = await Promise.all([
    local['impact.count']({ terms }),
    api['apps.secEntities']({}, signal),
  ]);
  if (!here.ok) return here;
  if (!entities.ok) return entities;
  const tenant = await readTenantImpact(entities.value.apps, candidate, signal);
  return ok<Impact>({ local: here.value, tenant });
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

const Counts = ({
  impact,
  isBlock,
  onShow,
}: {
  readonly impact: Impact;
  readonly isBlock: boolean;
  readonly onShow: () => void;
}) => (
  <>
    <p>{isBlock ? T.blocked : T.allowed}</p>
    <ul>
      {impact.tenant.map((one) => (
        <TenantLine key={`${one.app} ${one.domain}`} impact={one} onShow={onShow} />
      ))}
      <li className={impact.local.searched === 0 ? 'warn-text' : ''}>{T.local(impact.local)}</li>
    </ul>
    <p className="quiet">{T.limits}</p>
  </>
);

type ImpactProps = {
  readonly draft: {
    readonly exception_type: string;
    readonly exception_str: string;
    readonly mode: string;
  };
  /** Called when the analyst goes to the rows: the form is in their way. */
  readonly onShow: () => void;
};

/** Counts on request what an exception would have let through or blocked. A changed draft is counted anew. */
export const ExceptionImpact = ({ draft, onShow }: ImpactProps) => {
  const flags = useApp((s) => s.flags);
  const { exception_str: value, exception_type, mode } = draft;
  const type = findExceptionType(exception_type);
  const isValid = type !== undefined && checkExceptionValue(type, value, flags) === undefined;
  const key = `impact ${exception_type} ${mode} ${value}`;
  const [asked, setAsked] = useState('');
  const { resource, reload } = useResource(isValid && asked === key ? key : null, (signal) =>
    readImpact({ type: type ?? 'hash', value, mode }, signal),
  );
  if (!isValid || asked !== key)
    return (
      <p>
        <Button disabled={!isValid} onClick={() => setAsked(key)}>
          {T.count}
        </Button>
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
        <Counts impact={resource.value} isBlock={isBlockType(exception_type)} onShow={onShow} />
      )}
    </div>
  );
};
