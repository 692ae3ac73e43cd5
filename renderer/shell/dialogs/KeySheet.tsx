import { useState } from 'react';
import { formatChord, formatKeys } from '../../commands/chord';
import { SCOPES, type BoundCommandSet } from '../../commands/command';
import { rankOf } from '../../commands/find';
import { allCommandSets } from '../../commands/registry';
import { Modal } from '../../components/Modal';
import { SearchField } from '../../components/SearchField';
import { currentTab } from '../../state/workspace-store';
import { TEXT } from '../text';

/** One line of the key sheet. */
type KeyLine = { readonly label: string; readonly words: string; readonly chords: readonly string[] };

/** One section of the key sheet; those of a screen apply there alone. */
type KeySection = {
  readonly title: string;
  readonly screen: string | undefined;
  readonly lines: readonly KeyLine[];
};

/** The rank of a section: this screen first, then from what has the focus outwards; other screens last. */
const rank = ({ scope, screen }: BoundCommandSet, current: string | undefined): number => {
  if (screen === undefined) return 1 + SCOPES.indexOf(scope);
  return screen === current ? 0 : SCOPES.length + 1;
};

/** Builds the key sheet from the commands that have keys: a section for each title, a line for each label. */
export const keySections = (
  sets: readonly BoundCommandSet[],
  current: string | undefined,
): readonly KeySection[] => {
  const sections = new Map<string, KeySection & { readonly byLabel: Map<string, KeyLine> }>();
  for (const { title, screen, commands } of sets.toSorted((a, b) => rank(a, current) - rank(b, current)))
    for (const { label, words = '', keys } of commands.filter((one) => one.keys.length > 0)) {
      const key = `${screen ?? ''} ${title}`;
      const section = sections.get(key) ?? { title, screen, lines: [], byLabel: new Map<string, KeyLine>() };
      const chords = [...(section.byLabel.get(label)?.chords ?? []), ...keys.map(formatChord)];
      section.byLabel.set(label, { label, words, chords });
      sections.set(key, section);
    }
  return [...sections.values()].map(({ title, screen, byLabel }) => ({
    title,
    screen,
    lines: [...byLabel.values()],
  }));
};

/** Returns the sections with the lines that have every typed word or key. */
const findLines = (sections: readonly KeySection[], text: string): readonly KeySection[] => {
  const typed = text.trim().toLowerCase();
  return sections
    .map((section) => ({
      ...section,
      lines: section.lines.filter(
        ({ label, words, chords }) =>
          rankOf({ label, words, note: `${section.title} ${chords.join(' ')}` }, typed) !== undefined,
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
};

const Lines = ({ lines }: Pick<KeySection, 'lines'>) =>
  lines.map(({ label, chords }) => (
    <div key={label}>
      {label}
      <kbd>{formatKeys(chords)}</kbd>
    </div>
  ));

const Section = ({ section: { title, lines } }: { readonly section: KeySection }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <Lines lines={lines} />
  </section>
);

const CollapsedSection = ({ section: { title, lines } }: { readonly section: KeySection }) => (
  <details>
    <summary>{title}</summary>
    <section aria-label={title}>
      <Lines lines={lines} />
    </section>
  </details>
);

const keyOf = ({ title, screen = '' }: KeySection): string => `${screen} ${title}`;

/** Every key of every command: those of the screen first, those of other screens collapsed, and a search over all. */
export const KeySheet = ({ onClose }: { readonly onClose: () => void }) => {
  const [text, setText] = useState('');
  const screen = currentTab()?.screen;
  const all = keySections(allCommandSets(), screen);
  const isSearching = text.trim() !== '';
  const found = isSearching ? findLines(all, text) : all;
  const isCollapsed = (section: KeySection): boolean =>
    !isSearching && section.screen !== undefined && section.screen !== screen;
  const collapsed = found.filter(isCollapsed);
  return (
    <Modal title={TEXT.keys} onClose={onClose} width={720}>
      <SearchField autoFocus label={TEXT.sheet.search} value={text} onValueChange={setText} />
      <div className="sheet" role="group" aria-label={TEXT.keys} tabIndex={0}>
        <div className="sheet-sections">
          {found
            .filter((section) => !isCollapsed(section))
            .map((section) => (
              <Section key={keyOf(section)} section={section} />
            ))}
        </div>
        {collapsed.length > 0 && (
          <section className="sheet-others" aria-label={TEXT.sheet.others}>
            <h3>{TEXT.sheet.others}</h3>
            {collapsed.map((section) => (
              <CollapsedSection key={keyOf(section)} section={section} />
            ))}
          </section>
        )}
        {found.length === 0 && <p role="status">{TEXT.sheet.none}</p>}
      </div>
    </Modal>
  );
};
