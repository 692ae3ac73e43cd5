import { allCommandSets } from '../../commands/registry';
import { Modal } from '../../components/Modal';
import { TEXT } from '../text';
import { formatChord, formatKeys } from '../../commands/chord';
import { SCOPES, type BoundCommandSet } from '../../commands/command';

/** One line of the help sheet. */
type HelpLine = {
  readonly label: string;
  readonly keys: string;
  /** Labels of the commands that the same keys run while a record is open. */
  readonly inRecord: readonly string[];
};

/** One section of the help sheet. */
type HelpSection = { readonly title: string; readonly lines: readonly HelpLine[] };

type Line = { readonly chords: readonly string[]; readonly inRecord: readonly string[] };

/** The rank of a section: global scopes first, then from the screen inwards. */
const rank = ({ scope }: BoundCommandSet): number => SCOPES.length - SCOPES.indexOf(scope);

/** The labels of the commands of an open record, by their chords: they come before those of the screen around it. */
const recordLabels = (sets: readonly BoundCommandSet[]): ReadonlyMap<string, string> =>
  new Map(
    sets
      .filter(({ scope }) => scope === 'record')
      .flatMap(({ commands }) =>
        commands.flatMap(({ keys, label }) => keys.map((key) => [key, label] as const)),
      ),
  );

/** Returns true if a record's keys come before those of a set. */
const isOutside = ({ scope }: BoundCommandSet): boolean => SCOPES.indexOf(scope) > SCOPES.indexOf('record');

/** Builds the help sheet from the commands that have keys: a section for each title, a line for each label. */
export const helpSections = (sets: readonly BoundCommandSet[]): readonly HelpSection[] => {
  const ofRecord = recordLabels(sets);
  const sections = new Map<string, Map<string, Line>>();
  for (const set of [...sets].sort((a, b) => rank(a) - rank(b))) {
    for (const { label, keys } of set.commands.filter((one) => one.keys.length > 0)) {
      const lines = sections.get(set.title) ?? new Map<string, Line>();
      const { chords, inRecord } = lines.get(label) ?? { chords: [], inRecord: [] };
      const hidden = isOutside(set) ? keys.flatMap((key) => ofRecord.get(key) ?? []) : [];
      lines.set(label, {
        chords: [...chords, ...keys.map(formatChord)],
        inRecord: [...new Set([...inRecord, ...hidden])].filter((other) => other !== label),
      });
      sections.set(set.title, lines);
    }
  }
  return [...sections].map(([title, lines]) => ({
    title,
    lines: [...lines].map(([label, { chords, inRecord }]) => ({ label, keys: formatKeys(chords), inRecord })),
  }));
};

/** Every key of every command, by section. */
export const KeySheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title={TEXT.keys} onClose={onClose} width={640}>
    <div className="sheet" role="group" aria-label={TEXT.keys} tabIndex={0}>
      {helpSections(allCommandSets()).map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {lines.map(({ label, keys, inRecord }) => (
            <div key={label}>
              {label}
              {inRecord.length > 0 && <span className="quiet">{TEXT.inRecord(inRecord)}</span>}
              <kbd>{keys}</kbd>
            </div>
          ))}
        </section>
      ))}
    </div>
  </Modal>
);
