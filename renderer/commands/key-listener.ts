/** Listens to the keyboard and runs the command that each chord means. */
import { isPopoverOnTop } from '../components/layer-keys';
import { chordOf, formatChord } from './chord';
import type { BoundCommand, BoundCommandSet } from './command';
import { dismissBlocked, toastBlocked } from '../state/overlay-store';
import { findBlocked, findCommand, findElsewhere, setsOfFocus, type KeyPlace } from './look-up';
import { allCommandSets } from './registry';
import { signedIn } from './targets';
import { TEXT } from './text';

const isBare = (chord: string): boolean => !/^(Ctrl|Alt)\+/.test(chord) && !/^(Shift\+)?F\d/.test(chord);

const FIELDS = 'input:not([type=checkbox]):not([type=radio]), textarea, select';

/** The text field that a key was pressed in. */
const fieldOf = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS)) ? target : undefined;

/** Says why a key that belongs to a command does nothing: what the command needs, or on which screens it works. */
const tellWhy = (
  event: KeyboardEvent,
  sets: readonly BoundCommandSet[],
  place: KeyPlace,
  accepts: (command: BoundCommand) => boolean,
): void => {
  if (event.repeat) return;
  const chord = chordOf(event);
  const blocked = findBlocked(sets, chord, place, accepts);
  const elsewhere = findElsewhere(sets, chord, place, accepts);
  const open = elsewhere.filter(({ isOfSession }) => !isOfSession || signedIn());
  if (blocked) toastBlocked(TEXT.blocked(blocked.label, blocked.needs), chord);
  else if (open.length > 0) toastBlocked(TEXT.elsewhere(formatChord(chord), open), chord);
  else if (elsewhere.length > 0) toastBlocked(TEXT.offline(formatChord(chord), elsewhere), chord);
};

/** Starts to listen; returns a function that stops. `place` tells where a key is pressed. */
export const listenToKeys = (place: () => KeyPlace): (() => void) => {
  /** The key that a command used and that is not released yet: a button presses itself when Enter is released. */
  let used: string | undefined;
  /** The element at which the key that is down was pressed. */
  let pressedAt: EventTarget | null = null;
  /** Runs the command of a key press. Enter on a button presses the button, whatever else it means on the screen. */
  const press = (event: KeyboardEvent, isEarly: boolean) => {
    if (event.defaultPrevented || event.isComposing) return;
    const chord = chordOf(event);
    if (isBare(chord) === isEarly) return;
    if (chord === 'Enter' && event.target instanceof HTMLButtonElement) return;
    const field = fieldOf(event.target);
    const accepts = ({ inFields }: BoundCommand) =>
      field === undefined || (inFields ? inFields(field) : !isBare(chord));
    // A menu finds its items by letters: while one is on top, bare keys mean only what has the focus.
    const sets = isBare(chord) && isPopoverOnTop() ? setsOfFocus(allCommandSets()) : allCommandSets();
    const command = findCommand(sets, chord, place(), accepts);
    if (!command) return tellWhy(event, sets, place(), accepts);
    // The reason why it did nothing before would read as one for the press that now acts.
    dismissBlocked(chord);
    event.preventDefault();
    if (isEarly) event.stopPropagation();
    used = event.key;
    // A held key would confirm or close the dialog that it has just opened.
    if (event.repeat && command.id.startsWith('dialog.')) return;
    command.run(event.repeat);
  };
  // A held Enter would press the button that got the focus when its first press opened a dialog.
  const isHeldOnButton = ({ repeat, key, target }: KeyboardEvent): boolean =>
    repeat && key === 'Enter' && target instanceof HTMLButtonElement;
  // Chords come before the focused element: a button would take Ctrl+Enter for its own press. Bare keys come after it.
  const early = (event: KeyboardEvent) => {
    if (!event.repeat) pressedAt = event.target;
    if (isHeldOnButton(event)) event.preventDefault();
    else press(event, true);
  };
  const late = (event: KeyboardEvent) => press(event, false);
  const release = (event: KeyboardEvent) => {
    // A key that chose an item moves the focus, often to a button, before it is released.
    const isOfAnother = event.target instanceof HTMLButtonElement && event.target !== pressedAt;
    if (event.key === used || isOfAnother) event.stopPropagation();
    used = undefined;
  };
  document.addEventListener('keyup', release, { capture: true });
  document.addEventListener('keydown', early, { capture: true });
  document.addEventListener('keydown', late);
  return () => {
    document.removeEventListener('keyup', release, { capture: true });
    document.removeEventListener('keydown', early, { capture: true });
    document.removeEventListener('keydown', late);
  };
};
