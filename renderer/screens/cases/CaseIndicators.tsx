import { useEffect, useRef } from 'react';
import type { Case, CaseIndicator } from '../../../shared/model/case';
import { local } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { isFocusFree } from '../../state/screen-focus';
import { useResource } from '../../state/use-resource';
import { TEXT } from './text';

const T = TEXT.indicator;

const columnsFor = (show: (text: string) => string): readonly SmallColumn<CaseIndicator>[] => [
  { label: T.kind, width: 70, cell: ({ kind }) => kind },
  { label: T.value, width: 260, grows: true, cell: ({ value }) => <bdi className="mono">{show(value)}</bdi> },
  { label: T.seenIn, width: 200, grows: true, cell: ({ seenIn }) => <bdi>{show(seenIn.join(' · '))}</bdi> },
];

const Table = ({ open }: { readonly open: Case }) => {
  const show = useDefang();
  const own = useApp((s) => s.ownDomains);
  const { resource, reload } = useResource(`iocs ${open.id} ${open.changedAt} ${own.join(' ')}`, () =>
    local['case.iocs']({ id: open.id, ownDomains: [...own] }),
  );
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={6} />;
  if (resource.value.length === 0)
    return (
      <EmptyState title={TEXT.noIndicators}>
        <p>{TEXT.noIndicatorsNote}</p>
      </EmptyState>
    );
  return <SmallTable name={TEXT.indicators} rows={resource.value} columns={columnsFor(show)} hasAutoHeight />;
};

/** The indicators in the evidence of a case, each with the pins that have it. The organization's own are left out. */
export const CaseIndicators = ({ open }: { readonly open: Case }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // They take the place of the evidence, and of the row that had the focus.
    if (isFocusFree()) element.current?.focus();
  }, []);
  return (
    <div ref={element} className="case-indicators" role="group" aria-label={TEXT.indicators} tabIndex={0}>
      <Table open={open} />
    </div>
  );
};
