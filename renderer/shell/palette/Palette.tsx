import { useEffect, useState, type KeyboardEvent } from 'react';
import { BareModal } from '../../components/Modal';
import { TEXT } from '../text';
import type { Entry } from './entries';
import { usePaletteEntries } from './use-palette-entries';

const optionId = (entry: Entry): string => `palette-${entry.id}`;

type LineProps = {
  readonly entry: Entry;
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onPick: () => void;
};

const Line = ({ entry, isCurrent, onPoint, onPick }: LineProps) => (
  <li
    id={optionId(entry)}
    role="option"
    aria-selected={isCurrent}
    aria-disabled={!entry.isEnabled}
    onMouseMove={onPoint}
    onClick={onPick}
    ref={isCurrent ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
  >
    <bdi className="cut">{entry.label}</bdi>
    <span className="hint grow">{entry.note}</span>
    {entry.keys?.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </li>
);

/** The typed text, the highlighted entry, and the keys that move it. */
const usePalette = (onClose: () => void) => {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { entries, isReading } = usePaletteEntries(text);
  const current = Math.min(at, entries.length - 1);
  const pick = (entry: Entry | undefined) => {
    if (!entry?.isEnabled) return;
    if (!entry.staysOpen) onClose();
    entry.run();
  };
  // Enter pressed before all is looked up takes the first that is found, unless something found before is marked.
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    if (entered !== text || isReading) return;
    setEntered(undefined);
    pick(entries.find(({ isEnabled }) => isEnabled));
  }, [entered, text, isReading]);
  // One that is marked and can't be run says why beside it: no other is taken in its place.
  const enter = () => {
    const marked = entries[current];
    if (marked?.isEnabled) pick(marked);
    else if (isReading && (!marked || marked.madeForText)) setEntered(text);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(entries.length - 1, current + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, current - 1));
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  };
  const type = (typed: string) => {
    setText(typed);
    setAt(0);
    setEntered(undefined);
  };
  return { text, type, entries, isReading, current, setAt, pick, press };
};

/** Every command, action, app, query, tab, record part and setting, found by typing; and the hunts that fit what is typed. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const { text, type, entries, isReading, current, setAt, pick, press } = usePalette(onClose);
  const marked = entries[current];
  return (
    <BareModal label={TEXT.palette} className="palette" onClose={onClose}>
      <input
        autoFocus
        role="combobox"
        aria-label={TEXT.findCommand}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={marked && optionId(marked)}
        placeholder={TEXT.palettePlaceholder}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <ul id="palette-list" role="listbox" aria-label={TEXT.commands}>
        {entries.map((entry, i) => (
          <Line
            key={entry.id}
            entry={entry}
            isCurrent={i === current}
            onPoint={() => setAt(i)}
            onPick={() => pick(entry)}
          />
        ))}
        {entries.length === 0 && (
          <li aria-disabled="true">{isReading ? TEXT.palettes.looking : TEXT.noResults}</li>
        )}
      </ul>
    </BareModal>
  );
};
