import type { Connection } from '../../../../shared/model/app-state';
import type { Clock, Fetch } from '../../../deps';
import type { WriteDoor, SeenNames } from '../../journal/write-door';
import { plainBodies, type Bodies } from '../bodies';
import type { Cache } from '../cache';
import type { Connectivity } from '../connectivity';
import { createQueue, type Queue } from '../queue';
import { createReauthGate, type ReauthGate } from '../reauth-gate';
import { createRetry, pauseBefore, type Retry, retryAfterMs } from '../retry';
import { createSharedReads } from '../shared-reads';
import { isFields } from '../../../../shared/model/lenient-values';

/** Names of each kind that are stored; the oldest are dropped. */
const MOST = 5_000;

/** Fields that name a record, best first. */
const NAME_FIELDS = ['subject', 'file_name', 'title', 'name', 'display_name', 'email', 'text'];

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Stores names by ID, as many as there is room for. */
const createNames = (idKey: string, fields: readonly string[]) => {
  const names = new Map<string, string>();
  return {
    find: (id: string): string | undefined => names.get(id),
    /** Notes the name in an answer, if it has both an ID and a name. */
    note: (value: unknown): void => {
      if (!isFields(value)) return;
      const id = value[idKey];
      if (!isText(id)) return;
      const name = fields.map((field) => value[field]).find(isText);
      if (name === undefined) return;
      names.delete(id);
      names.set(id, name);
      if (names.size > MOST) for (const oldest of names.keys()) return void names.delete(oldest);
    },
  };
};

/** The names that a client has seen. */
type KnownNames = SeenNames & { readonly note: (value: unknown) => void };

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [value];

/** Creates an empty list of names. */
const createKnownNames = (): KnownNames => {
  const queries = createNames('query_id', ['query_label']);
  const entities = createNames('entity_id', NAME_FIELDS);
  const apps = createNames('name', ['label']);
  return {
    query: queries.find,
    entity: entities.find,
    app: apps.find,
    /** Notes the names in an answer: of a query, a record, rows of them, or the apps. */
    note: (value) => {
      const { entity, rows, apps: listed } = isFields(value) ? value : {};
      for (const one of [value, entity].flatMap(listOf)) {
        queries.note(one);
        entities.note(one);
      }
      if (Array.isArray(rows)) rows.forEach(entities.note);
      if (Array.isArray(listed)) listed.forEach(apps.note);
    },
  };
};

/** Pause after a 429 that doesn't say how long to wait, and the longest pause (ms). */
const DEFAULT_MS = 1_000;
const MAX_MS = 60_000;

type PacingDeps = {
  readonly clock: Clock;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Called with the time until which calls are held back, if that is long enough to be noticed. */
  readonly onSlowed?: ((until: number) => void) | undefined;
};

/** Holds back every call of a client while the tenant asks to slow down. */
type Pacing = ReturnType<typeof createPacing>;

/** Creates the pacing of one client. */
const createPacing = ({ clock, sleep, onSlowed }: PacingDeps) => {
  let slowUntil = 0;
  return {
    /** Records a 429 with its `Retry-After`. */
    slowDown: (retryAfter: string | null): void => {
      slowUntil = Math.max(slowUntil, clock() + (retryAfterMs(retryAfter, clock()) ?? DEFAULT_MS));
      const now = clock();
      if (slowUntil - now > DEFAULT_MS) onSlowed?.(Math.min(slowUntil, now + MAX_MS));
    },
    /** Waits until the tenant may be asked again. */
    wait: async (signal: AbortSignal | undefined): Promise<void> => {
      const ms = Math.min(slowUntil - clock(), MAX_MS);
      if (ms > 0) await sleep(ms, signal);
    },
  };
};

/** The origin and the secret of requests: never leaves the main process. */
export type Credentials = {
  readonly origin: string;
  /** The access token; of a sign-in by browser, the value of the `Cookie` header. */
  readonly token: string;
  readonly signsInBy?: Connection['signsInBy'];
  /** The connection that they belong to, once it is known. */
  readonly connectionId?: string;
};

/**
 * Time limits in milliseconds: until the headers arrive, of silence within a body, of a whole call except downloads, and of waiting for
 * a new sign-in. And how many requests run at once: in all, in the background, and downloads.
 */
export const LIMITS = {
  headersMs: 60_000,
  idleMs: 30_000,
  totalMs: 60_000,
  signInMs: 600_000,
  calls: 6,
  background: 4,
  downloads: 2,
};

export type ApiClientDeps = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly cache: Cache;
  /** Reads bodies; in the current thread if absent. */
  readonly bodies?: Bodies;
  /** The portal is fixed for the client's life: each tenant has its own client, so that no call can reach another tenant. */
  readonly credentials: Credentials | undefined;
  /** Aborts when the tenant is left: calls that run or wait then end. */
  readonly lifetime?: AbortSignal;
  /** Called when the tenant refuses the token. With it, reads wait for `renew`. */
  readonly onUnauthorized?: () => void;
  /** Learns from each call if the tenant can be reached; writes are refused while it can't. */
  readonly connectivity?: Connectivity;
  /** Records each write before it is sent, and its result before it is reported. */
  readonly recordWrite?: WriteDoor | undefined;
  /** Called when the tenant asks to slow down, with the time at which calls go on. */
  readonly onSlowed?: (until: number) => void;
  /** Waits; tests pass a quicker one. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
  readonly limits?: Partial<typeof LIMITS>;
};

/** State shared by the stages of one client. */
export type ClientContext = Pick<
  ApiClientDeps,
  'fetch' | 'clock' | 'cache' | 'lifetime' | 'onUnauthorized' | 'connectivity' | 'recordWrite'
> & {
  readonly bodies: Bodies;
  readonly limits: typeof LIMITS;
  readonly calls: Queue;
  readonly downloads: Queue;
  readonly sharedReads: ReturnType<typeof createSharedReads>;
  readonly gate: ReauthGate;
  readonly pacing: Pacing;
  readonly retry: Retry;
  readonly names: KnownNames;
  /** Replaced when the analyst signs in again. */
  credentials: Credentials | undefined;
};

/** Creates what the stages of one client share. */
export const createContext = (deps: ApiClientDeps): ClientContext => {
  const limits = { ...LIMITS, ...deps.limits };
  const sleep = deps.sleep ?? pauseBefore;
  const gate = createReauthGate(limits.signInMs);
  deps.lifetime?.addEventListener('abort', () => gate.open(false), { once: true });
  return {
    ...deps,
    bodies: deps.bodies ?? plainBodies,
    limits,
    calls: createQueue(limits.calls, limits.background),
    downloads: createQueue(limits.downloads),
    sharedReads: createSharedReads(),
    gate,
    pacing: createPacing({ clock: deps.clock, sleep, onSlowed: deps.onSlowed }),
    retry: createRetry({ sleep, random: deps.random ?? Math.random, clock: deps.clock }),
    names: createKnownNames(),
    credentials: deps.credentials,
  };
};
