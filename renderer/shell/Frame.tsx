import { lazy, Suspense, useEffect } from 'react';
import type { SessionState } from '../../shared/model/app-state';
import { Boundary } from '../components/Boundary';
import { EmptyState } from '../components/EmptyState';
import { Skeleton } from '../components/Skeleton';
import { HuntScreen } from '../screens/hunt/HuntScreen';
import { openTab, useWorkspace } from '../state/workspace-store';
import { Expired } from './Expired';
import { Rail } from './Rail';
import { StatusLine } from './StatusLine';
import { TopBar } from './TopBar';

const DashboardScreen = lazy(() => import('../screens/dashboard/DashboardScreen').then((m) => ({ default: m.DashboardScreen })));
const JobsScreen = lazy(() => import('../screens/jobs/JobsScreen').then((m) => ({ default: m.JobsScreen })));

const QueriesScreen = lazy(() => import('../screens/queries/QueriesScreen').then((m) => ({ default: m.QueriesScreen })));

type SignedIn = Extract<SessionState, { kind: 'signedIn' }>;

/** The frame of a session: top bar with tabs, rail, the current tab's screen, status line. */
export const Frame = ({ session }: { readonly session: SignedIn }) => {
  const { tabs, current } = useWorkspace();
  const tab = tabs.find((one) => one.id === current);
  useEffect(() => {
    if (useWorkspace.getState().tabs.length === 0) openTab({ screen: 'queries', title: 'Emails' });
  }, [session.connectionId]);
  return (
    <div className="shell">
      <TopBar />
      <Rail />
      <main className="shell-main" aria-label={tab?.title ?? 'Postern'}>
        {session.expired && <Expired connectionId={session.connectionId} isDemo={session.isDemo} />}
        <Boundary key={`${session.connectionId} ${tab?.id}`} name="This tab">
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
        </Boundary>
        {!tab && <EmptyState title="No open tab">Choose Dashboard or Queries at the left.</EmptyState>}
      </main>
      <StatusLine session={session} />
    </div>
  );
};
