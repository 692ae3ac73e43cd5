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
