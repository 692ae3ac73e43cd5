/** Keys of the tab strip while it has the focus. */
import { commandSet, type Command } from '../commands/command';
import { closeTab, useWorkspace } from '../state/workspace-store';
import { stepShownTab } from './shown-tabs';

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
  title: 'Tabs',
  target: focusedStrip,
  commands: [
    key('tabs.next', 'Next tab', 'ArrowRight', step(1)),
    key('tabs.previous', 'Previous tab', 'ArrowLeft', step(-1)),
    key('tabs.close', 'Close tab', 'Delete', ({ current }) => closeTab(current)),
  ],
});
