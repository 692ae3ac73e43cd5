/** Commands of the comparison of messages. */
import { refreshSession } from '../../state/refresh-session';
import { commandSet, type Command } from '../../commands/command';
import { refToTarget } from '../../record/record-ref';
import { openRecordInTab } from '../../record/record-screen';
import { refreshRecord } from '../../record/refresh-record';
import { currentTab } from '../../state/workspace-store';
import { stepDifference } from './differences';
import { messagesRequest, type MessagesRequest } from './request';
import { TEXT } from './text';

const messagesOnScreen = (): MessagesRequest | undefined => {
  const tab = currentTab();
  return tab?.screen === 'compare-messages' ? messagesRequest(tab) : undefined;
};

/** Clears the session's cache, then reads every part again. */
const readAgain = async ({ targets }: MessagesRequest): Promise<void> => {
  await refreshSession();
  for (const target of targets) refreshRecord(target);
};

/** Opens the record of a message in its own tab. */
export const openMessage = ({ targets }: MessagesRequest, at: number): void => {
  const target = targets[at];
  if (target) openRecordInTab(refToTarget(target), TEXT.message(at + 1));
};

const opens = (at: number): Command<MessagesRequest> => ({
  id: `compareMessages.open${at + 1}`,
  label: TEXT.open(at + 1),
  keys: [String(at + 1)],
  enabled: ({ targets }) => at < targets.length,
  needs: TEXT.needsThird,
  run: (request) => openMessage(request, at),
});

export const COMPARE_MESSAGES_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: messagesOnScreen,
    needs: TEXT.needsMessages,
    commands: [
      { id: 'compareMessages.next', label: TEXT.next, keys: ['J'], run: () => stepDifference(1) },
      { id: 'compareMessages.previous', label: TEXT.previous, keys: ['K'], run: () => stepDifference(-1) },
      opens(0),
      opens(1),
      opens(2),
      {
        id: 'compareMessages.refresh',
        label: TEXT.refresh,
        keys: ['F5'],
        needsSession: true,
        run: (request) => void readAgain(request),
      },
    ],
  }),
] as const;
