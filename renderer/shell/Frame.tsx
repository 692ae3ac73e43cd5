import { lazy, Suspense, useEffect } from 'react';
import type { SessionState } from '../../shared/model/app-state';
import { Boundary } from '../components/Boundary';
import { EmptyState } from '../components/EmptyState';
import { Skeleton } from '../components/Skeleton';
import { HuntScreen } from '../screens/hunt/HuntScreen';
import { isLocalScreen, openTab, useWorkspace } from '../state/workspace-store';
import { Expired } from './Expired';
import { Offline } from './Offline';
import { Rail } from './Rail';
import { StatusLine } from './StatusLine';
import { TopBar } from './TopBar';

const DashboardScreen = lazy(() =>
  import('../screens/dashboard/DashboardScreen').then((m) => ({ default: m.DashboardScreen })),
);
const JobsScreen = lazy(() => import('../screens/jobs/JobsScreen').then((m) => ({ default: m.JobsScreen })));

const QueriesScreen = lazy(() =>
  import('../screens/queries/QueriesScreen').then((m) => ({ default: m.QueriesScreen })),
);
const OfflineScreen = lazy(() =>
  import('../screens/files/OfflineScreen').then((m) => ({ default: m.OfflineScreen })),
);
const CompareScreen = lazy(() =>
  import('../screens/compare/CompareScreen').then((m) => ({ default: m.CompareScreen })),
);

/** The frame of a session, or of files without one: top bar with tabs, rail, the current tab's screen, status line. */
export const Frame = ({ session }: { readonly session: SessionState }) => {
  const { tabs, current } = useWorkspace();
  const isSignedIn = session.kind === 'signedIn';
  const found = tabs.find((one) => one.id === current);
  const tab = isSignedIn || (found && isLocalScreen(found.screen)) ? found : undefined;
  const connection = isSignedIn ? session.connectionId : '';
  useEffect(() => {
    if (isSignedIn && useWorkspace.getState().tabs.length === 0)
      openTab({ screen: 'queries', title: 'Emails' });
  }, [connection]);
  return (
    <div className="shell">
      <TopBar />
      <Rail />
      <main className="shell-main" aria-label={tab?.title ?? 'Postern'}>
        {isSignedIn && session.offlineSince !== undefined && !session.expired && (
          <Offline since={session.offlineSince} />
        )}
        {isSignedIn && session.expired && (
          <Expired connectionId={session.connectionId} isDemo={session.isDemo} />
        )}
        <Boundary key={`${connection} ${tab?.id}`} name="This tab">
          {tab?.screen === 'dashboard' && (
            <Suspense fallback={<Skeleton lines={20} />}>
              <DashboardScreen tab={tab} />
            </Suspense>
          )}
          {tab?.screen === 'query-list' && (
            <Suspense fallback={<Skeleton lines={20} />}>
              <QueriesScreen />
            </Suspense>
          )}
          {tab?.screen === 'queries' && <HuntScreen tab={tab} />}
          {tab?.screen === 'jobs' && (
            <Suspense fallback={<Skeleton lines={20} />}>
              <JobsScreen />
            </Suspense>
          )}
          {tab?.screen === 'offline' && (
            <Suspense fallback={<Skeleton lines={20} />}>
              <OfflineScreen tab={tab} />
            </Suspense>
          )}
          {tab?.screen === 'compare' && (
            <Suspense fallback={<Skeleton lines={20} />}>
              <CompareScreen tab={tab} />
            </Suspense>
          )}
        </Boundary>
        {!tab && (
          <EmptyState title="No open tab">
            {isSignedIn ? 'Choose Dashboard or Queries at the left.' : 'Choose Offline review at the left.'}
          </EmptyState>
        )}
      </main>
      <StatusLine session={session} />
    </div>
  );
};
