import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { StoredHistory } from '../../../shared/local-calls/verdicts';
import type { SecToolResult } from '../../../shared/model/entity';
import { VerdictHistory } from '../../../shared/model/verdict-history';
import { noteResults } from '../../../shared/rules/verdict-history';
import type { Storage } from '../storage/storage';
import { text } from './text';

/** Documents for each tenant: a change writes, and a look reads, a small part of all histories. */
const PARTS = 64;
/** Entities in one document, so about 5,000 for each tenant: what an analyst opens in weeks. */
const MOST_ENTITIES = 80;
/** Characters in one document, so 16 MB for each tenant, and a millisecond or two to read one. */
const MOST_TEXT = 256 * 1024;
/** Milliseconds until changes are written: stepping through mails changes a document many times. */
const WRITE_MS = 1_000;

/** Histories by entity, the one that was seen longest ago first. Each is JSON, so that opening a document reads none of them. */
const LedgerPart = z.strictObject({
  histories: z.record(z.string(), z.string()),
  /** Entities that were dropped to make room. */
  dropped: z.number().int().min(0),
});
type LedgerPart = z.infer<typeof LedgerPart>;

/** An entity as scan results name it. */
export type ScannedEntity = { readonly entity_type: string; readonly entity_id: string };

type LedgerDeps = { readonly storage: Storage; readonly clock: () => number };

const EMPTY: LedgerPart = { histories: {}, dropped: 0 };

const keyOf = ({ entity_type, entity_id }: ScannedEntity): string => `${entity_type} ${entity_id}`;
const partOf = (tenant: string, key: string): string =>
  `${tenant}-${(createHash('sha256').update(key).digest()[0] ?? 0) % PARTS}`;

const parse = (stored: string | undefined): VerdictHistory | undefined => {
  if (stored === undefined) return undefined;
  try {
    return VerdictHistory.safeParse(JSON.parse(stored)).data;
  } catch {
    // One history that can't be read is begun again; the others are unharmed.
    return undefined;
  }
};

/** Puts a history last, and drops the first ones if they are too many or too long; the new one always stays. */
const withHistory = ({ histories, dropped }: LedgerPart, key: string, history: string): LedgerPart => {
  const others = Object.entries(histories).filter(([one]) => one !== key);
  let room = MOST_TEXT - history.length;
  let places = MOST_ENTITIES - 1;
  const kept = others.toReversed().filter(([one, stored]) => {
    room -= one.length + stored.length;
    places -= 1;
    return room >= 0 && places >= 0;
  });
  return {
    histories: Object.fromEntries([...kept.toReversed(), [key, history]]),
    dropped: dropped + others.length - kept.length,
  };
};

/** The verdicts that were seen, by tenant and entity. */
export type VerdictLedger = ReturnType<typeof createVerdictLedger>;

/** Opens the ledger. A disk that refuses costs what was seen, and no verdict. */
export const createVerdictLedger = ({ storage, clock }: LedgerDeps) => {
  const store = storage.store<LedgerPart>({ name: 'verdicts', label: text.label, schema: LedgerPart });
  /** Documents that changed and are not given to the store yet. */
  const changed = new Map<string, LedgerPart>();
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const [name, part] of changed) store.put(name, part);
    changed.clear();
  };
  const open = (name: string): LedgerPart => changed.get(name) ?? store.read(name) ?? EMPTY;
  const read = (tenant: string, entity: ScannedEntity): VerdictHistory | undefined => {
    const key = keyOf(entity);
    const { histories } = open(partOf(tenant, key));
    return Object.hasOwn(histories, key) ? parse(histories[key]) : undefined;
  };
  return {
    read,
    /** Returns an entity's history with what the analyst should know of its document. */
    look: (tenant: string, entity: ScannedEntity): StoredHistory => {
      const history = read(tenant, entity) ?? null;
      return {
        history,
        dropped: open(partOf(tenant, keyOf(entity))).dropped,
        notices: store.notices(),
      };
    },
    /** Notes results that the tenant sent just now. */
    note: (tenant: string, entity: ScannedEntity, results: readonly SecToolResult[]): VerdictHistory => {
      const key = keyOf(entity);
      const name = partOf(tenant, key);
      const history = noteResults(read(tenant, entity), results, clock());
      changed.set(name, withHistory(open(name), key, JSON.stringify(history)));
      timer ??= setTimeout(write, WRITE_MS).unref();
      return history;
    },
    /** Deletes all histories of a tenant. Rejects with the disk's error. */
    forget: async (tenant: string): Promise<void> => {
      const isOfTenant = (name: string) => name.startsWith(`${tenant}-`);
      for (const name of changed.keys()) if (isOfTenant(name)) changed.delete(name);
      await Promise.all(store.names().filter(isOfTenant).map(store.remove));
    },
    /** Gives all changes to the storage, which writes them. */
    flush: write,
  };
};
