/** The entries of a journal as rows, the newest first. */
import { ok, type Result } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import { JOURNAL_KEYS } from '../../../shared/model/journal';
import type { Json } from '../../../shared/model/json';
import { isFields } from '../../../shared/model/lenient-values';
import type { Loader, LoaderSpec, LoadStep, RowSink } from '../datasets/loader';
import type { Entry } from '../../formats/journal-entry';
import { listSegments, readSegment, type Line } from '../journal/segments';
import { shownTarget, type Names } from '../journal/target';
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
  ...(key === 'before' || key === 'after' ? { isJson: true } : {}),
}));

const asText = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

const textIn = (value: unknown, key: string): string | undefined => {
  const found = isFields(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** Returns the tenant's label of an action; entries of earlier versions have only its ID. */
const actionIn = (input: Readonly<Record<string, unknown>>): string | undefined =>
  textIn(input, 'action_label') ?? textIn(input, 'action_id') ?? textIn(input['data'], 'name');

/** Says what was done, and which action it was. */
const actOf = ({ what, before, after }: Entry): string => {
  const input = isFields(after) ? after : {};
  switch (what) {
    case 'query.manualAction':
    case 'query.act':
      return text.act(what, actionIn(input));
    case 'query.operate':
      return text.operation(textIn(input, 'operator') ?? '') ?? text.act(what);
    case 'schedule.pause':
      return typeof input['isPaused'] === 'boolean' ? text.paused(input['isPaused']) : text.act(what);
    case 'exception.add':
    case 'exception.addExternal':
      return before === null ? text.act(what) : text.overwritten;
    default:
      return text.act(what);
  }
};

const cellsOf = (entry: Entry, names: Names): Readonly<Record<Key, Json>> => ({
  at: entry.at,
  what: actOf(entry),
  target: shownTarget(entry, names),
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
const rowOf = ({ entry, bytes }: Line, names: Names): readonly Json[] => {
  if (entry) {
    const cells = cellsOf(entry, names);
    return JOURNAL_KEYS.map((key) => cells[key]);
  }
  const shown: Partial<Record<Key, Json>> = {
    what: text.unreadableAct,
    reason: text.unreadable,
    after: new TextDecoder().decode(bytes),
  };
  return JOURNAL_KEYS.map((key) => shown[key] ?? null);
};

type Shown = {
  readonly title: string;
  readonly isLocal: boolean;
  /** Names what entries of earlier versions changed by its ID. */
  readonly names: Names;
};

/** Creates the loader of a journal's entries: one segment in each step. */
export const journalLoader = (folder: string, { title, isLocal, names }: Shown): LoaderSpec => ({
  title,
  isLocal,
  begin: (): Loader => {
    const left = [...listSegments(folder)];
    let total = 0;
    return {
      next: async (sink: RowSink): Promise<Result<LoadStep>> => {
        const segment = left.pop();
        const lines = segment ? readSegment(segment).lines : [];
        const added = await sink.rows(lines.map((line) => rowOf(line, names)).reverse());
        if (!added.ok) return added;
        const { loaded } = added.value;
        total = Math.max(total, loaded, lines.at(-1)?.entry?.seq ?? 0);
        const isComplete = left.length === 0;
        return ok({ loaded, total: isComplete ? loaded : total, isTotalKnown: isComplete, isComplete });
      },
    };
  },
});
