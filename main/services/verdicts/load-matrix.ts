/** Reads the verdicts of many entities: from the ledger if they were seen just now, else from the tenant. */
import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { CACHE_MS } from '../../../shared/limits';
import type { SecToolResult } from '../../../shared/model/entity';
import { lastResults } from '../../../shared/rules/verdict-matrix';
import type { Clock } from '../../deps';
import { cancelled } from '../../wire/failures';
import type { ApiClient } from '../tenant/api-client';
import type { VerdictLedger } from './verdict-ledger';

/** Entities that are read at the same time; a client lets as many background calls through. */
const AT_ONCE = 4;
/** Entities that are taken from the ledger in one go: main goes on with other work in between. */
const FROM_LEDGER = 50;

/** Results of an entity and when they were seen, or the reason why there are none. */
export type EntityScan =
  | { readonly kind: 'read'; readonly results: readonly SecToolResult[]; readonly seen: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

type ScanDeps = {
  readonly client: ApiClient;
  readonly ledger: VerdictLedger;
  readonly tenant: string;
  readonly clock: Clock;
};

type Asked = {
  readonly entity_type: string;
  readonly ids: readonly string[];
  /** Asks the tenant for all of them. */
  readonly isFresh: boolean;
};

type Watch = { readonly signal: AbortSignal; readonly report: (done: number) => void };

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Returns results that are in the ledger whole and no older than other answers that are used again. */
const storedScan = (
  { ledger, tenant, clock }: ScanDeps,
  entity_type: string,
  entity_id: string,
): EntityScan | undefined => {
  const history = ledger.read(tenant, { entity_type, entity_id });
  const isUsable = history && history.left === 0 && Math.abs(clock() - history.seen) < CACHE_MS;
  return isUsable ? { kind: 'read', results: lastResults(history), seen: history.seen } : undefined;
};

const readScan = async (
  { client, ledger, tenant, clock }: ScanDeps,
  entity: { readonly entity_type: string; readonly entity_id: string },
  signal: AbortSignal,
): Promise<EntityScan> => {
  const read = await client.call('scan.details', entity, { signal, isBackground: true });
  if (!read.ok) return { kind: 'failed', failure: read.failure };
  ledger.note(tenant, entity, read.value.rows);
  return { kind: 'read', results: read.value.rows, seen: clock() };
};

/** Failures that every other entity would have as well. */
const ENDS_ALL: readonly Failure['kind'][] = ['unauthorized', 'signed_out', 'offline'];

/** Returns the scan of each entity by its ID. One that can't be read is `failed`; if no other could be read either, all of it fails. */
export const readScans = async (
  deps: ScanDeps,
  { entity_type, ids, isFresh }: Asked,
  { signal, report }: Watch,
): Promise<Result<ReadonlyMap<string, EntityScan>>> => {
  const scans = new Map<string, EntityScan>();
  if (!isFresh)
    for (const [at, entity_id] of ids.entries()) {
      if (at % FROM_LEDGER === FROM_LEDGER - 1) await turn();
      const stored = storedScan(deps, entity_type, entity_id);
      if (stored) scans.set(entity_id, stored);
    }
  report(scans.size);
  const left = ids.filter((id) => !scans.has(id));
  let ending: Failure | undefined;
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      if (signal.aborted || ending) return;
      const scan = await readScan(deps, { entity_type, entity_id: id }, signal);
      if (scan.kind === 'failed' && ENDS_ALL.includes(scan.failure.kind)) ending = scan.failure;
      scans.set(id, scan);
      report(scans.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (signal.aborted) return fail(cancelled());
  return ending ? fail(ending) : ok(scans);
};
