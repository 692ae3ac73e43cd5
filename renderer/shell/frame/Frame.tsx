import { Suspense, useEffect, useLayoutEffect, type ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { SessionState } from '../../../shared/model/app-state';
import { Boundary } from '../../components/Boundary';
import { EmptyState } from '../../components/EmptyState';
import { Skeleton } from '../../components/Skeleton';
import { HOME, screenOf } from '../../screens';
import { useApp } from '../../state/app-store';
import { useBrand } from '../../state/brand';
import { displayText, useDefang } from '../../state/format';
import { focusScreen } from '../../state/screen-focus';
import { openTab, tabName, useWorkspace } from '../../state/workspace-store';
import { isCovered } from '../dialogs/covered';
import { Expired } from './Expired';
import { Rail } from './Rail';
import { shownTabs } from '../tabs/shown-tabs';
import { StatusLine } from './StatusLine';
import { TEXT } from '../text';
import { TopBar } from './TopBar';
import { formatInstantWithZone, useZone } from '../../state/time';

/** Says that the tenant limits requests, and when they go on. */
const Slowed = ({ until }: { readonly until: number }) => {
  const zone = useZone();
  return (
    <div className="strip warn" role="status" aria-label={TEXT.slowed.name}>
      <span className="grow">{TEXT.slowed.note(formatInstantWithZone(until, zone))}</span>
    </div>
  );
};

/** Warns that the tenant can't be reached, with the time since when. */
const Disconnected = ({ since }: { readonly since: number }) => {
  const zone = useZone();
  return (
    <div className="strip warn" role="status" aria-label={TEXT.disconnected.name}>
      <span className="grow">{TEXT.disconnected.note(formatInstantWithZone(since, zone))}</span>
    </div>
  );
};

/** Warns that the session has expired, that the tenant can't be reached, or that it limits requests. */
const sessionStrip = (session: SessionState): ReactElement | null => {
  if (session.kind !== 'signedIn') return null;
  if (session.expired) return <Expired session={session} />;
  if (session.disconnectedSince !== undefined) return <Disconnected since={session.disconnectedSince} />;
  return session.slowedUntil === undefined ? null : <Slowed until={session.slowedUntil} />;
};

/** The notes on the session, between the tabs and the screen. */
const SessionNotes = ({ session }: { readonly session: SessionState }) => {
  const strip = sessionStrip(session);
  return (
    strip && (
      <section className="shell-notes" data-pane aria-label={TEXT.sessionNotes}>
        {strip}
      </section>
    )
  );
};

/** The screen of a tab. It is redrawn when the stored state of the tab changes, which happens with every step through its rows; the frame around it is not. */
const TabContent = ({ id }: { readonly id: string }) => {
  const tab = useWorkspace(({ tabs }) => tabs.find((one) => one.id === id));
  const screen = tab && screenOf(tab);
  return screen ? (
    <Suspense fallback={<Skeleton lines={20} />}>
      <screen.Screen tab={tab} />
    </Suspense>
  ) : null;
};

/** Moves the focus to a screen that is shown, unless it is on the tab of that screen: a click or the arrow keys of the strip showed it. */
const enterScreen = (current: string | null): void => {
  const now = document.activeElement;
  const isOnTab = current !== null && now?.id === `tab-${current}`;
  // The palette closes as it shows another screen.
  const isLeaving = !isCovered() || now?.closest('.palette') != null;
  if (isLeaving && !isOnTab && !now?.closest('.shell-main')) focusScreen();
};

/** Characters of a tenant's name in the window's title. */
const MOST_TITLE = 80;

/** Names the window after the tenant and its brand. */
const useWindowTitle = (session: SessionState): void => {
  const brand = useBrand().name;
  const tenant = session.kind === 'signedIn' ? displayText(session.tenant).slice(0, MOST_TITLE) : '';
  useEffect(() => {
    document.title = TEXT.windowTitle(tenant, brand);
  }, [tenant, brand]);
};

/** The frame of a session, or of files without one: top bar with tabs, rail, the current tab's screen, status line. */
export const Frame = ({ session }: { readonly session: SessionState }) => {
  const show = useDefang();
  const isSignedIn = session.kind === 'signedIn';
  const current = useWorkspace((s) => s.current);
  const tab = useWorkspace(
    useShallow(({ tabs }) => {
      const found = shownTabs(tabs, isSignedIn).find(({ id }) => id === current);
      return found && { id: found.id, screen: found.screen, name: tabName(found) };
    }),
  );
  // Buttons all over the frame name the keys of their commands.
  useApp((s) => s.settings.keys);
  const title = tab ? show(tab.name) : 'Postern';
  const connection = isSignedIn ? session.connectionId : '';
  useEffect(() => {
    if (isSignedIn && useWorkspace.getState().tabs.length === 0)
      openTab({ screen: HOME.id, title: HOME.tabTitle ?? HOME.title });
  }, [connection]);
  useWindowTitle(session);
  useLayoutEffect(() => enterScreen(current), [current]);
  return (
    <div className="shell">
      <TopBar />
      <Rail />
      <SessionNotes session={session} />
      <main className="shell-main" data-screen={tab?.screen} tabIndex={-1} aria-label={title}>
        <h1 className="out-of-sight">{title}</h1>
        <Boundary key={`${connection} ${tab?.id}`} name={TEXT.thisTab}>
          {tab && <TabContent id={tab.id} />}
        </Boundary>
        {!tab && (
          <EmptyState title={TEXT.noTab}>{isSignedIn ? TEXT.noTabSignedIn : TEXT.noTabSignedOut}</EmptyState>
        )}
      </main>
      <StatusLine session={session} />
    </div>
  );
};
