/** Text that becomes exceptions: it is stored, and the screen of pasted values shows it. */
import type { Selection, ViewSpec } from '../../../shared/dataset';
import { PASTE_PART } from '../../../shared/local-calls/exception-paste';
import { local } from '../../bridge';
import { useApp } from '../../state/app-store';
import { toast, toastFailure } from '../../state/overlay-store';
import { openTab } from '../../state/workspace-store';
import { TEXT } from './text';

/** The collection that a text goes to; `title` names a new one. */
type Collection = { readonly id: string; readonly title: string };

/** Most characters of a title. */
const MOST_TITLE = 200;

/** Milliseconds for which parts are sent at a time: the window's own messages wait no longer. */
const TURN_MS = 8;

/** Sends the parts one behind the other without waiting for the answer to each. The window draws in between. */
const storeText = async (to: Collection, text: string, onSent: () => void): Promise<boolean> => {
  const sent: ReturnType<(typeof local)['paste.add']>[] = [];
  let turn = performance.now();
  for (let from = 0; from < text.length; from += PASTE_PART) {
    if (performance.now() - turn > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      turn = performance.now();
    }
    sent.push(
      local['paste.add']({
        ...to,
        part: text.slice(from, from + PASTE_PART),
        isFirst: from === 0,
        isLast: from + PASTE_PART >= text.length,
      }),
    );
  }
  onSent();
  for (const added of await Promise.all(sent))
    if (!added.ok) {
      toastFailure(added.failure);
      return false;
    }
  return true;
};

/** The text that is stored last: the parts of two texts must not mix. */
let storing: Promise<unknown> = Promise.resolve();

/**
 * Stores text below what a collection has, after any text that is on its way; returns false if it could not be stored. `onSent` is called as soon
 * as what is read next has it: its way to the disk need not be waited for.
 */
export const addPastedText = (
  to: Collection,
  text: string,
  onSent: () => void = () => undefined,
): Promise<boolean> => {
  const stored = storing.then(() => storeText(to, text, onSent));
  storing = stored.catch(() => undefined);
  return stored;
};

const showPasted = ({ id, title }: Collection): void =>
  void openTab({ screen: 'exception-paste', title, draft: { typed: '', collection: id } });

/** Returns a new collection, so that nothing left over from another joins it. */
const newCollection = (title: string): Collection => ({ id: crypto.randomUUID(), title });

/** Shows a new collection without any value. */
export const pasteNothing = (title: string): void => showPasted(newCollection(title));

const ownDomains = (): string[] => [...useApp.getState().ownDomains];

/** Shows the senders, domains, URLs and hashes of selected rows as draft exceptions. */
export const pasteRows = async (view: ViewSpec, selection: Selection, rows: number): Promise<void> => {
  const to = newCollection(TEXT.ofRows(rows));
  const added = await local['paste.addRows']({ ...to, view, selection, ownDomains: ownDomains() });
  if (!added.ok) return toastFailure(added.failure);
  showPasted(to);
  if (added.value.empty > 0) toast(TEXT.emptyRows(added.value.empty, rows));
};

/** Shows the indicators of a case as draft exceptions. */
export const pasteCase = async (id: string, name: string): Promise<void> => {
  const read = await local['case.indicators']({ id, ownDomains: ownDomains() });
  if (!read.ok) return toastFailure(read.failure);
  if (read.value.length === 0)
    return toastFailure({ kind: 'invalid', message: TEXT.noIndicators, next: TEXT.noIndicatorsNext });
  const to = newCollection(TEXT.ofCase(name).slice(0, MOST_TITLE));
  if (await addPastedText(to, read.value.join('\n'))) showPasted(to);
};
