import type { Result } from '../../../shared/bridge';
import type { Job } from '../../../shared/model/app-state';
import type { BulkAction, ItemOutcome, Outcome } from '../../../shared/model/bulk-action';
import { expectEqual, type Path, valueOf } from './path';

const NONE = { done: 0, already: 0, refused: 0, unknown: 0, unsent: 0 };

/** Waits for a job, and checks that it counts the outcomes that are expected of its entities once it has ended. Returns them. */
export const checkOutcomes = async (
  path: Path,
  what: string,
  started: Result<Job>,
  outcomesOf: () => ReadonlyMap<string, Outcome>,
): Promise<readonly ItemOutcome[]> => {
  const { app } = path;
  const job = valueOf(path, what, started);
  if (!job) return [];
  const { outcomes, message } = await app.ended(job.id);
  const expected = outcomesOf();
  const counts: Record<string, number> = { ...NONE };
  for (const outcome of expected.values()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  expectEqual(path, `${what}: counts, ${message}`, { ...NONE, ...outcomes }, counts);
  const items = valueOf(path, `${what}: outcomes`, await app.command('bulk.items', { job: job.id })) ?? [];
  const told = items.map(({ entity_id, outcome }) => `${entity_id} ${outcome}`).sort();
  expectEqual(path, what, told, [...expected].map(([id, outcome]) => `${id} ${outcome}`).sort());
  return items;
};

/** Takes an action on some entities, and checks that it has the outcome that is expected for each. */
export const take = async (
  path: Path,
  what: string,
  act: BulkAction,
  ids: readonly string[],
  outcomeOf: () => Outcome = () => 'done',
): Promise<readonly ItemOutcome[]> => {
  const { app } = path;
  const entities = ids.map((entity_id) => ({ entity_id, cells: [] }));
  const frozen = valueOf(
    path,
    `${what}: freeze`,
    await app.command('bulk.freezeEntities', { columns: [], entities, readAt: Date.now() }),
  );
  if (!frozen) return [];
  expectEqual(path, `${what}: entities`, frozen.entities, ids.length);
  const started = await app.command('bulk.start', { choice: frozen.choice, act });
  return checkOutcomes(path, what, started, () => new Map(ids.map((id) => [id, outcomeOf()])));
};
