import { keyHint } from '../../commands/registry';
import { Button } from '@blueprintjs/core';
import { Tick, WarningSign } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { OpenedBundle } from '../../../shared/model/case';
import { barCommand } from '../../commands/bar-command';
import { OverflowBar } from '../../components/bar/OverflowBar';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import '../../dataset-view/dataset-view.css';
import '../../dataset-view/strips.css';
import { connectionOf, useApp } from '../../state/app-store';
import { CaseDetail } from './CaseDetail';
import { CaseDialogs } from './CaseDialogs';
import {
  cancelOpening,
  caseList,
  closeBundle,
  closeCase,
  readCases,
  showCase,
  showsIndicators,
  useCases,
} from './cases-store';
import { TEXT } from './text';
import './cases.css';

/** Says if an opened bundle is as it was exported. */
const BundleStrip = ({ bundle }: { readonly bundle: OpenedBundle }) => {
  const isWhole = bundle.findings.length === 0;
  return (
    <div className={`strip ${isWhole ? '' : 'warn'}`} role={isWhole ? 'status' : 'alert'}>
      {isWhole ? <Tick size={14} /> : <WarningSign size={14} />}
      <span>
        {isWhole ? TEXT.whole(bundle.fileName, bundle.parts) : TEXT.altered(bundle.fileName, bundle.findings)}{' '}
        {TEXT.manifest(bundle.manifestSha256)}
      </span>
      <Button variant="minimal" onClick={closeBundle}>
        {TEXT.closeBundle}
      </Button>
    </div>
  );
};

const OpeningStrip = () => (
  <div className="strip" role="status">
    <span>{TEXT.opening}</span>
    <Button variant="minimal" onClick={cancelOpening}>
      {TEXT.cancelOpening}
    </Button>
  </div>
);

const CaseList = () => {
  const { cases, failure } = useCases();
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  useEffect(() => {
    if (cases) void caseList.put(cases);
  }, [cases]);
  const current = useStore(caseList.store, (s) => {
    const row = caseList.currentRow(s);
    return row ? caseList.item(row.row)?.id : undefined;
  });
  useEffect(() => {
    if (current !== undefined && cases?.some(({ id }) => id === current)) void showCase(current);
  }, [current, cases?.length]);
  if (failure) return <FailurePanel failure={failure} onRetry={() => void readCases()} />;
  if (!cases) return <Skeleton lines={8} />;
  return cases.length === 0 ? (
    <EmptyState title={TEXT.none}>
      <p>{isSignedIn ? TEXT.noneNote(keyHint('case.pin')) : TEXT.noneSignedOut(keyHint('cases.new'))}</p>
    </EmptyState>
  ) : (
    <ListGrid name={TEXT.list} list={caseList} />
  );
};

const CaseBar = () => {
  const { open, bundle, isOpening } = useCases();
  const hasIndicators = useCases(showsIndicators);
  const isDisabled = !open || bundle !== null;
  return (
    <div data-pane className="cases-bar" role="toolbar" aria-label={TEXT.title}>
      <OverflowBar
        items={[
          barCommand('cases.new'),
          barCommand('cases.open', { isDisabled: isOpening }),
          barCommand('cases.export', { isDisabled }),
          barCommand('cases.exceptions', { isDisabled }),
          barCommand('cases.unpin', {
            isDisabled: isDisabled || open.pins.length === 0 || hasIndicators,
          }),
          barCommand('cases.remove', { isDisabled }),
        ]}
      />
    </div>
  );
};

/** The cases of the tenant, the one on screen with its evidence, and bundles of other workstations. */
export const CasesScreen = () => {
  const { open, bundle, cases, isOpening } = useCases();
  const connection = useApp((s) => connectionOf(s.session));
  useEffect(() => {
    void readCases();
    // A command that is run from another screen waits until a case is shown again.
    return closeCase;
  }, [connection]);
  const shown = bundle?.case ?? (cases && cases.length > 0 ? open : null);
  return (
    <section className="cases-screen" aria-label={TEXT.title}>
      <CaseBar />
      <div className="cases-list">
        <CaseList />
      </div>
      <div className="cases-main">
        {isOpening && <OpeningStrip />}
        {bundle && <BundleStrip bundle={bundle} />}
        {shown && <CaseDetail key={shown.id} open={shown} isReadOnly={bundle !== null} />}
      </div>
      <CaseDialogs />
    </section>
  );
};
