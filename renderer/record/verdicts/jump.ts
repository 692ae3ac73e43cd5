/** Goes to a place of the record on screen: a field, a tool, a header, a row. */
import { useEffect, type RefObject } from 'react';
import type { Part, Place } from '../../../shared/rules/contradictions';
import { toast } from '../../state/overlay-store';
import { isFocusFree } from '../../state/screen-focus';
import { openRecordTab, recordOnScreen } from '../open-tab-store';
import { targetKey, type RecordTarget } from '../record-target';
import { TEXT } from './text';

/** The tab that shows a part. A field that the head does not show is among all fields. */
const TAB_OF: Readonly<Record<Part, string>> = {
  summary: 'fields',
  stack: 'why',
  headers: 'headers',
  clicks: 'clicks',
  attachments: 'attachments',
  recipients: 'recipients',
};

/** Milliseconds without a change after which a tab will not show the place: while it loads, and once it has loaded. */
const LOADING_MS = 10_000;
const LOADED_MS = 1_000;

/** Returns the name of a place, as the element that shows it has it in `data-place`. */
export const placeName = ({ part, key }: Pick<Place, 'part' | 'key'>): string =>
  `${part}:${key.toLowerCase()}`;

/** Returns a place in the stack of an attachment, which is among the attachments of its record. */
export const placeWithin = (attachment: string, { part, key, value }: Place): Place => ({
  part: 'attachments',
  key: `${attachment} ${part} ${key}`,
  value,
});

/** The place of the verdict history. No tool has such a name. */
export const HISTORY_PLACE = { part: 'stack', key: 'verdict history' } as const;

/** Parts of a tab that may hide places, such as by a filter, and what shows them again. */
const hiding = new Set<{ readonly box: RefObject<Element | null>; readonly showAll: () => void }>();

/** Registers what shows all places in a part again: a jump does so if it does not find its place. */
export const useHiding = (box: RefObject<Element | null>, showAll: () => void): void =>
  useEffect(() => {
    const one = { box, showAll };
    hiding.add(one);
    return () => {
      hiding.delete(one);
    };
  }, []);

let stop: () => void = () => undefined;

/** Returns the record on top of those on screen. */
export const shownRecord = (): Element | undefined =>
  [...document.querySelectorAll('.record-step:not([hidden])')].at(-1);

const find = (root: ParentNode | null | undefined, name: string): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].find(
    (element) => element.dataset['place'] === name,
  );

const focusPlace = (element: HTMLElement): void => {
  element.closest('details')?.setAttribute('open', '');
  element.classList.add('is-jumped-to');
  element.addEventListener('blur', () => element.classList.remove('is-jumped-to'), { once: true });
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
};

/** Says that a place can't be shown. What was pressed may be gone, so its tab takes the focus. */
const giveUp = (root: Element): void => {
  toast(TEXT.notShown, 'warn', TEXT.notShownNext);
  if (isFocusFree()) root.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
};

/** Focuses the element with a name as soon as a root has it; `onMissing` is called if none does in time. */
const focusWhenShown = (
  name: string,
  rootOf: () => Element | undefined,
  observed: Node,
  onMissing: () => void,
): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const panel = rootOf()?.querySelector('.record-panel');
    const found = find(panel, name);
    if (found) {
      stop();
      return focusPlace(found);
    }
    const isLoading = !panel || panel.querySelector('[aria-busy=true]') != null;
    timer = setTimeout(
      () => {
        stop();
        onMissing();
      },
      isLoading ? LOADING_MS : LOADED_MS,
    );
  };
  const observer = new MutationObserver(look);
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(observed, { childList: true, subtree: true });
  look();
};

/** Focuses a place, in the head if it is there, or else in its tab as soon as that has loaded. Reports it if the tab does not show the place. */
export const jumpToPlace = (place: Pick<Place, 'part' | 'key'>, openTab: (id: string) => void): void => {
  stop();
  const root = shownRecord();
  const name = placeName(place);
  const inHead = find(root?.querySelector('.record-head'), name);
  if (inHead) return focusPlace(inHead);
  if (!root) return;
  openTab(TAB_OF[place.part]);
  focusWhenShown(
    name,
    () => root,
    root,
    () => giveUp(root),
  );
  if (!find(root.querySelector('.record-panel'), name))
    for (const { box, showAll } of hiding) if (root.contains(box.current)) showAll();
};

/** Focuses the verdict of a tool in a record that is about to be shown. A tool without one leaves the focus where it is. */
export const jumpToTool = (target: RecordTarget, tool: string): void => {
  stop();
  const key = targetKey(target);
  openRecordTab(target.domain, TAB_OF.stack);
  const rootOf = () => {
    const shown = recordOnScreen();
    return shown && targetKey(shown.target) === key ? shownRecord() : undefined;
  };
  focusWhenShown(placeName({ part: 'stack', key: tool }), rootOf, document.body, () => undefined);
};
