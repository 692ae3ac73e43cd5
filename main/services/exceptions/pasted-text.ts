/** The pasted text of each tenant, in collections that are stored until the analyst deletes them. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { PastedText } from '../../../shared/local-calls/exception-paste';
import { PasteList, PasteTargets } from '../../../shared/model/pasted-exceptions';
import type { Clock } from '../../deps';
import { failure } from '../../wire/failures';
import type { Storage } from '../storage/storage';
import { text as words } from './text';

/** Most characters that all collections have together: about 200,000 lines. */
const MOST_TEXT = 16_000_000;

const Sent = z.strictObject({
  job: z.string(),
  /** The keys of the exceptions that an action sends; of one that has ended, those that the tenant has since. */
  keys: z.array(z.string()),
  hasEnded: z.boolean().optional(),
  /** The reasons why exceptions were not added, by their keys. */
  refused: z.record(z.string(), z.string()).optional(),
});
type Sent = z.infer<typeof Sent>;

const Collection = z.strictObject({
  title: z.string(),
  at: z.number(),
  text: z.string(),
  list: PasteList.nullable(),
  targets: PasteTargets,
  sent: z.array(Sent),
  /** The number of harmful rows that have a value, of the selection that it was made from, by the value in lower case. */
  harmful: z.record(z.string(), z.number()).optional(),
});
/** A collection as it is stored. */
type Collection = z.infer<typeof Collection>;

const PasteDocument = z.record(z.string(), Collection);
type PasteDocument = z.infer<typeof PasteDocument>;

/** The collection of text that is pasted or typed without another one. */
const FIRST = 'pasted';
const EMPTY: Collection = { title: '', at: 0, text: '', list: null, targets: {}, sent: [] };

const infoOf = (document: PasteDocument, id: string): PastedText => {
  const { title, at, text, list, targets } = document[id] ?? EMPTY;
  return {
    title,
    at,
    characters: text.length,
    list,
    targets,
    stored: Object.entries(document)
      .map(([one, { text: whole, ...rest }]) => ({
        id: one,
        title: rest.title,
        at: rest.at,
        characters: whole.length,
      }))
      .sort((a, b) => b.at - a.at),
  };
};

const lengthOf = (document: PasteDocument): number =>
  Object.values(document).reduce((sum, { text }) => sum + text.length, 0);

const tooLong = (): Result<never> =>
  fail(failure('too_large', words.pasted.tooLong(MOST_TEXT), { next: words.pasted.tooLongNext }));

const openStore = (storage: Storage) =>
  storage.store<PasteDocument>({
    name: 'pasted',
    label: words.pasted.label,
    schema: PasteDocument,
    version: 2,
    // The one text of earlier versions had no list: its values wait for a choice.
    migrate: (value) => ({ [FIRST]: { ...EMPTY, ...(value as object) } }),
    isLarge: true,
  });

/** The exceptions that an action has added, and the reasons why it has not added the rest, by their keys. */
export type PasteEnd = {
  readonly added: readonly string[];
  readonly refused: Readonly<Record<string, string>>;
};
type EndOf = (job: string) => PasteEnd | undefined;

/** Returns what an action has added if it has ended since it was noted. */
const withEnd = (one: Sent, endOf: EndOf): Sent => {
  const end = one.hasEnded ? undefined : endOf(one.job);
  return end ? { job: one.job, keys: [...end.added], hasEnded: true, refused: { ...end.refused } } : one;
};

type AddOptions = { readonly title: string; readonly harmful?: Readonly<Record<string, number>> };

/** Creates what reads and saves the document of the tenant that is signed in. */
const createDocument = (store: ReturnType<typeof openStore>, tenantId: () => string) => ({
  readAll: (): PasteDocument => store.read(tenantId()) ?? {},
  save: async (id: string, document: PasteDocument): Promise<Result<PastedText>> => {
    try {
      await store.save(tenantId(), document);
      return ok(infoOf(document, id));
    } catch {
      // The store has logged the cause.
      return fail(failure('disk', words.pasted.notSaved));
    }
  },
  /** Replaces the document by one without a collection, and leaves no copy of its text. */
  deleteFor: async (id: string, rest: PasteDocument): Promise<Result<PastedText>> => {
    try {
      if (Object.keys(rest).length === 0) await store.remove(tenantId());
      else {
        // The first write leaves the deleted text in the copy of the document, which the second replaces.
        await store.save(tenantId(), rest);
        await store.save(tenantId(), { ...rest });
      }
      return ok(infoOf(rest, id));
    } catch {
      // The store has logged the cause.
      return fail(failure('disk', words.pasted.notDeleted));
    }
  },
});

/** Creates what notes on the collections the actions that send their exceptions, and how these ended. */
const createSentNotes = (
  store: ReturnType<typeof openStore>,
  { readAll, save }: ReturnType<typeof createDocument>,
) => ({
  /** Notes what an action sends, before the screen hears of it. */
  noteSent: (id: string, job: string, keys: readonly string[]): Promise<Result<PastedText>> => {
    const document = readAll();
    const before = document[id] ?? EMPTY;
    return save(id, { ...document, [id]: { ...before, sent: [...before.sent, { job, keys: [...keys] }] } });
  },
  /** Notes what each action has added; `endOf` returns undefined for one that has not ended. */
  noteEnded: (tenant: string, endOf: EndOf): void => {
    const before = store.read(tenant);
    if (!before) return;
    const after = Object.fromEntries(
      Object.entries(before).map(([id, one]) => [
        id,
        { ...one, sent: one.sent.map((sent) => withEnd(sent, endOf)) },
      ]),
    );
    if (!isDeepStrictEqual(after, before)) store.put(tenant, after);
  },
});

/** Creates the store of pasted text. */
export const createPastedText = (storage: Storage, tenantId: () => string, clock: Clock) => {
  const store = openStore(storage);
  /** The parts of the text that is on its way to each collection; none once one was refused, so that the rest of it is refused too. */
  const parts = new Map<string, string[]>();
  const document = createDocument(store, tenantId);
  const { readAll, save } = document;
  const read = (id: string): Collection => readAll()[id] ?? EMPTY;
  /** Stores a text below what a collection has; it is on disk when this resolves. */
  const addWhole = async (
    id: string,
    whole: string,
    { title, harmful }: AddOptions,
  ): Promise<Result<PastedText>> => {
    const all = readAll();
    if (lengthOf(all) + whole.length > MOST_TEXT) return tooLong();
    const before = read(id);
    const glue = /(^|\n)$/.test(before.text.slice(-1)) ? '' : '\n';
    return save(id, {
      ...all,
      [id]: {
        ...before,
        title: before.title === '' ? title : before.title,
        at: clock(),
        text: `${before.text}${glue}${whole}`,
        ...(harmful ? { harmful: { ...before.harmful, ...harmful } } : {}),
      },
    });
  };
  return {
    read,
    info: (id: string): PastedText => infoOf(readAll(), id),
    /** Takes a part of a text. The last one stores the whole below what is there; it is on disk when this resolves. */
    add: async (
      id: string,
      { title, part, isFirst, isLast }: Omit<ParsedLocalCallInput<'paste.add'>, 'id'>,
    ): Promise<Result<PastedText>> => {
      if (isFirst) parts.set(id, []);
      const own = parts.get(id);
      if (!own) return tooLong();
      own.push(part);
      const added = own.reduce((sum, one) => sum + one.length, 0);
      if (!isLast && added <= MOST_TEXT) return ok({ ...infoOf({}, id), characters: added });
      parts.delete(id);
      const whole = own.join('');
      return addWhole(id, whole, { title });
    },
    addWhole,
    /** Stores what becomes of a collection. One without text is not stored. */
    choose: (id: string, list: PasteList | null, targets: PasteTargets): void => {
      const all = readAll();
      const before = all[id];
      if (!before || isDeepStrictEqual([before.list, before.targets], [list, targets])) return;
      store.put(tenantId(), { ...all, [id]: { ...before, list, targets } });
    },
    ...createSentNotes(store, document),
    /** Deletes the text of a collection, and every copy of it. */
    clear: (id: string): Promise<Result<PastedText>> => {
      const { [id]: _deleted, ...rest } = readAll();
      return document.deleteFor(id, rest);
    },
    forget: store.remove,
  };
};
