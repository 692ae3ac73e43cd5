import { InputGroup } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';
import {
  findClash,
  findShared,
  isReserved,
  placedCommands,
  siblings,
  type PlacedCommand,
} from '../../commands/bindings';
import { chordOf, formatChord } from '../../commands/chord';
import { allCommandSets, commandSetsByDefault } from '../../commands/registry';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { bindKeys } from './key-items';
import { TEXT } from './text';

const T = TEXT.keys.dialog;

/** Keys that the dialog itself needs, and keys that are only part of a chord. */
const PASSED: ReadonlySet<string> = new Set([
  'Tab',
  'Escape',
  'Enter',
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'Dead',
  'Process',
]);

/** Returns a command and its siblings on other screens, whose keys change with it. */
const withSiblings = (placed: PlacedCommand): readonly PlacedCommand[] => {
  const ids = siblings(commandSetsByDefault(), placed.command.id);
  const others = placedCommands(allCommandSets()).filter(({ command }) => ids.includes(command.id));
  return [placed, ...others.filter(({ command }) => command.id !== placed.command.id)];
};

/** Returns why a chord can't be given to a command; undefined if it can. */
export const chordError = (placed: PlacedCommand, chord: string): string | undefined => {
  if (chord === '') return undefined;
  if (isReserved(chord)) return T.reserved(formatChord(chord));
  const [clash] = withSiblings(placed).flatMap((one) => findClash(allCommandSets(), one, chord) ?? []);
  return clash && T.clash(formatChord(chord), clash.command.label, clash.set.title);
};

const nameOf = ({ set, command }: PlacedCommand): string => `${command.label} (${set.title})`;

/** Returns the hint below the key: the commands of other places that have the same chord, and the siblings that change too. */
const sharedNote = (placed: PlacedCommand, chord: string): string => {
  const all = withSiblings(placed);
  const changed = new Set(all.map(({ command }) => command.id));
  const shared = chord === '' ? [] : findShared(allCommandSets(), placed, chord);
  const names = new Set(shared.filter(({ command }) => !changed.has(command.id)).map(nameOf));
  return [
    names.size === 0 ? T.hint : T.shared(formatChord(chord), [...names].join(', ')),
    ...(all.length === 1 ? [] : [T.changesToo(all.slice(1).map(nameOf).join(', '))]),
  ].join(' ');
};

type KeyDialogProps = { readonly placed: PlacedCommand; readonly onClose: () => void };

/** Replaces a command's first key. A key that another command of the same place has is refused, and the message names that command. */
export const KeyDialog = ({ placed, onClose }: KeyDialogProps) => {
  const { id, label, keys } = placed.command;
  const [first = '', ...others] = keys;
  const form = useForm<{ readonly chord: string | null }>({
    // A key that no command can be given is not offered as the new one.
    initial: { chord: isReserved(first) ? null : first },
    problemsOf: ({ chord }) => ({ chord: chordError(placed, chord ?? '') }),
    missingOf: ({ chord }) => (chord === null ? { reason: T.missing, field: 'chord' } : undefined),
    send: async ({ chord }) => {
      bindKeys(id, chord ? [...new Set([chord, ...others])] : []);
      onClose();
      return null;
    },
  });
  const { chord } = form.values;
  const press = (event: KeyboardEvent) => {
    if (PASSED.has(event.key) && !(event.key === 'Enter' && (event.altKey || event.shiftKey))) return;
    event.preventDefault();
    event.stopPropagation();
    const isErased = event.key === 'Backspace' && chordOf(event.nativeEvent) === 'Backspace';
    form.change({ chord: isErased ? '' : chordOf(event.nativeEvent) });
  };
  return (
    <FormDialog title={T.title(label)} form={form} submitLabel={T.submit} width={460} onClose={onClose}>
      <Field
        name="chord"
        label={T.key}
        problem={form.problems['chord']}
        hint={sharedNote(placed, chord ?? '')}
      >
        {(tie) => (
          <InputGroup
            {...tie}
            autoFocus
            readOnly
            className="mono"
            value={chord === '' ? TEXT.keys.none : formatChord(chord ?? '')}
            onKeyDown={press}
          />
        )}
      </Field>
    </FormDialog>
  );
};
