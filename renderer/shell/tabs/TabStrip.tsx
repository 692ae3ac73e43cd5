import { Cross, Plus, Blank, CaretDown, Tick } from '@blueprintjs/icons';
import { memo, useRef, useEffect, useState, type CSSProperties, type RefObject } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { commandLabel, runCommand, withKey, commandKey } from '../../commands/registry';
import { HOME, screenOf } from '../../screens';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { closeTab, showTab, tabName, useWorkspace } from '../../state/workspace-store';
import { shownTabs } from './shown-tabs';
import { describeTab, labelParts, tabLabels } from './tab-labels';
import { TEXT } from '../text';
import { Menu, MenuItem } from '@blueprintjs/core';
import { openMenu } from '../../components/context-menu';
import { Popover } from '../../components/Popover';

type AllTabsProps = { readonly tabs: readonly Tab[]; readonly current: string | null };

const TabItems = ({ tabs, current }: AllTabsProps) => {
  const show = useDefang();
  const labels = tabLabels(tabs);
  return (
    <Menu aria-label={TEXT.openTabs} className="picker-menu">
      {tabs.map((tab) => (
        <MenuItem
          key={tab.id}
          icon={tab.id === current ? <Tick size={14} /> : <Blank size={14} />}
          text={<bdi>{show(labels.get(tab.id) ?? '')}</bdi>}
          onClick={() => showTab(tab.id)}
        />
      ))}
    </Menu>
  );
};

/** Lists all tabs, as they don't fit into the strip. */
const AllTabs = (props: AllTabsProps) => (
  <Popover content={<TabItems {...props} />}>
    <button type="button" className="plain tab-new" aria-label={TEXT.allTabs} title={TEXT.allTabs}>
      <CaretDown size={14} />
    </button>
  </Popover>
);

/** Keeps the current tab in view as tabs and the window change; returns true while the tabs don't fit. */
const useTabOverflow = (
  strip: RefObject<HTMLElement | null>,
  current: string | null,
  tabs: number,
): boolean => {
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const fit = () => {
      setOverflowing(element.scrollWidth > element.clientWidth + 1);
      element
        .querySelector('[aria-selected=true]')
        ?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [current, tabs]);
  return isOverflowing;
};

const ITEMS = ['tab.rename', 'tab.close', 'tab.closeOthers', 'tab.closeRight'] as const;

/** Opens the menu of a tab, which becomes the current one: the commands act on that. */
const openTabMenu = (id: string, left: number, top: number): void => {
  showTab(id);
  openMenu(
    <Menu aria-label={TEXT.tabMenu}>
      {ITEMS.map((command) => (
        <MenuItem
          key={command}
          text={commandLabel(command)}
          label={commandKey(command)}
          onClick={() => runCommand(command)}
        />
      ))}
    </Menu>,
    left,
    top,
  );
};

/** The command that opens a new tab of the home screen. */
const HOME_NEW = `${HOME.id}.new`;

/** The middle button of a mouse. */
const MIDDLE = 1;

type ButtonProps = {
  readonly tab: Tab;
  readonly label: string;
  /** The beginning of the label that another tab has too; empty if it differs at once. */
  readonly start: string;
  /** Its contents in words. */
  readonly description: string;
  readonly isCurrent: boolean;
};

/** Returns true if two tabs look the same: their stored state, which changes with every step through their rows, is not compared. */
const looksSame = (a: ButtonProps, b: ButtonProps): boolean =>
  a.isCurrent === b.isCurrent &&
  a.tab.id === b.tab.id &&
  a.tab.screen === b.tab.screen &&
  a.label === b.label &&
  a.start === b.start &&
  a.description === b.description;

/** The name of a tab. Its two parts are drawn apart, and read as one. */
const TabName = ({ name, start }: { readonly name: string; readonly start: string }) =>
  start !== '' && name.startsWith(start) ? (
    <>
      <bdi className="out-of-sight">{name}</bdi>
      <bdi className="tab-name" aria-hidden>
        <span className="cut start">{start}</span>
        <span className="cut">{name.slice(start.length)}</span>
      </bdi>
    </>
  ) : (
    <bdi className="cut">{name}</bdi>
  );

const TabButton = memo(({ tab, label, start, description, isCurrent }: ButtonProps) => {
  const { icon: Icon = HOME.icon, Badge } = screenOf(tab) ?? {};
  const show = useDefang();
  const name = show(label);
  return (
    <div
      className={`window-tab${isCurrent ? ' current' : ''}`}
      role="presentation"
      style={{ '--letters': name.length } as CSSProperties}
      // A middle click closes; Chromium sends no auxclick here, because it could open a window.
      onMouseUp={({ button }) => button === MIDDLE && closeTab(tab.id)}
      onContextMenu={(event) => {
        event.preventDefault();
        openTabMenu(tab.id, event.clientX, event.clientY);
      }}
    >
      <button
        type="button"
        role="tab"
        id={`tab-${tab.id}`}
        aria-selected={isCurrent}
        tabIndex={isCurrent ? 0 : -1}
        title={[name, show(description)].filter(Boolean).join('\n')}
        className="plain line grow"
        onClick={() => showTab(tab.id)}
      >
        <Icon size={13} />
        <TabName name={name} start={show(start)} />
        {Badge && <Badge />}
      </button>
      <button
        type="button"
        className="plain window-tab-close"
        tabIndex={-1}
        // A list of tabs holds tabs only: by keyboard, Ctrl+W and Delete close them.
        aria-hidden
        title={TEXT.closeNamedTab(name)}
        onClick={() => closeTab(tab.id)}
      >
        <Cross size={12} />
      </button>
    </div>
  );
}, looksSame);

/** The open tabs. Their keys are in tab-commands.ts. */
export const TabStrip = () => {
  const { tabs: all, current } = useWorkspace();
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const tabs = shownTabs(all, isSignedIn);
  const labels = tabLabels(tabs);
  const strip = useRef<HTMLDivElement>(null);
  const isOverflowing = useTabOverflow(strip, current, tabs.length);
  const label = commandLabel(HOME_NEW);
  return (
    <div className="tab-strip">
      <div
        ref={strip}
        role="tablist"
        aria-label={TEXT.openTabs}
        className="tabs"
        onScroll={({ currentTarget: one }) => one.toggleAttribute('data-scrolled', one.scrollLeft > 0)}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            tab={tab}
            label={labels.get(tab.id) ?? tabName(tab)}
            start={labelParts(labels.get(tab.id) ?? '', [...labels.values()])[0]}
            description={describeTab(tab)}
            isCurrent={tab.id === current}
          />
        ))}
      </div>
      {isOverflowing && <AllTabs tabs={tabs} current={current} />}
      <button
        type="button"
        className="plain tab-new"
        aria-label={label}
        title={withKey(label, HOME_NEW)}
        onClick={() => runCommand(HOME_NEW)}
      >
        <Plus size={14} />
      </button>
    </div>
  );
};
