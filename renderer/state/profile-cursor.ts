/** Tells the profile window which record the cursor is on, and moves the cursor as that window asks. */
import type { Json } from '../../shared/model/json';
import { local } from '../bridge';
import { useApp } from './app-store';

/** Milliseconds that the cursor must rest on a row: a held arrow key passes many. */
const REST_MS = 120;
/** Characters of a title that are sent; no window's title shows more. */
const MOST_TITLE = 200;

let timer: ReturnType<typeof setTimeout> | undefined;
let lastAsk = 0;

/** Moves the cursor that was moved last by a number of rows. */
export type StepCursor = (by: number) => void;
let step: StepCursor | undefined;

/** Moves the cursor that was moved last, if its rows are still on screen. */
export const stepCursor: StepCursor = (by) => step?.(by);

/** Leaves a cursor whose rows are gone. */
export const leaveCursor = (own: StepCursor): void => {
  if (step === own) step = undefined;
};

/** The record of a row: its reference, and what it is called until it is loaded. */
export type CursorRecord = { readonly ref: Json; readonly title: string };

/** Shows the record of the row that the cursor has come to, once it rests there. A row without a record leaves the last one. */
export const followCursor = (find: () => Promise<CursorRecord | undefined>, own: StepCursor): void => {
  step = own;
  clearTimeout(timer);
  lastAsk += 1;
  const ask = lastAsk;
  timer = setTimeout(() => {
    void find().then((found) => {
      // A slow row must not replace the record of a later one.
      if (found && ask === lastAsk)
        void local['profileWindow.show']({
          ref: found.ref,
          title: found.title.slice(0, MOST_TITLE),
          ownDomains: [...useApp.getState().ownDomains],
        });
    });
  }, REST_MS);
};
