import { useState, type KeyboardEvent } from 'react';
import { Overlay2 } from '@blueprintjs/core';
import { allActions, currentScene, type Action } from '../actions';
import { domainWords, draftAsking } from '../query/hunt-draft';
import { openDraft } from '../query/pivot';
import { usePastQueries } from '../state/past-queries-store';
import { useLayerKeys } from '../components/use-layer-keys';
import { useDefang } from '../state/format';
import { useWorkspace, showTab } from '../state/workspace-store';

type Entry = {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly keys: readonly string[];
  readonly isOn: boolean;
  readonly perform: () => void;
};

const LISTED = new Set<Action['id']>(['palette']);

const fits = (text: string, asked: string): boolean =>
  asked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** Every act, open tab and query that was run, found by typing. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const tabs = useWorkspace((s) => s.tabs);
  const past = usePastQueries((s) => s.queries);
  const show = useDefang();
  const element = useLayerKeys(true, onClose);
  const scene = currentScene();
  // All that was ever run would bury the acts: favourites are there at once, the others once something is typed.
  const runs = scene.isSignedIn ? past.filter(({ isFavourite }) => isFavourite || text.trim() !== '') : [];
  const entries: Entry[] = [
    ...allActions
      .filter((action) => !LISTED.has(action.id))
      .map((action) => ({
        id: action.id,
        label: action.label,
        note: action.group,
        keys: action.keys,
        isOn: action.enabled(scene),
        perform: () => action.perform(scene),
      })),
    ...tabs.map((tab) => ({
      id: tab.id,
      label: tab.title,
      note: 'Open tab',
      keys: [],
      isOn: true,
      perform: () => showTab(tab.id),
    })),
    ...runs.map(({ id, name, words, query, isFavourite }) => ({
      id: `past-${id}`,
      label: show(name || `${domainWords(query.query_domain)} where ${words || 'everything'}`),
      note: `${isFavourite ? 'Favourite' : 'Past'} query of ${query.saas_id}`,
      keys: [],
      isOn: true,
      perform: () => openDraft(draftAsking(query)),
    })),
  ].filter((entry) => fits(`${entry.label} ${entry.note}`, text));
  const current = Math.min(at, entries.length - 1);

  const choose = (entry: Entry | undefined) => {
    if (!entry?.isOn) return;
    onClose();
    entry.perform();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(entries.length - 1, current + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, current - 1));
    else if (event.key === 'Enter') choose(entries[current]);
    else return;
    event.preventDefault();
  };

  return (
    <Overlay2
      isOpen
      onClose={onClose}
      childRef={element}
      transitionDuration={0}
      portalClassName="layer-modal"
    >
      <div
        ref={element}
        className="bp6-dialog palette"
        role="dialog"
        aria-label="Command palette"
        style={{ width: 560, left: 'calc(50% - 280px)', top: 90, margin: 0, position: 'fixed' }}
      >
        <input
          autoFocus
          role="combobox"
          aria-label="Find an act"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={entries[current] ? `act-${entries[current].id}` : undefined}
          placeholder="Go to, find, act…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <ul id="palette-list" role="listbox" aria-label="Acts">
          {entries.map((entry, i) => (
            <li
              key={entry.id}
              id={`act-${entry.id}`}
              role="option"
              aria-selected={i === current}
              aria-disabled={!entry.isOn}
              onMouseMove={() => setAt(i)}
              onClick={() => choose(entry)}
              ref={i === current ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
            >
              <bdi className="cut">{entry.label}</bdi>
              <span className="hint grow">{entry.note}</span>
              {entry.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </li>
          ))}
          {entries.length === 0 && <li aria-disabled="true">No results</li>}
        </ul>
      </div>
    </Overlay2>
  );
};
