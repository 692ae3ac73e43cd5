import { z } from 'zod';
import { Act, OUTCOMES, Outcome, type OutcomeCounts } from '../../../shared/model/act';
import type { ItemOutcome } from './requests';
import type { Journal } from '../storage/wal';

const Item = z.object({ entity_id: z.string(), outcome: Outcome, reason: z.string() });
/** The steps of an act: what was chosen; which part of it is on its way; what came of it. */
const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('chosen'), act: Act, ids: z.array(z.string()), isWhole: z.boolean() }),
  z.object({ step: z.literal('sending'), from: z.number(), to: z.number() }),
  z.object({ step: z.literal('answered'), items: z.array(Item) }),
  z.object({ step: z.literal('ended') }),
]);
export type ActStep = z.infer<typeof Step>;

/** An act as its journal tells it. */
export type ActRecord = {
  readonly act: Act;
  readonly isWhole: boolean;
  readonly items: readonly ItemOutcome[];
  readonly hasLeft: boolean;
  readonly hasEnded: boolean;
};

/** How many items had each outcome. */
export const countOutcomes = (items: readonly ItemOutcome[]): OutcomeCounts => {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as { [K in Outcome]: number };
  for (const { outcome } of items) counts[outcome] += 1;
  return counts;
};

const NOT_SENT = 'It did not leave.';
const LOST = 'Postern ended before the answer came.';

/** Reads an act back: what was sent without an answer is unknown, what was never sent is unsent. Undefined where there is no such journal. */
export const readAct = (journal: Journal, name: string): ActRecord | undefined => {
  const [first, ...steps] = journal.read(name, Step);
  if (first?.step !== 'chosen') return undefined;
  const outcomes = new Map<string, ItemOutcome>();
  let sending: readonly string[] = [];
  let hasLeft = false;
  let hasEnded = false;
  for (const step of steps) {
    if (step.step === 'sending') {
      hasLeft = true;
      sending = first.isWhole
        ? [first.act.kind === 'manual' ? '' : first.act.id]
        : first.ids.slice(step.from, step.to);
    } else if (step.step === 'answered') {
      sending = [];
      for (const item of step.items) outcomes.set(item.entity_id, item);
    } else if (step.step === 'ended') hasEnded = true;
  }
  for (const entity_id of sending) outcomes.set(entity_id, { entity_id, outcome: 'unknown', reason: LOST });
  const named = first.isWhole
    ? []
    : first.ids
        .filter((id) => !outcomes.has(id))
        .map((entity_id): ItemOutcome => ({ entity_id, outcome: 'unsent', reason: NOT_SENT }));
  const items = first.isWhole
    ? [...outcomes.values()]
    : [...first.ids.flatMap((id) => outcomes.get(id) ?? []), ...named];
  return { act: first.act, isWhole: first.isWhole, items, hasLeft, hasEnded };
};
