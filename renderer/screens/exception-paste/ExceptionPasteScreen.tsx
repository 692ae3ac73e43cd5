import { useEffect, useState, useRef, type ClipboardEvent } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Picker } from '../../components/Picker';
import { Skeleton } from '../../components/Skeleton';
import { learnFromUsers } from '../../features/exception/learn-from-users';
import { useApp } from '../../state/app-store';
import { displayText } from '../../state/format';
import { focusIfFree } from '../../state/screen-focus';
import { formatInstant, useZone } from '../../state/time';
import { useWorkspace } from '../../state/workspace-store';
import { PasteRows } from './PasteRows';
import {
  changeChoice,
  pastes,
  readStored,
  showCollection,
  usePasteChoice,
  useStoredPastes,
  addText,
} from './paste-store';
import { Targets } from './Targets';
import { TEXT } from './text';
import { collectionOf, returnText, setTypedText, useTypedText } from './typed-text';
import './paste.css';
import { Button, TextArea } from '@blueprintjs/core';
import { keyHint } from '../../commands/registry';
import { readTyped } from './read-typed';

/**
 * Takes pasted and typed text. A paste goes straight to the rows: a field with 50,000 lines would hold up the window each time that it is
 * drawn. Text that could not be stored stays in the field, or is put there. The tab holds the field's text.
 */
export const PasteBox = ({ tab }: { readonly tab: string }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useTypedText(tab);
  const storePasted = async (pasted: string) => {
    if (!(await addText(tab, pasted))) returnText(tab, pasted);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    void storePasted(event.clipboardData.getData('text/plain'));
  };
  return (
    <div className="strip paste-box">
      <TextArea
        inputRef={field}
        aria-label={TEXT.box}
        placeholder={TEXT.boxHint(keyHint('exceptionPaste.read'))}
        autoFocus
        fill
        rows={2}
        value={typed}
        onChange={({ currentTarget }) => setTypedText(tab, currentTarget.value)}
        spellCheck={false}
        onPaste={paste}
      />
      <Button onClick={() => void readTyped(tab).then(() => field.current?.focus())}>{TEXT.read}</Button>
    </div>
  );
};

/** The note that nothing is pasted. The field for text takes the focus if it is free, as after the text was deleted. */
const NothingPasted = () => {
  useEffect(() => focusIfFree('.paste-box textarea'), []);
  return (
    <EmptyState title={TEXT.emptyTitle}>
      <p>{TEXT.about}</p>
    </EmptyState>
  );
};

type ContentProps = { readonly paste: ReturnType<typeof pastes.step>; readonly onRetry: () => void };

const Content = ({ paste, onRetry }: ContentProps) => {
  switch (paste.kind) {
    case 'open':
      return <PasteRows key={paste.rows.store.getState().dataset.dataset} {...paste} />;
    case 'failed':
      return <FailurePanel failure={paste.failure} onRetry={onRetry} />;
    case 'empty':
      return <NothingPasted />;
    default:
      return <Skeleton lines={12} label={TEXT.reading} />;
  }
};

/** Shows which collection the tab has, and leads to the others that are stored. */
const Collections = ({ tab }: { readonly tab: string }) => {
  const stored = useStoredPastes(tab);
  const current = useWorkspace(() => collectionOf(tab));
  const zone = useZone();
  const others = stored.filter(({ id }) => id !== current);
  if (others.length === 0) return null;
  const items = stored.map(({ id, title, at, characters }) => ({
    value: id,
    label: displayText(title === '' ? TEXT.pasted : title),
    note: TEXT.collectionNote(at === 0 ? '' : formatInstant(new Date(at).toISOString(), zone), characters),
  }));
  return (
    <div className="strip line">
      <Picker
        label={TEXT.collection}
        value={current}
        shown={displayText(stored.find(({ id }) => id === current)?.title || TEXT.pasted)}
        items={items}
        onPick={(id) => {
          const picked = stored.find((one) => one.id === id);
          if (picked && id !== current) void showCollection(tab, picked);
        }}
      />
    </div>
  );
};

/** Turns pasted text into exceptions. The field stays where it is while its text is read, so that more can be pasted. */
export const ExceptionPasteScreen = ({ tab: { id } }: { readonly tab: Tab }) => {
  const paste = pastes.use(id);
  const choice = usePasteChoice(id);
  const isOwnKnown = useApp((s) => s.ownDomains.length > 0);
  useEffect(() => void readStored(id), [id]);
  const [isLearned, setLearned] = useState(false);
  useEffect(() => void learnFromUsers().then(() => setLearned(true)), []);
  return (
    <section className="paste-screen" aria-label={TEXT.title}>
      <Collections tab={id} />
      <Targets choice={choice} onChoice={(next) => changeChoice(id, next)} />
      <PasteBox tab={id} />
      {isLearned && !isOwnKnown && (
        <div className="strip warn" role="status">
          {TEXT.ownUnknown}
        </div>
      )}
      <div className="paste-content">
        <Content paste={paste} onRetry={() => void readStored(id)} />
      </div>
    </section>
  );
};
