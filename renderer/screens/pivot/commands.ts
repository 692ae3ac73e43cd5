/** Commands of the pivot screen. */
import { commandSet } from '../../commands/command';
import { always } from '../../commands/targets';
import { local } from '../../bridge';
import { PIVOT_SCREEN } from '../../query/pivot-screen';
import { toast, toastFailure } from '../../state/overlay-store';
import { currentTab } from '../../state/workspace-store';
import { textOfTab } from './pivot-draft';
import { TEXT } from './text';

type Wanted = { readonly tab: string; readonly text: string };

// Loaded when it is first used, as the screen is.
const store = () => import('./pivot-store');

const find = async ({ tab, text }: Wanted): Promise<void> => (await store()).findInTab(tab, text);
const lookAgain = async ({ tab, text }: Wanted): Promise<void> => (await store()).lookAgainInTab(tab, text);
const search = async ({ tab, text }: Wanted): Promise<void> => (await store()).searchLiveInTab(tab, text);

const currentPivot = (): Wanted | undefined => {
  const tab = currentTab();
  return tab?.screen === PIVOT_SCREEN ? { tab: tab.id, text: textOfTab(tab) } : undefined;
};

const clear = async (): Promise<void> => {
  const cleared = await local['pivot.clear']({});
  if (!cleared.ok) return toastFailure(cleared.failure);
  if (!cleared.value.isCleared) return;
  toast(TEXT.clear.done);
  const now = currentPivot();
  // A running look-up may still find what was cleared.
  if (now) await find(now);
};

export const PIVOT_COMMANDS = [
  commandSet<Wanted>({
    scope: 'screen',
    title: TEXT.title,
    target: currentPivot,
    commands: [
      {
        id: 'pivot.live',
        label: TEXT.liveSearch.command,
        keys: ['Ctrl+Enter'],
        needsSession: true,
        run: (wanted) => void search(wanted),
      },
      { id: 'pivot.again', label: TEXT.again, keys: ['F5'], run: (wanted) => void lookAgain(wanted) },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.title,
    target: always,
    commands: [{ id: 'pivot.clear', label: TEXT.clear.command, keys: [], run: () => void clear() }],
  }),
] as const;
