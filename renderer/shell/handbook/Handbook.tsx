import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Markdown } from '../../components/Markdown';
import { Modal } from '../../components/Modal';
import { currentTab } from '../../state/workspace-store';
import { TEXT } from '../text';
import { CHAPTERS } from './chapters';
import './handbook.css';
import { findPlaces, readHandbook, type Place } from './read-handbook';

const T = TEXT.handbook;
const LIST = 'handbook-list';
const optionId = ({ chapter, section }: Place): string => `handbook-${chapter.id}-${section}`;

/** Returns the position of the chapter that fits the current screen. */
const chapterOfScreen = (): number => {
  const screen = currentTab()?.screen ?? '';
  return Math.max(
    0,
    CHAPTERS.findIndex(({ screens }) => screens.includes(screen)),
  );
};

/** The places that fit the typed text, the one on screen, and the keys that move it. */
const useHandbook = () => {
  const chapters = useMemo(readHandbook, []);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(chapterOfScreen);
  const text = useRef<HTMLElement>(null);
  const places = useMemo(() => findPlaces(chapters, typed), [chapters, typed]);
  const current = Math.min(at, places.length - 1);
  const place = places[current];
  useEffect(() => {
    const found = text.current?.children[place?.section ?? 0];
    found?.scrollIntoView({ block: 'start' });
  }, [place]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(places.length - 1, current + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, current - 1));
    else if (event.key === 'Enter') text.current?.focus();
    else return;
    event.preventDefault();
  };
  const type = (next: string) => {
    setTyped(next);
    setAt(0);
  };
  return { typed, type, places, place, setAt, press, text };
};

/** The handbook: a search over its chapters and headings, and the text of the marked one. It opens at the chapter of the screen. */
export const Handbook = ({ onClose }: { readonly onClose: () => void }) => {
  const { typed, type, places, place, setAt, press, text } = useHandbook();
  return (
    <Modal title={T.title} onClose={onClose} width={920}>
      <div className="handbook">
        <div className="handbook-side">
          <input
            className="bp6-input"
            role="combobox"
            aria-label={T.search}
            aria-expanded="true"
            aria-controls={LIST}
            aria-activedescendant={place && optionId(place)}
            placeholder={T.search}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
          />
          <ul id={LIST} role="listbox" aria-label={T.list}>
            {places.map((one, i) => (
              <li
                key={optionId(one)}
                id={optionId(one)}
                role="option"
                aria-selected={one === place}
                onClick={() => setAt(i)}
                ref={one === place ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
              >
                {one.label}
              </li>
            ))}
            {places.length === 0 && <li className="hint">{TEXT.noResults}</li>}
          </ul>
        </div>
        {place && (
          <article ref={text} tabIndex={0} aria-label={place.label}>
            {place.chapter.sections.map((section, i) => (
              <section key={section.title}>
                <Markdown text={`${i === 0 ? '#' : '##'} ${section.title}\n\n${section.text}`} />
              </section>
            ))}
          </article>
        )}
      </div>
    </Modal>
  );
};
