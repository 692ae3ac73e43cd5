import { runCommand, withKey } from '../../commands/registry';
import { goCommandId, railScreens } from '../../go-commands';
import { screenOf, SCREENS } from '../../screens';
import { useApp } from '../../state/app-store';
import { useWorkspace } from '../../state/workspace-store';
import { TEXT } from '../text';

const ENTRIES = railScreens(SCREENS);

/** The left rail: the screens of the application. */
export const Rail = () => {
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const shown = useWorkspace(({ tabs, current }) => {
    const tab = tabs.find(({ id }) => id === current);
    return tab && (screenOf(tab)?.railOf ?? tab.screen);
  });
  return (
    <nav data-pane className="shell-rail" aria-label={TEXT.rail}>
      {ENTRIES.map(({ id, title, icon: Icon, needsSession, isAtFoot, Badge }) => (
        <button
          key={id}
          type="button"
          className={isAtFoot ? 'rail-entry at-foot' : 'rail-entry'}
          aria-current={shown === id ? 'page' : undefined}
          title={withKey(title, goCommandId(id))}
          disabled={!isSignedIn && needsSession}
          onClick={() => runCommand(goCommandId(id))}
        >
          <Icon size={15} />
          <span className="rail-label">{title}</span>
          {Badge && <Badge />}
        </button>
      ))}
    </nav>
  );
};
