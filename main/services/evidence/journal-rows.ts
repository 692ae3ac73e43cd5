/** The entries of a journal as rows, the newest first. */
import { z } from 'zod';
import { ok, type Result } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import { JOURNAL_KEYS } from '../../../shared/model/journal';
import type { Json } from '../../../shared/model/json';
import type { Loader, LoaderSpec, LoadStep, RowSink } from '../datasets/loader';
import type { Entry } from '../../formats/journal-entry';
import { listSegments, readSegment, type Line } from '../journal/segments';
import { text } from './text';

type Key = (typeof JOURNAL_KEYS)[number];

const WIDTHS: Readonly<Record<Key, number>> = {
  at: 136,
  what: 190,
  target: 220,
  outcome: 90,
  reason: 220,
  who: 170,
  tenant: 120,
  before: 160,
  after: 260,
  call: 150,
  seq: 60,
  hash: 160,
};
const TYPES: Readonly<Partial<Record<Key, DatasetColumn['type']>>> = { at: 'time', seq: 'number' };

/** The columns of a journal. */
export const JOURNAL_COLUMNS: readonly DatasetColumn[] = JOURNAL_KEYS.map((key) => ({
  key,
  label: text.label(key),
  type: TYPES[key] ?? 'text',
  width: WIDTHS[key],
}));

const asText = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

const Acted = z.object({ data: z.object({ name: z.string() }) });

/** Returns the name of the action in the input of a call that acts on entities. */
const actionOf = ({ what, after }: Entry): string | undefined =>
  what === 'query.manualAction' ? Acted.safeParse(after).data?.data.name : undefined;

const cellsOf = (entry: Entry): Readonly<Record<Key, Json>> => ({
  at: entry.at,
  what: text.act(entry.what, actionOf(entry)),
  target: entry.target,
  outcome: text.outcome(entry.outcome),
  reason: entry.reason,
  who: entry.who,
  tenant: entry.tenant,
  before: asText(entry.before),
  after: asText(entry.after),
  call: entry.what,
  seq: entry.seq,
  hash: entry.hash,
});

/** Returns the row of a line. One that isn't an entry has a row too: it must not be missed. */
const rowOf = ({ entry, bytes }: Line): readonly Json[] => {
  if (entry) {
    const cells = cellsOf(entry);
    return JOURNAL_KEYS.map((key) => cells[key]);
  }
  const shown: Partial<Record<Key, Json>> = {
    what: text.unreadableAct,
    reason: text.unreadable,
    after: new TextDecoder().decode(bytes),
  };
  return JOURNAL_KEYS.map((key) => shown[key] ?? null);
};

/** Creates the loader of a journal's entries: one segment in each step. */
export const journalLoader = (folder: string, title: string, isLocal: boolean): LoaderSpec => ({
  title,
  isLocal,
  begin: (): Loader => {
    const left = [...listSegments(folder)];
    let total = 0;
    return {
      next: async (sink: RowSink): Promise<Result<LoadStep>> => {
        const segment = left.pop();
        const lines = segment ? readSegment(segment).lines : [];
        const added = await sink.rows(lines.map(rowOf).reverse());
        if (!added.ok) return added;
        const { loaded } = added.value;
        total = Math.max(total, loaded, lines.at(-1)?.entry?.seq ?? 0);
        const isComplete = left.length === 0;
        return ok({ loaded, total: isComplete ? loaded : total, isTotalKnown: isComplete, isComplete });
      },
    };
  },
});
