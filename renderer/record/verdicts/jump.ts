/** Goes to a place of the record on screen: a field, a tool, a header, a row. */
import type { Part, Place } from '../../../shared/rules/contradictions';

/** The tab that shows a part. A field that the head does not show is among all fields. */
const TAB_OF: Readonly<Record<Part, string>> = {
  summary: 'fields',
  stack: 'why',
  headers: 'headers',
  clicks: 'clicks',
  attachments: 'attachments',
  recipients: 'recipients',
};

/** Milliseconds in which a tab has to show the place. */
const GIVE_UP_MS = 10_000;

/** Returns the name of a place, as the element that shows it has it in `data-place`. */
export const placeName = ({ part, key }: Pick<Place, 'part' | 'key'>): string =>
  `${part}:${key.toLowerCase()}`;

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

/** Focuses a place, in the head if it is there, or else in its tab as soon as that has loaded. */
export const jumpToPlace = (place: Place, openTab: (id: string) => void): void => {
  stop();
  const root = shownRecord();
  const name = placeName(place);
  const inHead = find(root?.querySelector('.record-head'), name);
  if (inHead) return focusPlace(inHead);
  if (!root) return;
  openTab(TAB_OF[place.part]);
  const look = () => {
    const found = find(root.querySelector('.record-panel'), name);
    if (!found) return;
    stop();
    focusPlace(found);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), GIVE_UP_MS);
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(root, { childList: true, subtree: true });
  look();
};
