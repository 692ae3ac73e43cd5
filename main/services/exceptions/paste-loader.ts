import type { Brand } from '../../../shared/model/brand';
import { setImmediate } from 'node:timers/promises';
import { ok } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { PASTED_COLUMNS } from '../../../shared/model/pasted-exceptions';
import {
  createPasteReader,
  type PasteChoices,
  type PastedRow,
} from '../../../shared/rules/pasted-exceptions';
import { cancelled } from '../../wire/failures';
import type { Loader } from '../datasets/loader';
import { exceptionColumns } from './exception-columns';
import { text as words } from './text';

/** Characters that are read at once: a longer line is cut at a space or a comma, and its parts have its number. */
const MOST_LINE = 8_000;

const cutAt = (line: string, from: number): number => {
  if (line.length - from <= MOST_LINE) return line.length;
  const part = line.slice(from, from + MOST_LINE);
  const last = Math.max(
    part.lastIndexOf(' '),
    part.lastIndexOf(','),
    part.lastIndexOf(';'),
    part.lastIndexOf('\t'),
  );
  return from + (last > 0 ? last + 1 : MOST_LINE);
};

/** Yields the lines with their numbers from 1, without copying the text. */
export function* pastedLines(text: string): Generator<{ readonly line: number; readonly text: string }> {
  let line = 0;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    line += 1;
    for (let at = from; at < to;) {
      const next = cutAt(text.slice(at, Math.min(to, at + MOST_LINE + 1)), 0) + at;
      yield { line, text: text.slice(at, next) };
      at = next;
    }
    from = to + 1;
  }
}

/** Milliseconds for which lines are read at a time: the window's messages wait no longer. */
const TURN_MS = 8;

const OF_EXCEPTION = ['exception_str', 'list', 'exception_type', 'sec_type'];

/** Returns the columns of pasted values. */
export const pastedColumns = (brand: Brand): readonly DatasetColumn[] => [
  { key: PASTED_COLUMNS.line, label: words.pasted.line, type: 'number', width: 64 },
  {
    key: PASTED_COLUMNS.state,
    label: words.pasted.state,
    type: 'text',
    width: 96,
    ranks: Object.keys(words.pasted.states),
    names: words.pasted.states,
    tones: { ready: 'ok', risky: 'warn', choice: 'warn', refused: 'bad', invalid: 'bad' },
  },
  { key: PASTED_COLUMNS.kind, label: words.pasted.kind, type: 'text', width: 110, names: words.pasted.kinds },
  ...exceptionColumns(brand, 'UTC').filter(({ key }) => OF_EXCEPTION.includes(key)),
  { key: PASTED_COLUMNS.message, label: words.pasted.message, type: 'text', width: 420 },
];

const toCells = (row: PastedRow, columns: readonly DatasetColumn[]): Json[] =>
  columns.map(({ key }) => row[key as keyof PastedRow]);

/** Reads a pasted text into a dataset, a few milliseconds at a time. */
export const createPasteLoader = (
  text: string,
  choices: PasteChoices,
  columns: readonly DatasetColumn[],
): Loader => {
  const reader = createPasteReader(choices);
  const lines = pastedLines(text);
  let loaded = 0;
  const parseLines = async (size: number, signal: AbortSignal) => {
    const rows: Json[][] = [];
    let isComplete = false;
    for (let turn = performance.now(); rows.length < size && !signal.aborted;) {
      const next = lines.next();
      if (next.done) {
        isComplete = true;
        break;
      }
      for (const row of reader.read(next.value.text, next.value.line)) rows.push(toCells(row, columns));
      if (performance.now() - turn < TURN_MS) continue;
      await setImmediate();
      turn = performance.now();
    }
    return { rows, isComplete };
  };
  /** Rows that were read and not stored, because the store refused them. */
  let unstored: Awaited<ReturnType<typeof parseLines>> | undefined;
  return {
    next: async (sink, size, signal) => {
      unstored ??= await parseLines(size, signal);
      const { rows, isComplete } = unstored;
      if (rows.length > 0) {
        const put = await sink.rows(rows);
        if (!put.ok) return put;
        ({ loaded } = put.value);
      }
      unstored = undefined;
      if (signal.aborted) return { ok: false, failure: cancelled() };
      return ok({ loaded, total: loaded, isTotalKnown: isComplete, isComplete });
    },
  };
};
