import { Cross, Document, Globe, List, Plus, Search, Time } from '@blueprintjs/icons';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { act } from '../actions';
import { useApp } from '../state/app-store';
import { GrownBadge } from './GrownBadge';
import { closeTab, isLocalScreen, showTab, useWorkspace } from '../state/workspace-store';

/** The open tabs: arrows move, Delete closes. */
export const TabStrip = () => {
  const { tabs: all, current } = useWorkspace();
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const tabs = isSignedIn ? all : all.filter(({ screen }) => isLocalScreen(screen));
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = tabs.findIndex((tab) => tab.id === current);
    if (event.key === 'Delete' && current) closeTab(current);
    const next = by === 0 ? undefined : tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    showTab(next.id);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${CSS.escape(next.id)}`)?.focus();
  };
  const strip = useRef<HTMLDivElement>(null);
  // More tabs than there is room for scroll, each with a title that can still be read: the current one is always in sight.
  useEffect(
    () =>
      strip.current
        ?.querySelector('[aria-selected=true]')
        ?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [current, tabs.length],
  );
  return (
    <div className="tab-strip">
      <div ref={strip} role="tablist" aria-label="Open tabs" className="tabs" onKeyDown={move}>
        {tabs.map((tab) => {
          const isCurrent = tab.id === current;
          const Icon =
            tab.screen === 'dashboard'
              ? Globe
              : tab.screen === 'query-list'
                ? List
                : tab.screen === 'jobs'
                  ? Time
                  : isLocalScreen(tab.screen)
                    ? Document
                    : Search;
          return (
            <div key={tab.id} className={`window-tab${isCurrent ? ' current' : ''}`} role="presentation">
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
                {tab.screen === 'query-list' && <GrownBadge />}
              </button>
              <button
                type="button"
                className="plain window-tab-close"
                tabIndex={-1}
                aria-label={`Close ${tab.title}`}
                onClick={() => closeTab(tab.id)}
              >
                <Cross size={12} />
              </button>
            </div>
          );
        })}
      </div>
      <button
        type="button"
        className="plain tab-new"
        aria-label="New query"
        title="New query · Ctrl+T"
        onClick={() => act('newQuery')}
      >
        <Plus size={14} />
      </button>
    </div>
  );
};
