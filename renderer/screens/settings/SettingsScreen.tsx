import { Button } from '@blueprintjs/core';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { SearchField } from '../../components/SearchField';
import { Skeleton } from '../../components/Skeleton';
import { useApp } from '../../state/app-store';
import { focusIfFree } from '../../state/screen-focus';
import { setStatus } from '../../state/status-store';
import { changeTab } from '../../state/workspace-store';
import { AUTHORITY_ITEMS } from './authority-items';
import { useConnectionItems } from './connection-items';
import { useFlagItems, type ReadFlags } from './flag-items';
import { focusSearch } from './focus';
import type { Item } from './item';
import { useKeyItems, rebindable } from './key-items';
import { LOGIN_ITEMS } from './login-items';
import { OTHER_ITEMS, VALUE_ITEMS } from './other-items';
import { findItems, groupsOf } from './search';
import { SECTIONS, type SectionId } from './setting-list';
import { useStorageItems } from './storage-items';
import { readSettingsTab, type SettingsTab } from './tab-state';
import { TEXT } from './text';
import './settings.css';
import { ForgetDialog } from './ForgetDialog';
import { ImportDialog } from './ImportDialog';
import { KeyDialog } from './KeyDialog';
import { showSettingsDialog, useSettingsDialog } from './settings-store';

const close = (): void => showSettingsDialog(null);

/** The open dialog of the settings. */
const SettingsDialogs = () => {
  const dialog = useSettingsDialog((s) => s.dialog);
  if (dialog?.kind === 'forget') return <ForgetDialog connectionId={dialog.connectionId} onClose={close} />;
  if (dialog?.kind === 'import') return <ImportDialog read={dialog.read} onClose={close} />;
  const placed =
    dialog?.kind === 'key' ? rebindable().find(({ command }) => command.id === dialog.command) : undefined;
  return placed ? <KeyDialog placed={placed} onClose={close} /> : null;
};

const Line = ({ item }: { readonly item: Item }) => {
  const id = useId();
  return (
    <div className="setting">
      <div className="setting-text">
        <label htmlFor={id}>{item.label}</label>
        <span id={`${id}-help`} className="hint">
          {item.help}
        </span>
      </div>
      <div className="setting-control">{item.draw({ id, 'aria-describedby': `${id}-help` })}</div>
    </div>
  );
};

/** The lines of a section below their headings. */
const Section = ({
  section,
  items,
  children,
}: {
  readonly section: SectionId;
  readonly items: readonly Item[];
  readonly children: ReactNode;
}) => (
  <section aria-label={TEXT.sections[section]}>
    <h2>{TEXT.sections[section]}</h2>
    {groupsOf(items).map(({ group, items: lines }) => (
      <div key={group ?? ''} role="group" aria-label={group ?? TEXT.sections[section]}>
        {group !== undefined && <h3>{group}</h3>}
        {lines.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </div>
    ))}
    {children}
  </section>
);

/** The state of a section that has no lines, or not all of them. */
const SectionState = ({
  section,
  read,
  onRetry,
}: {
  readonly section: SectionId;
  readonly read: ReadFlags;
  readonly onRetry: () => void;
}) => {
  const hasConnections = useApp((s) => s.connections.length > 0 || s.session.kind === 'signedIn');
  if (section === 'connections' && !hasConnections)
    return <EmptyState title={TEXT.connections.none}>{TEXT.connections.noneNext}</EmptyState>;
  if (section !== 'flags') return null;
  if (read.kind === 'none') return <EmptyState title={TEXT.flags.none}>{TEXT.flags.noneNext}</EmptyState>;
  if (read.kind === 'failed') return <FailurePanel failure={read.failure} onRetry={onRetry} />;
  return read.kind === 'loading' ? <Skeleton lines={6} /> : null;
};

type SideProps = {
  readonly text: string;
  readonly current: SectionId | undefined;
  readonly onSearch: (text: string) => void;
  readonly onPick: (section: SectionId) => void;
};

/** The search, and the sections. */
const Side = ({ text, current, onSearch, onPick }: SideProps) => (
  <aside data-pane className="settings-side" aria-label={TEXT.title}>
    <SearchField label={TEXT.search} value={text} onValueChange={onSearch} />
    <ul aria-label={TEXT.title}>
      {SECTIONS.map((section) => (
        <li key={section}>
          <button
            type="button"
            className={`plain settings-section${section === current ? ' current' : ''}`}
            aria-current={section === current}
            onClick={() => onPick(section)}
          >
            {TEXT.sections[section]}
          </button>
        </li>
      ))}
    </ul>
  </aside>
);

const useItems = (draft: SettingsTab, show: (patch: Partial<SettingsTab>) => void) => {
  const flags = useFlagItems(draft.connection, (connection) => show({ connection }));
  const items = [
    ...VALUE_ITEMS,
    ...useConnectionItems((connection) => show({ section: 'flags', connection })),
    ...flags.items,
    ...LOGIN_ITEMS,
    ...useStorageItems(),
    ...useKeyItems(),
    ...AUTHORITY_ITEMS,
    ...OTHER_ITEMS,
  ];
  return { items, flags };
};

type ContentProps = {
  readonly found: readonly Item[];
  /** The section that is shown; undefined while searching. */
  readonly current: SectionId | undefined;
  readonly flags: ReturnType<typeof useFlagItems>;
  readonly onClear: () => void;
};

/** The sections that are shown or have something found. A search also shows the state of flags that aren't read: they may match. */
const Content = ({ found, current, flags: { read, reload }, onClear }: ContentProps) => {
  const mayMatch = current === undefined && (read.kind === 'loading' || read.kind === 'failed');
  const linesOf = (section: SectionId) => found.filter((item) => item.section === section);
  // Those of a search are in the order of their best match.
  const shown = [
    ...new Set([...found.map(({ section }) => section), ...(mayMatch ? ['flags' as const] : [])]),
  ];
  const stateOf = (section: SectionId) => <SectionState section={section} read={read} onRetry={reload} />;
  return (
    <div data-pane className="settings-content" role="region" aria-label={TEXT.title} tabIndex={-1}>
      {shown.map((section) => (
        <Section key={section} section={section} items={linesOf(section)}>
          {stateOf(section)}
        </Section>
      ))}
      {shown.length === 0 && current !== undefined && stateOf(current)}
      {shown.length === 0 && current === undefined && (
        <EmptyState title={TEXT.nothingFound}>
          <p>{TEXT.nothingFoundNext}</p>
          <Button onClick={onClear}>{TEXT.clearSearch}</Button>
        </EmptyState>
      )}
    </div>
  );
};

/** Every setting, by section, with a search over all of them. */
export const SettingsScreen = ({ tab }: { readonly tab: Tab }) => {
  const draft = readSettingsTab(tab.draft);
  const [text, setText] = useState('');
  const show = (patch: Partial<SettingsTab>) => {
    setText('');
    changeTab(tab.id, { draft: { ...draft, ...patch } });
  };
  const { items, flags } = useItems(draft, show);
  const isSearching = text.trim() !== '';
  const found = isSearching
    ? findItems(items, text)
    : items.filter(({ section }) => section === draft.section);
  useEffect(() => focusIfFree('.settings-side input'), []);
  // The button that shows the flags of a connection isn't there any more.
  useEffect(() => focusIfFree('.settings-content select'), [draft.section, draft.connection]);
  const status = isSearching ? TEXT.found(found.length, items.length) : '';
  useEffect(() => {
    setStatus(status);
    return () => setStatus('');
  }, [status]);
  const current = isSearching ? undefined : draft.section;
  return (
    <div className="settings-screen">
      <Side text={text} current={current} onSearch={setText} onPick={(section) => show({ section })} />
      <Content
        found={found}
        current={current}
        flags={flags}
        onClear={() => {
          focusSearch();
          setText('');
        }}
      />
      <SettingsDialogs />
    </div>
  );
};
