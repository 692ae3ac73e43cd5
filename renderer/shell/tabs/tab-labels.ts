/** Names and tooltips of tabs: equal names get what tells their tabs apart. */
import type { Tab } from '../../../shared/model/app-state';
import { screenOf } from '../../screens';
import { tabName } from '../../state/workspace-store';
import { TEXT } from '../text';

/** Returns what a tab shows in words, if its screen says it; empty otherwise. */
export const describeTab = (tab: Tab): string => screenOf(tab)?.describe?.(tab) ?? '';

/** Returns the words of a text without those at its start and its end that all texts share. */
const distinctPart = (text: string, all: readonly string[]): string => {
  const words = text.split(/\s+/);
  const others = all.map((one) => one.split(/\s+/));
  const isShared = (at: number) => others.every((one) => one.at(at) === words.at(at));
  let from = 0;
  while (from < words.length && isShared(from)) from += 1;
  let end = words.length;
  while (end > from && isShared(end - words.length - 1)) end -= 1;
  return words.slice(from, end).join(' ');
};

/** Returns the label of each tab by its ID: its name, and for equal names the part of the description that differs, or else a number. */
export const tabLabels = (tabs: readonly Tab[]): ReadonlyMap<string, string> => {
  const labels = new Map<string, string>();
  for (const tab of tabs) {
    const name = tabName(tab);
    const equals = tabs.filter((one) => tabName(one) === name);
    if (equals.length === 1) labels.set(tab.id, name);
    else {
      const descriptions = equals.map(describeTab);
      const part = distinctPart(describeTab(tab), descriptions);
      const isAlone = part !== '' && descriptions.filter((one) => one === describeTab(tab)).length === 1;
      labels.set(tab.id, isAlone ? TEXT.tabPart(name, part) : TEXT.tabNumber(name, equals.indexOf(tab) + 1));
    }
  }
  return labels;
};

/** Characters that equal beginnings have at least: shorter ones leave room for what differs. */
const LEAST_START = 8;

/** Returns the number of characters that two texts begin with alike. */
const equalStart = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
};

/** Returns the index at which the last word of a text starts; a text that ends between words has none there, so its length. */
const wordStart = (text: string): number => {
  let at = text.length;
  while (at > 0 && /[\p{L}\p{N}\p{M}]/u.test(text.charAt(at - 1))) at -= 1;
  return at;
};

/** Returns a label in two parts: the beginning that another label has too, up to a whole word if it has one, and what differs. */
export const labelParts = (label: string, others: readonly string[]): readonly [string, string] => {
  const alike = Math.max(0, ...others.filter((one) => one !== label).map((one) => equalStart(label, one)));
  // A character of two code units is not cut in half.
  const start = label.slice(0, alike).replace(/[\ud800-\udbff]$/, '');
  const words = start.slice(0, wordStart(start));
  const shared = words.length >= LEAST_START ? words : start;
  return shared.length < LEAST_START ? ['', label] : [shared, label.slice(shared.length)];
};
