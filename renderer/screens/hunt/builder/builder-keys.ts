import type { KeyboardEvent } from 'react';
import { chordOf } from '../../../components/chord';
import type { BuilderTools, RowAct } from './builder-tools';

const ANYWHERE: Readonly<Record<string, RowAct>> = {
  'Alt+ArrowUp': 'up',
  'Alt+ArrowDown': 'down',
  'Alt+ArrowLeft': 'out',
  'Alt+ArrowRight': 'in',
  'Ctrl+D': 'duplicate',
  'Ctrl+G': 'group',
  'Ctrl+Shift+G': 'ungroup',
  'Alt+Enter': 'count',
};

/** Handles, one beside the other as they are seen: arrows go from row to row. */
const beside = (handle: HTMLElement, by: number): HTMLElement | undefined => {
  const all = [...(handle.closest('.builder')?.querySelectorAll<HTMLElement>('.row-handle') ?? [])];
  return all[all.indexOf(handle) + by];
};

/** Keys of the builder's rows; where none fits, the key is left to whoever is next. */
export const pressInBuilder = (event: KeyboardEvent<HTMLElement>, tools: BuilderTools): void => {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (!target || !event.currentTarget.contains(target)) return;
  const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const handle = target.closest<HTMLElement>('.row-handle');
  const chord = chordOf(event);
  const what =
    ANYWHERE[chord] ?? (handle && (chord === 'Delete' || chord === 'Backspace') ? 'remove' : undefined);
  if (id !== undefined && what) tools.act(id, what);
  else if (handle && (chord === 'ArrowDown' || chord === 'ArrowUp'))
    beside(handle, chord === 'ArrowDown' ? 1 : -1)?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
};
