/** The pasted text of each tenant, stored until the analyst deletes it. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { PastedText } from '../../../shared/local-calls/exception-paste';
import { PasteTargets } from '../../../shared/model/pasted-exceptions';
import { failure } from '../../wire/failures';
import type { Storage } from '../storage/storage';
import { text as words } from './text';

/** Most characters that are stored: about 200,000 lines. */
const MOST_TEXT = 16_000_000;

const PasteDocument = z.strictObject({
  text: z.string(),
  targets: PasteTargets,
  /** The keys of the exceptions that each action sends; of one that has ended, those that the tenant has since. */
  sent: z.array(
    z.strictObject({ job: z.string(), keys: z.array(z.string()), hasEnded: z.boolean().optional() }),
  ),
});
type PasteDocument = z.infer<typeof PasteDocument>;

const EMPTY: PasteDocument = { text: '', targets: {}, sent: [] };
const infoOf = ({ text, targets }: PasteDocument): PastedText => ({ characters: text.length, targets });

const tooLong = (): Result<never> =>
  fail(failure('too_large', words.pasted.tooLong(MOST_TEXT), { next: words.pasted.tooLongNext }));

const openStore = (storage: Storage) =>
  storage.store<PasteDocument>({
    name: 'pasted',
    label: words.pasted.label,
    schema: PasteDocument,
    isLarge: true,
  });

type AddedBy = (job: string) => readonly string[] | undefined;

/** Returns what an action has added if it has ended since it was noted. */
const withEnd = (one: PasteDocument['sent'][number], addedBy: AddedBy): PasteDocument['sent'][number] => {
  const added = one.hasEnded ? undefined : addedBy(one.job);
  return added ? { job: one.job, keys: [...added], hasEnded: true } : one;
};

/** Creates the store of pasted text. */
export const createPastedText = (storage: Storage, tenantId: () => string) => {
  const store = openStore(storage);
  /** The parts of a text that is on its way; undefined once one was refused, so that the rest of it is refused too. */
  let parts: string[] | undefined = [];
  const read = (): PasteDocument => store.read(tenantId()) ?? EMPTY;
  const save = async (document: PasteDocument): Promise<Result<PastedText>> => {
    try {
      await store.save(tenantId(), document);
      return ok(infoOf(document));
    } catch {
      // The store has logged the cause.
      return fail(failure('disk', words.pasted.notSaved));
    }
  };
  /** Stores a text below what is there; it is on disk when this resolves. */
  const addWhole = async (whole: string): Promise<Result<PastedText>> => {
    const before = read();
    const glue = /(^|\n)$/.test(before.text.slice(-1)) ? '' : '\n';
    return before.text.length + whole.length > MOST_TEXT
      ? tooLong()
      : save({ ...before, text: `${before.text}${glue}${whole}` });
  };
  return {
    read,
    info: (): PastedText => infoOf(read()),
    /** Takes a part of a text. The last one stores the whole below what is there; it is on disk when this resolves. */
    add: async (part: string, isFirst: boolean, isLast: boolean): Promise<Result<PastedText>> => {
      if (isFirst) parts = [];
      if (!parts) return tooLong();
      parts.push(part);
      const added = parts.reduce((sum, one) => sum + one.length, 0);
      if (!isLast && added <= MOST_TEXT) return ok({ characters: added, targets: {} });
      const whole = parts.join('');
      parts = isLast ? [] : undefined;
      return addWhole(whole);
    },
    addWhole,
    setTargets: (targets: PasteTargets): void => {
      const before = read();
      if (!isDeepStrictEqual(before.targets, targets)) store.put(tenantId(), { ...before, targets });
    },
    /** Notes what an action sends, before the screen hears of it. */
    noteSent: (job: string, keys: readonly string[]): Promise<Result<PastedText>> => {
      const before = read();
      return save({ ...before, sent: [...before.sent, { job, keys: [...keys] }] });
    },
    /** Notes what each action has added; `addedBy` returns undefined for one that has not ended. */
    noteEnded: (tenant: string, addedBy: AddedBy): void => {
      const before = store.read(tenant);
      if (!before) return;
      const sent = before.sent.map((one) => withEnd(one, addedBy));
      if (!isDeepStrictEqual(sent, before.sent)) store.put(tenant, { ...before, sent });
    },
    /** Deletes the text and every copy of it. */
    clear: async (): Promise<Result<PastedText>> => {
      try {
        await store.remove(tenantId());
        return ok(infoOf(EMPTY));
      } catch {
        // The store has logged the cause.
        return fail(failure('disk', words.pasted.notDeleted));
      }
    },
    forget: store.remove,
  };
};
