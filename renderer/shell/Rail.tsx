import { Comparison, Document, Globe, Search, Time } from '@blueprintjs/icons';
import { act, ACTIONS, type ActionId } from '../actions';
import { useApp } from '../state/app-store';
import { GrownBadge } from './GrownBadge';
import { isLocalScreen, useWorkspace } from '../state/workspace-store';

const ENTRIES: readonly { readonly id: ActionId; readonly screen: string; readonly icon: typeof Globe }[] = [
  { id: 'dashboard', screen: 'dashboard', icon: Globe },
  { id: 'queries', screen: 'query-list', icon: Search },
  { id: 'jobsScreen', screen: 'jobs', icon: Time },
  { id: 'offlineReview', screen: 'offline', icon: Document },
  { id: 'compare', screen: 'compare', icon: Comparison },
];

/** The left rail: the screens that there are. */
export const Rail = () => {
  const screen = useWorkspace(({ tabs, current }) => tabs.find((tab) => tab.id === current)?.screen);
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  // A hunt is a query too.
  const shown = screen === 'queries' ? 'query-list' : screen;
  return (
    <nav className="shell-rail" aria-label="Main">
      {ENTRIES.map(({ id, screen: name, icon: Icon }) => (
        <button
          key={id}
          type="button"
          className="rail-entry"
          aria-current={shown === name ? 'page' : undefined}
          title={`${ACTIONS[id].label} · ${ACTIONS[id].keys[0]}`}
          disabled={!isSignedIn && !isLocalScreen(name)}
          onClick={() => act(id)}
        >
          <Icon size={15} />
          <span className="rail-label">{ACTIONS[id].label}</span>
          {id === 'queries' && <GrownBadge />}
        </button>
      ))}
    </nav>
  );
};
