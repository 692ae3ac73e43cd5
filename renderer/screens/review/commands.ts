/** Commands of the review queue. */
import { commandSet, type BoundCommandSet, type Command } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import { refreshSession } from '../../state/refresh-session';
import { TEXT as ACTION_TEXT } from '../../features/bulk-action/text';
import { isEffectAsked, TYPED_FROM } from '../../features/bulk-action/action-effects';
import { keyedCommands } from '../../features/bulk-action/keyed-commands';
import { KEYED_ACTIONS, offeredAction } from '../../features/bulk-action/record-actions';
import { selectedCount } from '../../dataset-view/view/selection';
import { recordOnScreen } from '../../record/open-tab-store';
import { openOverlay, toastBlocked } from '../../state/overlay-store';
import { currentTab } from '../../state/workspace-store';
import type { QueryAction } from '../../../shared/model/query';
import type { KeyedActionId } from '../../../shared/rules/keyed-actions';
import { needsTenant } from './confirmed-queues';
import { changedDecisions } from './decisions';
import type { Desk } from './desk';
import { mayLoadAll } from './desk-state';
import { DESK_ACTIONS, EFFECT, REVIEW_OVERLAYS, TENANT } from './overlays';
import { currentQueue } from './queue-matrix';
import { REASON_COMMANDS } from './reason-keys';
import { loadQueues, openQueueOf, setSavedQueue, toggleAlert } from './review-store';
import { TEXT as ALL_TEXT } from './text';
import { currentDesk, putQueue } from './use-desk';

const TEXT = ALL_TEXT.commands;

/** Applies while the list of queues is shown. */
const home = (): true | undefined => (signedIn() && !currentDesk() ? true : undefined);

const hasItem = ({ store }: Desk): boolean => {
  const { open, selection, count } = store.getState();
  return open !== null || selectedCount(selection, count) > 0;
};

const markedOf = ({ store }: Desk): number => {
  const { selection, count } = store.getState();
  return selectedCount(selection, count);
};

/** Returns true if an action needs a dialog: for values that no key gives, or to confirm a large number of items. */
const needsDialog = (desk: Desk, id: KeyedActionId, { params }: QueryAction): boolean =>
  markedOf(desk) >= TYPED_FROM || (id !== 'decline' && params.some(({ required }) => required));

/** Takes a keyed action: at once, or in a dialog if it needs a reason, other values, a confirmation, the name of the tenant or an answer about what it does. */
export const takeKeyed = (desk: Desk, id: KeyedActionId): void => {
  const keyed = KEYED_ACTIONS.find((one) => one.id === id);
  const action = keyed && offeredAction(keyed, desk.queue.actions);
  if (!action) return toastBlocked(ALL_TEXT.notOffered(ACTION_TEXT.verbs[id].toLowerCase()));
  if (needsDialog(desk, id, action)) return DESK_ACTIONS.open({ action_id: action.action_id });
  if (isEffectAsked(action)) return EFFECT.open(id);
  if (needsTenant(desk.queue)) return TENANT.open(id);
  const isChanged = changedDecisions(desk.store.getState(), action).length > 0;
  if (id === 'restore' && isChanged) return openOverlay(REVIEW_OVERLAYS.overrule);
  if (id === 'decline' && (isChanged || action.params.length > 0))
    return openOverlay(REVIEW_OVERLAYS.decline);
  void desk.decide(action);
};

const keyedActions = keyedCommands<Desk>(
  { of: 'review', labels: TEXT.keyed, enabled: hasItem, needs: ALL_TEXT.noItem },
  (desk) => ({
    offered: desk.queue.actions,
    act: (_, id) => takeKeyed(desk, id),
    explain: (id) => takeKeyed(desk, id),
  }),
);

/** Shows the body of the open record, or its first tab if the body is shown. */
const showBody = (): void => {
  const record = recordOnScreen();
  const body = record?.ids.find((id) => id === 'body' || id === 'text');
  if (record && body) record.openTab(body);
};

const openCurrent = (): void => {
  const queue = currentQueue();
  const tab = currentTab();
  if (!queue || !tab) return;
  if (queue.off !== undefined) return toastBlocked(queue.off);
  putQueue(tab.id, queue.counted.label, queue);
};

const goHome = (): void => {
  const tab = currentTab();
  if (tab) putQueue(tab.id, ALL_TEXT.title, undefined);
};

const deskCommands: readonly Command<Desk>[] = [
  ...keyedActions,
  {
    id: DESK_ACTIONS.id,
    label: TEXT.all,
    keys: ['A'],
    needsSession: true,
    enabled: hasItem,
    needs: ALL_TEXT.noItem,
    run: () => DESK_ACTIONS.toggle({ action_id: undefined }),
  },
  {
    id: 'review.skip',
    label: TEXT.skip,
    keys: ['Z'],
    enabled: hasItem,
    needs: ALL_TEXT.noItem,
    run: (desk) => void desk.skip(),
  },
  {
    id: 'review.body',
    label: TEXT.body,
    keys: ['B'],
    enabled: ({ store }) => store.getState().open !== null,
    needs: ALL_TEXT.noItem,
    run: showBody,
  },
  {
    id: 'review.sendNow',
    label: TEXT.sendNow,
    keys: ['Ctrl+Enter'],
    needsSession: true,
    enabled: (desk) => desk.isWaiting(),
    needs: TEXT.needsWaiting,
    run: (desk) => desk.sendNow(),
  },
  {
    id: 'review.loadAll',
    label: TEXT.loadAll,
    keys: ['Ctrl+Shift+L'],
    needsSession: true,
    enabled: ({ store }) => mayLoadAll(store.getState()),
    needs: TEXT.needsMore,
    run: (desk) => void desk.loadAll(),
  },
  { id: 'review.notify', label: TEXT.notify, keys: [], run: (desk) => void toggleAlert(desk.queue) },
  {
    id: 'review.back',
    label: TEXT.back,
    keys: ['Escape'],
    inPalette: true,
    enabled: ({ store }) => store.getState().open === null,
    run: goHome,
  },
];

/** Returns `reason` while a queue in the list is current; otherwise says to select one. */
const needsQueue =
  (reason: string) =>
  (at: true | undefined): string =>
    at && currentQueue() ? reason : TEXT.needsHome;

const homeCommands: readonly Command<true>[] = [
  {
    id: 'review.openQueue',
    label: TEXT.queue,
    keys: ['O'],
    inPalette: false,
    needsSession: true,
    enabled: () => currentQueue() !== undefined,
    run: openCurrent,
  },
  {
    id: 'review.toggleAlert',
    label: TEXT.notify,
    keys: ['T'],
    enabled: () => openQueueOf(currentQueue()?.id ?? '') !== undefined,
    needs: needsQueue(TEXT.needsOn),
    run: () => {
      const queue = openQueueOf(currentQueue()?.id ?? '');
      if (queue) void toggleAlert(queue);
    },
  },
  {
    id: REVIEW_OVERLAYS.fields,
    label: TEXT.fields,
    keys: ['F'],
    enabled: () => currentQueue()?.domain !== undefined,
    needs: needsQueue(TEXT.needsFields),
    run: () => openOverlay(REVIEW_OVERLAYS.fields),
  },
  {
    id: 'review.removeQuery',
    label: TEXT.removeQuery,
    keys: ['Delete'],
    enabled: () => currentQueue()?.saved !== undefined,
    needs: needsQueue(TEXT.needsSaved),
    run: () => void setSavedQueue(currentQueue()?.saved ?? '', false),
  },
];

/** The command sets of the review queue. */
export const REVIEW_COMMANDS: readonly BoundCommandSet[] = [
  commandSet({
    scope: 'screen',
    title: ALL_TEXT.title,
    target: currentDesk,
    needs: TEXT.needsQueue,
    commands: deskCommands,
  }),
  REASON_COMMANDS,
  commandSet({
    scope: 'screen',
    title: ALL_TEXT.title,
    target: home,
    needs: TEXT.needsHome,
    commands: homeCommands,
  }),
  commandSet({
    scope: 'screen',
    title: ALL_TEXT.title,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      {
        id: 'review.refresh',
        label: TEXT.refresh,
        keys: ['F5'],
        needsSession: true,
        run: () => void refreshSession().then(() => currentDesk()?.load() ?? loadQueues()),
      },
    ],
  }),
];
