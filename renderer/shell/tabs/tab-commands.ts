/** Keys of the tab strip while it has the focus. */
import { commandSet, type Command } from '../../commands/command';
import { closeTab, useWorkspace } from '../../state/workspace-store';
import { stepShownTab } from './shown-tabs';
import { TEXT } from '../text';

type Strip = { readonly element: HTMLElement; readonly current: string };

const focusedStrip = (): Strip | undefined => {
  const element = document.activeElement?.closest<HTMLElement>('[role=tablist].tabs');
  const { current } = useWorkspace.getState();
  return element && current !== null ? { element, current } : undefined;
};

const step =
  (by: number) =>
  ({ element }: Strip): void => {
    const next = stepShownTab(by);
    if (next !== undefined) element.querySelector<HTMLElement>(`#tab-${CSS.escape(next)}`)?.focus();
  };

const key = (id: string, label: string, chord: string, run: Command<Strip>['run']): Command<Strip> => ({
  id,
  label,
  keys: [chord],
  inPalette: false,
  run,
});

export const TAB_COMMANDS = commandSet({
  scope: 'tabs',
  title: TEXT.groups.tabs,
  target: focusedStrip,
  commands: [
    key('tabs.next', TEXT.nextTab, 'ArrowRight', step(1)),
    key('tabs.previous', TEXT.previousTab, 'ArrowLeft', step(-1)),
    key('tabs.close', TEXT.closeTab, 'Delete', ({ current }) => closeTab(current)),
  ],
});
