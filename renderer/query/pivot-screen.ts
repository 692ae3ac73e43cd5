/** The screen of what this workstation has seen. It is here because layers below the screens open it. */
import type { Json } from '../../shared/model/json';
import { MAX_PIVOT_TEXT } from '../../shared/local-calls/pivot';
import { openTab } from '../state/workspace-store';
import { TEXT } from './text';

/** Id of the screen. */
export const PIVOT_SCREEN = 'pivot' as const;

/** Returns a value as it can be looked up; undefined if there is nothing to look up. */
export const pivotText = (value: Json): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' || text.length > MAX_PIVOT_TEXT ? undefined : text;
};

/** Lists in a new tab all that was seen with a value. */
export const openPivot = (text: string): void =>
  void openTab({ screen: PIVOT_SCREEN, title: TEXT.pivotTab(text), draft: { text } });
