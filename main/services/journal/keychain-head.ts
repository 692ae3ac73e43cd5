/** The heads of the journals in the operating system's keychain, where there is one that is open: nothing asks the analyst to unlock it. */
import type { SecretStore } from '../../deps';
import type { Log } from '../log/log';
import { Head } from '../../formats/journal-entry';
import type { NotedHead } from './verify';

/** The keychain as the place of one journal's head. */
export type KeychainHead = ReturnType<typeof createKeychainHead>;

const parse = (secret: string): Head | undefined => {
  try {
    return Head.safeParse(JSON.parse(secret)).data;
  } catch {
    // The caller says that it is damaged.
    return undefined;
  }
};

/** Creates the place of a journal's head in the keychain. `onFirst` is called with the head that the keychain has, before it is replaced. */
export const createKeychainHead = (
  secrets: SecretStore,
  log: Log,
  journal: string,
  onFirst: (head: Head) => Promise<void>,
) => {
  let isChecked = false;
  let wanted: Head | undefined;
  let running: Promise<void> | undefined;

  const read = async (): Promise<NotedHead['read']> => {
    try {
      if ((await secrets.status()).kind !== 'ready') return { kind: 'unavailable' };
      const found = await secrets.get(journal);
      if (found.kind === 'not-found') return { kind: 'none' };
      if (found.kind !== 'found') return { kind: 'unavailable' };
      const head = parse(found.secret);
      return head ? { kind: 'found', head } : { kind: 'damaged' };
    } catch (error) {
      log.error('journal', error);
      return { kind: 'unavailable' };
    }
  };
  /** Compares what an earlier start noted with the journal: once it is replaced, nothing would show that the journal was cut. */
  const check = async (): Promise<boolean> => {
    const noted = await read();
    if (noted.kind === 'unavailable') return false;
    isChecked = true;
    if (noted.kind === 'found') await onFirst(noted.head);
    return true;
  };
  const run = async (): Promise<void> => {
    try {
      while (wanted) {
        if (!isChecked && !(await check())) break;
        const head = wanted;
        wanted = undefined;
        if ((await secrets.set(journal, JSON.stringify(head))).kind !== 'done') break;
      }
    } catch (error) {
      log.error('journal', error);
      // The difference may not have been recorded: the next head is compared again.
      isChecked = false;
    } finally {
      running = undefined;
    }
  };

  return {
    read,
    /** Notes a new head soon; of several, the newest. */
    write: (head: Head): void => {
      wanted = head;
      running ??= run();
    },
    /** Resolves once the newest head is in the keychain, or can't be. */
    idle: async (): Promise<void> => void (await running),
  };
};
