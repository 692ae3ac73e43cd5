import { BlueprintProvider } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ShownRecord } from '../../../shared/local-calls/profile-window';
import { local, on } from '../../bridge';
import { Boundary } from '../../components/Boundary';
import { EmptyState } from '../../components/EmptyState';
import { StepButtons } from '../../dataset-view/rows/RecordNav';
import { FailurePanel } from '../../components/FailurePanel';
import { RecordRef, refKey } from '../../record/record-ref';
import { RecordPage } from '../../record/RecordPage';
import { useBrand } from '../../state/brand';
import { readAppState, useApp } from '../../state/app-store';
import { focusScreen, isFocusFree } from '../../state/screen-focus';
import { overlaysNeeded } from '../dialogs/lazy-overlays';
import { stepProfile } from './profile-commands';
import { TEXT } from '../text';
import { Toasts } from '../frame/Toasts';
import { addOwnDomains } from '../../state/own-domains';
import './profile-window.css';

const T = TEXT.profileWindow;

const Overlays = lazy(() =>
  overlaysNeeded.then(() => import('../dialogs/Overlays')).then((m) => ({ default: m.Overlays })),
);

/** Follows the record that the cursor of the main window is on. */
const useShown = (): ShownRecord | null => {
  const [shown, setShown] = useState<ShownRecord | null>(null);
  useEffect(() => {
    let isFirst = true;
    const show = (record: ShownRecord | null) => {
      // The rows that own domains are learned from are in the main window.
      if (record) addOwnDomains(record.ownDomains);
      setShown(record);
    };
    const stop = on('profileShown', (record) => {
      isFirst = false;
      show(record);
    });
    void local['profileWindow.shown']({}).then((read) => {
      if (isFirst && read.ok) show(read.value);
    });
    return stop;
  }, []);
  return shown;
};

const Shown = ({ shown }: { readonly shown: ShownRecord }) => {
  const ref = RecordRef.safeParse(shown.ref);
  const [title, setTitle] = useState(shown.title);
  const brand = useBrand().name;
  useEffect(() => {
    // The part of the former record that had the focus is gone.
    if (isFocusFree()) focusScreen();
  }, [title]);
  useEffect(() => void (document.title = T.titleOf(title, brand)), [title, brand]);
  if (!ref.success) return <EmptyState title={T.none} />;
  return (
    <RecordPage
      step={{ ref: ref.data, title: shown.title }}
      nav={
        <span className="line record-nav">
          <StepButtons
            onStep={(by) => void stepProfile(by < 0 ? -1 : 1)}
            previous="profile.previous"
            next="profile.next"
          />
        </span>
      }
      onTitle={setTitle}
    />
  );
};

const Content = () => {
  const boot = useApp((s) => s.boot);
  const session = useApp((s) => s.session);
  const shown = useShown();
  if (boot.kind === 'failed')
    return <FailurePanel failure={boot.failure} onRetry={() => void readAppState()} />;
  if (session.kind !== 'signedIn')
    return (
      <EmptyState title={T.signedOut}>
        <p>{T.signedOutNext}</p>
      </EmptyState>
    );
  if (!shown)
    return (
      <EmptyState title={T.none}>
        <p>{T.noneNext}</p>
      </EmptyState>
    );
  const ref = RecordRef.safeParse(shown.ref);
  return <Shown key={ref.success ? refKey(ref.data) : ''} shown={shown} />;
};

/** The whole page of the profile window: the record of the row under the cursor of the main window. */
export const ProfileWindow = () => (
  <BlueprintProvider>
    <main className="shell-main profile-window" tabIndex={-1} aria-label={T.name}>
      <Boundary name={T.name}>
        <Content />
      </Boundary>
    </main>
    <Suspense>
      <Boundary name={TEXT.thisDialog}>
        <Overlays />
      </Boundary>
    </Suspense>
    <Toasts />
  </BlueprintProvider>
);
