import { chordOf } from './components/chord';
import { allActions, currentScene, type Action } from './actions';
import { useOverlay } from './state/overlay-store';

const isBare = (chord: string) => !/^(Ctrl|Alt)\+/.test(chord) && !/^F\d/.test(chord);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));

const UNDOES = ['undo', 'redo'];

/** The act behind a chord. */
export const actionFor = (chord: string): Action | undefined =>
  allActions.find((action) => action.keys.includes(chord));

/** Listens to the key map; answers the function that stops. */
export const listenToKeys = (): (() => void) => {
  const press = (event: KeyboardEvent, isEarly: boolean) => {
    if (event.defaultPrevented || event.isComposing) return;
    const chord = chordOf(event);
    const action = actionFor(chord);
    if (!action || isBare(chord) === isEarly) return;
    const { open, receipt } = useOverlay.getState();
    // A palette that was asked for takes what is typed next, also before it is drawn.
    const isCovered =
      receipt !== null ||
      open === 'palette' ||
      document.querySelector('.bp6-overlay-open .bp6-dialog') !== null;
    if (
      isBare(chord) &&
      (isTyping(event.target) || isCovered || document.querySelector('.bp6-popover') !== null)
    )
      return;
    // Outside the builder, a field's own undo is meant.
    if (
      UNDOES.includes(action.id) &&
      isTyping(event.target) &&
      !(event.target as HTMLElement).closest('.builder')
    )
      return;
    const scene = currentScene();
    if (!action.enabled(scene)) return;
    event.preventDefault();
    if (isEarly) event.stopPropagation();
    action.perform(scene);
  };
  // Chords come before what has the focus: a button would take Ctrl+Enter for a press of its own. Bare keys come after it.
  const early = (event: KeyboardEvent) => press(event, true);
  const late = (event: KeyboardEvent) => press(event, false);
  document.addEventListener('keydown', early, { capture: true });
  document.addEventListener('keydown', late);
  return () => {
    document.removeEventListener('keydown', early, { capture: true });
    document.removeEventListener('keydown', late);
  };
};
