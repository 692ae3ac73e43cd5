import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { RecentFiles } from '../../../shared/model/files';
import type { Clock } from '../../deps';
import { failure } from '../../wire/failures';
import type { Storage } from '../storage/storage';
import { text } from './text';

const MAX_RECENT = 12;
const RecentDocument = z.strictObject({
  isKept: z.boolean(),
  files: z.array(z.strictObject({ id: z.string(), path: z.string(), at: z.string() })).max(MAX_RECENT),
});
type RecentDocument = z.infer<typeof RecentDocument>;
const DOCUMENT = 'recent-files';

/** Creates the list of recently opened files. It is off until the analyst turns it on. */
export const createRecentFiles = (storage: Storage, clock: Clock) => {
  const store = storage.store<RecentDocument>({
    name: 'recent',
    label: text.recentLabel,
    schema: RecentDocument,
  });
  const read = (): RecentDocument => store.read(DOCUMENT) ?? { isKept: false, files: [] };

  return {
    list: (): RecentFiles => {
      const { isKept, files } = read();
      return { isOn: isKept, files: files.map(({ id, path, at }) => ({ id, name: basename(path), at })) };
    },
    /** Turns the list on or off. Either empties it. */
    turn: async (isOn: boolean): Promise<Result<RecentFiles>> => {
      try {
        await store.save(DOCUMENT, { isKept: isOn, files: [] });
        return ok({ isOn, files: [] });
      } catch {
        // The store has logged the cause.
        return fail(failure('disk', text.recentNotSaved));
      }
    },
    /** Puts a file at the top of the list. If the disk fails, the store logs it and only the entry is lost. */
    add: (path: string) => {
      const { isKept, files } = read();
      if (!isKept) return;
      const rest = files.filter((file) => file.path !== path).slice(0, MAX_RECENT - 1);
      store.put(DOCUMENT, {
        isKept,
        files: [{ id: randomUUID(), path, at: new Date(clock()).toISOString() }, ...rest],
      });
    },
    path: (id: string): Result<string> => {
      const found = read().files.find((file) => file.id === id);
      return found
        ? ok(found.path)
        : fail(failure('not_found', text.notInRecent, { next: text.openByDialog }));
    },
  };
};
