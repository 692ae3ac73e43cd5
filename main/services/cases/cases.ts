/** Cases: evidence that the analyst gathers on this workstation, and hands over as one file. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { LocalCallName, ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import { CASE_LIMITS, type Case, type Pin, type Pinned } from '../../../shared/model/case';
import type { Deps } from '../../deps';
import type { Feature, ForgottenTenant } from '../../feature';
import { failure } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { Jobs } from '../jobs/jobs';
import type { ActOwner, Journal } from '../journal/journal';
import type { Storage } from '../storage/storage';
import { createCaseStore, type CaseStore } from './case-store';
import { createBundleOpener, exportCase } from './case-files';
import { iocsOf, type Ioc } from './iocs';
import { text } from './text';

type CaseCall = Extract<LocalCallName, `case.${string}`>;
export type CaseDeps = Pick<Deps, 'clock' | 'dialogs' | 'capture' | 'startReader'> & {
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly journal: Journal;
  readonly owner: () => ActOwner;
};

type Change = (one: Case) => Case;
type NewContent = Pick<Pin, 'title' | 'source' | 'entity' | 'content'>;

const gone = () => fail(failure('not_found', text.gone));

/** Creates and saves cases; both resolve once they are on the disk. */
const createWriting = ({ clock, owner, journal }: CaseDeps, store: CaseStore) => {
  const now = () => new Date(clock()).toISOString();
  return {
    now,
    create: async (title: string): Promise<Case> => {
      const { tenant, journal: name, who } = owner();
      const at = now();
      const about = { title, tenant, journal: name, who, createdAt: at, changedAt: at };
      const made: Case = { id: randomUUID(), ...about, notes: '', pins: [] };
      await store.save(made);
      store.select(name, made.id);
      await journal.record(owner(), { what: 'case.create', target: title });
      return made;
    },
    save: async (one: Case, change: Change): Promise<Case> => {
      const changed = { ...change(one), changedAt: now() };
      await store.save(changed);
      return changed;
    },
  };
};

/** Runs changes one after the other, so that none is lost to another; a disk that refuses becomes a failure. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const done = last
      .then(work)
      .catch((error: unknown) => fail({ ...fileFailure(error), message: text.notSaved }));
    last = done;
    return done;
  };
};

const bytesOf = ({ content }: Pin): number =>
  content.kind === 'screenshot' ? content.png.length : Buffer.byteLength(JSON.stringify(content));

/** Returns a function that tells how many bytes pins take in the file of their case. A pin never changes, so each is measured once. */
const createMeasure = () => {
  const sizes = new Map<string, number>();
  return (pins: readonly Pin[]): number =>
    pins.reduce((sum, pin) => {
      const size = sizes.get(pin.id) ?? bytesOf(pin);
      sizes.set(pin.id, size);
      return sum + size;
    }, 0);
};

/** Returns the contents that no pin has yet: what is pinned again unchanged is no new evidence. */
const newAmong = (pins: readonly Pin[], contents: readonly NewContent[]): readonly NewContent[] =>
  contents.filter(
    ({ title, content }) =>
      !pins.some((pin) => pin.title === title && isDeepStrictEqual(pin.content, content)),
  );

/** Returns why a case has no room for its pins; undefined if it has. A case that is larger could not be read again. */
const overflowOf = (pins: readonly Pin[], sizeOf: ReturnType<typeof createMeasure>) => {
  const next = { next: text.fullNext };
  if (pins.length > CASE_LIMITS.pins) return failure('invalid', text.full(CASE_LIMITS.pins), next);
  return sizeOf(pins) > CASE_LIMITS.bytes
    ? failure('invalid', text.tooMuch(CASE_LIMITS.bytes / 1e6), next)
    : undefined;
};

/** Pins that were removed since the start and can be restored, at most. */
const MOST_REMOVED = 100;

type RemovedPin = { readonly of: string; readonly pin: Pin; readonly at: number };

/** Removes pins from cases, and puts them back where they were. The page can't make a pin of another time or analyst this way. */
const createRemovals = (
  { owner, journal }: CaseDeps,
  find: (id: string) => Case | undefined,
  save: (one: Case, change: Change) => Promise<Case>,
  sizeOf: ReturnType<typeof createMeasure>,
) => {
  const removed = new Map<string, RemovedPin>();
  return {
    unpin: async (id: string, pinId: string): Promise<Result<Case>> => {
      const one = find(id);
      const at = one?.pins.findIndex((pin) => pin.id === pinId) ?? -1;
      const pin = one?.pins[at];
      if (!one || !pin) return gone();
      const changed = await save(one, (before) => ({ ...before, pins: before.pins.toSpliced(at, 1) }));
      removed.set(pinId, { of: id, pin, at });
      for (const oldest of [...removed.keys()].slice(0, -MOST_REMOVED)) removed.delete(oldest);
      await journal.record(owner(), { what: 'case.unpin', target: one.title, before: pin.title });
      return ok(changed);
    },
    restorePin: async (id: string, pinId: string): Promise<Result<Case>> => {
      const [one, former] = [find(id), removed.get(pinId)];
      if (!one || former?.of !== id) return gone();
      const { pin, at } = former;
      const pins = one.pins.toSpliced(at, 0, pin);
      const overflow = overflowOf(pins, sizeOf);
      if (overflow) return fail(overflow);
      const changed = await save(one, (before) => ({ ...before, pins }));
      removed.delete(pinId);
      await journal.record(owner(), { what: 'case.restorePin', target: one.title, after: pin.title });
      return ok(changed);
    },
  };
};

const createChanges = (deps: CaseDeps, store: CaseStore) => {
  const { owner, journal } = deps;
  const { now, create, save } = createWriting(deps, store);
  const inTurn = createTurns();
  const sizeOf = createMeasure();
  const find = (id: string) => store.read(owner().journal, id);
  const removals = createRemovals(deps, find, save, sizeOf);

  return {
    create: (title: string) => inTurn(async () => ok(await create(title))),
    change: (id: string, change: Change) =>
      inTurn(async () => {
        const one = find(id);
        return one ? ok(await save(one, change)) : gone();
      }),
    remove: (id: string) =>
      inTurn(async () => {
        const one = find(id);
        if (!one) return gone();
        await store.remove(one);
        await journal.record(owner(), { what: 'case.remove', target: one.title });
        return ok(store.list(owner().journal));
      }),
    /** Asks about each case of a tenant that is forgotten, and deletes those that the analyst doesn't keep. */
    forget: async ({ id, name }: ForgottenTenant): Promise<void> => {
      const owned = store.list(id);
      for (const [index, { id: caseId, title, pins }] of owned.entries()) {
        const question = text.forgetCase({ title, pins, tenant: name, place: index + 1, of: owned.length });
        if (!(await deps.dialogs.confirm(question))) continue;
        const removed = await inTurn(async () => {
          const one = store.read(id, caseId);
          if (!one) return gone();
          await store.remove(one);
          const by = { ...owner(), journal: id, tenant: one.tenant };
          await journal.record(by, { what: 'case.remove', target: title });
          return ok(null);
        });
        if (!removed.ok) throw new Error(removed.failure.message);
      }
    },
    unpin: (id: string, pin: string) => inTurn(() => removals.unpin(id, pin)),
    restorePin: (id: string, pin: string) => inTurn(() => removals.restorePin(id, pin)),
    /** Adds what is not pinned yet to the current case, which is created if there is none. */
    pin: (contents: readonly NewContent[]) =>
      inTurn(async (): Promise<Result<Pinned>> => {
        const { journal: name, who } = owner();
        const current = store.currentId(name);
        const known = current === undefined ? undefined : find(current);
        const one = known ?? (await create(text.untitled(now().slice(0, 10))));
        const fresh = newAmong(one.pins, contents);
        const added = fresh.map((content): Pin => ({ id: randomUUID(), at: now(), who, ...content }));
        const pins = [...one.pins, ...added];
        const overflow = overflowOf(pins, sizeOf);
        if (overflow) return fail(overflow);
        const changed = await save(one, (before) => ({ ...before, pins }));
        return ok({ case: store.summarize(changed), added: added.map(({ title }) => title) });
      }),
  };
};

/** Returns the values of indicators that exceptions can be made of. */
const exceptable = (iocs: readonly Ioc[]): readonly string[] =>
  iocs.filter(({ kind }) => /^(?:url|domain|email|md5|sha256)$/.test(kind)).map(({ value }) => value);

/** Creates the feature of cases. */
export const createCases = (deps: CaseDeps): Feature<CaseCall> => {
  const store = createCaseStore(deps.storage);
  const changes = createChanges(deps, store);
  const opener = createBundleOpener(deps);
  const of = () => deps.owner().journal;
  const read = (id: string): Result<Case> => {
    const one = store.read(of(), id);
    return one ? ok(one) : fail(failure('not_found', text.gone));
  };
  const pinScreenshot = async ({ title, entity, area }: ParsedLocalCallInput<'case.pinScreenshot'>) => {
    const png = await deps.capture?.(area);
    if (!png || png.length === 0) return fail(failure('unexpected', text.noPicture));
    const content = { kind: 'screenshot', png: Buffer.from(png).toString('base64') } as const;
    return changes.pin([{ title, source: '', ...(entity === undefined ? {} : { entity }), content }]);
  };

  return {
    notices: store.notices,
    stop: opener.cancel,
    forgetTenant: changes.forget,
    handlers: {
      'case.list': () => ok(store.list(of())),
      'case.create': ({ title }) => changes.create(title),
      'case.read': ({ id }) => read(id),
      'case.select': ({ id }) => {
        const one = read(id);
        if (!one.ok) return one;
        store.select(of(), id);
        return ok(store.list(of()));
      },
      'case.change': ({ id, title, notes }) =>
        changes.change(id, (one) => ({ ...one, title: title ?? one.title, notes: notes ?? one.notes })),
      'case.remove': ({ id }) => changes.remove(id),
      'case.pin': ({ pins }) => changes.pin(pins),
      'case.pinScreenshot': pinScreenshot,
      'case.unpin': ({ id, pin }) => changes.unpin(id, pin),
      'case.restorePin': ({ id, pin }) => changes.restorePin(id, pin),
      'case.indicators': ({ id, ownDomains }) => {
        const one = read(id);
        return one.ok ? ok(exceptable(iocsOf(one.value, ownDomains))) : one;
      },
      'case.iocs': ({ id, ownDomains }) => {
        const one = read(id);
        return one.ok ? ok(iocsOf(one.value, ownDomains)) : one;
      },
      'case.export': async (input) => {
        const one = read(input.id);
        return one.ok ? exportCase(deps, one.value, input) : one;
      },
      'case.openBundle': opener.open,
      'case.cancelOpening': () => (opener.cancel(), ok(null)),
    },
  };
};
