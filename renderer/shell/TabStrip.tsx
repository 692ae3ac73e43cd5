import { Cross, Plus } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import type { Tab } from '../../shared/model/app-state';
import { commandLabel, commandKey, runCommand } from '../commands/registry';
import { HOME, screenOf } from '../screens';
import { useApp } from '../state/app-store';
import { closeTab, showTab, useWorkspace } from '../state/workspace-store';
import { shownTabs } from './shown-tabs';
import { TEXT } from './text';

/** The command that opens a new tab of the home screen. */
const HOME_NEW = `${HOME.id}.new`;

const TabButton = ({ tab, isCurrent }: { readonly tab: Tab; readonly isCurrent: boolean }) => {
  const { icon: Icon = HOME.icon, Badge } = screenOf(tab) ?? {};
  return (
    <div className={`window-tab${isCurrent ? ' current' : ''}`} role="presentation">
      <button
        type="button"
        role="tab"
        id={`tab-${tab.id}`}
        aria-selected={isCurrent}
        tabIndex={isCurrent ? 0 : -1}
        title={tab.title}
        className="plain line grow"
        onClick={() => showTab(tab.id)}
        onAuxClick={() => closeTab(tab.id)}
      >
        <Icon size={13} />
        <bdi className="cut">{tab.title}</bdi>
        {Badge && <Badge />}
      </button>
      <button
        type="button"
        className="plain window-tab-close"
        tabIndex={-1}
        aria-label={TEXT.closeNamedTab(tab.title)}
        onClick={() => closeTab(tab.id)}
      >
        <Cross size={12} />
      </button>
    </div>
  );
};

/** The open tabs. Their keys are in tab-commands.ts. */
export const TabStrip = () => {
  const { tabs: all, current } = useWorkspace();
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const tabs = shownTabs(all, isSignedIn);
  const strip = useRef<HTMLDivElement>(null);
  // The strip scrolls if the tabs do not fit: keep the current one in view.
  useEffect(
    () =>
      strip.current
        ?.querySelector('[aria-selected=true]')
        ?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [current, tabs.length],
  );
  const label = commandLabel(HOME_NEW);
  return (
    <div className="tab-strip">
      <div ref={strip} role="tablist" aria-label={TEXT.openTabs} className="tabs">
        {tabs.map((tab) => (
          <TabButton key={tab.id} tab={tab} isCurrent={tab.id === current} />
        ))}
      </div>
      <button
        type="button"
        className="plain tab-new"
        aria-label={label}
        title={`${label} · ${commandKey(HOME_NEW)}`}
        onClick={() => runCommand(HOME_NEW)}
      >
        <Plus size={14} />
      </button>
    </div>
  );
};
