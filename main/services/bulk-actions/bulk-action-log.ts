import { z } from 'zod';
import {
  BulkAction,
  OUTCOMES,
  Outcome,
  type ItemOutcome,
  type OutcomeCounts,
} from '../../../shared/model/bulk-action';
import type { EntityNames } from './entity-names';
import type { Following } from './follow-export';
import type { Wal } from '../storage/wal';
import { text } from './text';

const Item = z.object({
  entity_id: z.string(),
  outcome: Outcome,
  reason: z.string(),
  isChanged: z.boolean().optional(),
});
/** The steps of a bulk action: what was selected, which part was sent, and what came back. */
const Step = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('chosen'),
    act: BulkAction,
    ids: z.array(z.string()),
    isWhole: z.boolean(),
    /** The entities' subject, sender and such: the labels, and the cells of each entity in the order of `ids`. */
    names: z.object({ labels: z.array(z.string()), cells: z.array(z.array(z.string())) }).optional(),
    /** When the rows of the entities were loaded, in milliseconds. */
    readAt: z.number().optional(),
  }),
  z.object({ step: z.literal('sending'), from: z.number(), to: z.number() }),
  z.object({ step: z.literal('answered'), items: z.array(Item) }),
  /** An export in the tenant: the hashes of its query's keys before, and the file that the answer named. */
  z.object({
    step: z.literal('following'),
    before: z.record(z.string(), z.string()).nullable(),
    named: z
      .object({ entity_type: z.string(), entity_id: z.string(), isCertain: z.boolean().optional() })
      .optional(),
  }),
  z.object({ step: z.literal('ended') }),
]);
export type ActionStep = z.infer<typeof Step>;

/** A bulk action as its log records it. */
export type ActionRecord = {
  readonly act: BulkAction;
  readonly isWhole: boolean;
  readonly items: readonly ItemOutcome[];
  readonly names?: EntityNames;
  readonly readAt?: number | undefined;
  /** The start of the follow-up of an export in the tenant; absent if it was not started. */
  readonly following?: Pick<Following, 'before' | 'named'> | undefined;
  readonly hasLeft: boolean;
  readonly hasEnded: boolean;
};

/** Counts of items by outcome. */
export const countOutcomes = (items: readonly ItemOutcome[]): Required<OutcomeCounts> => {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as { [K in Outcome]: number };
  for (const { outcome } of items) counts[outcome] += 1;
  return counts;
};

/** The name of a bulk action's log, by its job. */
export const actionLogName = (job: string): string => `act-${job}`;

type Chosen = Extract<ActionStep, { step: 'chosen' }>;

/** The entities of a request that was sent. A whole query without named entities stands for itself. */
const sentIds = ({ act, ids, isWhole }: Chosen, from: number, to: number): readonly string[] => {
  if (!isWhole) return ids.slice(from, to);
  return ['id' in act ? act.id : ''];
};

/** Reads the outcomes that the steps tell: a request without an answer is unknown. */
const readSteps = (chosen: Chosen, steps: readonly ActionStep[]) => {
  const outcomes = new Map<string, ItemOutcome>();
  let sending: readonly string[] = [];
  for (const step of steps) {
    if (step.step === 'sending') sending = sentIds(chosen, step.from, step.to);
    if (step.step !== 'answered') continue;
    sending = [];
    for (const item of step.items) outcomes.set(item.entity_id, item);
  }
  // An entity with an outcome before its request was stopped, and was no part of it.
  for (const entity_id of sending.filter((id) => !outcomes.has(id)))
    outcomes.set(entity_id, { entity_id, outcome: 'unknown', reason: text.answerLost });
  return outcomes;
};

const namesOf = (ids: readonly string[], { labels, cells }: NonNullable<Chosen['names']>): EntityNames => ({
  labels,
  cells: new Map(ids.map((id, at) => [id, cells[at] ?? []])),
});

/** Reads a bulk action back: what was sent without an answer is unknown, what was never sent is unsent. Undefined if there is no log. */
export const readAction = (wal: Wal, name: string): ActionRecord | undefined => {
  const [chosen, ...steps] = wal.read(name, Step);
  if (chosen?.step !== 'chosen') return undefined;
  const { act, ids, isWhole, names, readAt } = chosen;
  const outcomes = readSteps(chosen, steps);
  const unsent = ids
    .filter((id) => !outcomes.has(id))
    .map((entity_id): ItemOutcome => ({ entity_id, outcome: 'unsent', reason: text.notSent }));
  return {
    act,
    isWhole,
    readAt,
    ...(names ? { names: namesOf(ids, names) } : {}),
    items: isWhole ? [...outcomes.values()] : [...ids.flatMap((id) => outcomes.get(id) ?? []), ...unsent],
    following: steps.find(({ step }) => step === 'following') as ActionRecord['following'],
    hasLeft: steps.some(({ step }) => step === 'sending'),
    hasEnded: steps.some(({ step }) => step === 'ended'),
  };
};
