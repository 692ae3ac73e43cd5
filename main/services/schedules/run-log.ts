/** The write-ahead log of a run: each step is on the disk before the next begins, so a killed run is finished or cleaned up. */
import { z } from 'zod';
import type { Wal } from '../storage/wal';

const Rows = z.object({ asked: z.number(), total: z.number() });
const Ids = z.array(z.string()).nullable();
/** The part of a run's end that says which rows are missing; absent if none is. */
const Incomplete = z
  .object({ isIncomplete: z.literal(true), message: z.string(), next: z.string() })
  .optional();
const RunStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('planned'), schedule: z.string(), due: z.number() }),
  z.object({ step: z.literal('fetching'), loaded: z.number(), total: z.number() }),
  z.object({
    step: z.literal('writing'),
    path: z.string(),
    rows: Rows,
    startedAt: z.string(),
    ids: Ids,
    columns: z.array(z.string()).default([]),
    filter: z.string().default(''),
    incomplete: Incomplete,
  }),
  z.object({
    step: z.literal('renamed'),
    receipt: z.looseObject({ fileName: z.string() }),
    ids: Ids,
    path: z.string(),
    incomplete: Incomplete,
  }),
  z.object({ step: z.literal('done') }),
]);
export type RunStep = z.infer<typeof RunStep>;
export type WritingStep = Extract<RunStep, { step: 'writing' }>;

/** The log of one schedule, whose runs never overlap. */
export const openRunLog = (wal: Wal, schedule: string) => {
  const name = `run-${schedule}`;
  return {
    append: (step: RunStep): Promise<void> => wal.append(name, step),
    steps: (): readonly RunStep[] => wal.read(name, RunStep),
    remove: (): Promise<void> => wal.remove(name),
  };
};
export type RunLog = ReturnType<typeof openRunLog>;
