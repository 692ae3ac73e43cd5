import { allActions, currentScene, type Action } from './actions';
import { useOverlay } from './state/overlay-store';

/** A key press as a chord: `Ctrl+Enter`, `J`, `?`. */
export const chordOf = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string => {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isSign = event.key.length === 1 && event.key.toLowerCase() === event.key.toUpperCase();
  return [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', event.shiftKey && !isSign ? 'Shift' : '', key].filter(Boolean).join('+');
};

const isBare = (chord: string) => !/^(Ctrl|Alt)\+/.test(chord) && !/^F\d/.test(chord);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));

/** The act behind a chord. */
export const actionFor = (chord: string): Action | undefined => allActions.find((action) => action.keys.includes(chord));

/** Listens to the key map; answers the function that stops. */
export const listenToKeys = (): (() => void) => {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const chord = chordOf(event);
    const action = actionFor(chord);
    if (!action) return;
    const isCovered = useOverlay.getState().receipt !== null || document.querySelector('.bp6-overlay-open .bp6-dialog') !== null;
    if (isBare(chord) && (isTyping(event.target) || isCovered || document.querySelector('.bp6-popover') !== null)) return;
    const scene = currentScene();
    if (!action.enabled(scene)) return;
    event.preventDefault();
    action.perform(scene);
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
};
