/** The options of the form: open datasets and saved runs. */
import { hasMoreRows, isPartOfRows, type DatasetState } from '../../../shared/local-calls/datasets';
import type { ComparedSide } from '../../../shared/model/file-drafts';
import type { Snapshot } from '../../../shared/model/snapshots';
import { formatTotal } from '../../state/format';
import { formatInstant } from '../../state/time';
import { findOpen } from './sides';
import { TEXT } from './text';

export type SideOption = {
  /** Value of the option: an ID that no other option has. */
  readonly value: string;
  readonly label: string;
  readonly side: ComparedSide;
  /** The time of a stored run. */
  readonly at?: string;
  /** A note about rows that are missing, `warn` if they can't be loaded; undefined if all are there. */
  readonly note?: { readonly text: string; readonly tone: 'info' | 'warn' };
  /** Columns that rows can be matched by; empty if they are not known yet. */
  readonly keys: readonly { readonly key: string; readonly label: string }[];
};

/** Returns a title with its condition in words, by which two queries of one name differ. */
const withWords = (title: string, words: string): string =>
  words === '' || title.includes(words) ? title : `${title}: ${words}`;

const openTitle = ({ title, asked }: DatasetState): string => withWords(title, asked?.words ?? '');

/** Returns a note if rows of an open dataset are missing: either they can be loaded, or the tenant can't be asked for them. */
const openNote = (state: DatasetState): SideOption['note'] => {
  const { loaded, total, isTotalKnown } = state;
  const title = openTitle(state);
  if (hasMoreRows(state))
    return { text: TEXT.form.notLoaded(title, isTotalKnown ? total - loaded : undefined), tone: 'info' };
  return isPartOfRows(state)
    ? { text: TEXT.form.incomplete(title, loaded, formatTotal(state)), tone: 'warn' }
    : undefined;
};

const openOption = (state: DatasetState): SideOption => {
  const { dataset, loaded, file, columns, fetchedAt } = state;
  const title = openTitle(state);
  const note = openNote(state);
  const total = isPartOfRows(state) ? formatTotal(state) : undefined;
  return {
    value: dataset,
    // Two runs of one query differ by their time.
    label: TEXT.form.open(title, loaded, total, file ? undefined : formatInstant(fetchedAt)),
    side: {
      title,
      dataset,
      ...(file?.ref ? { file: file.ref } : {}),
      ...(file ? {} : { at: new Date(fetchedAt).toISOString() }),
    },
    ...(note ? { note } : {}),
    keys: columns.filter(({ key }) => !key.startsWith('_')),
  };
};

const snapshotValue = (id: string): string => `snapshot:${id}`;

const snapshotOption = (snapshot: Snapshot): SideOption => {
  const { id, at, app = '', rows, total, skipped = 0, isTotalKnown, isAutomatic = false } = snapshot;
  const title = withWords(snapshot.title, snapshot.words);
  return {
    value: snapshotValue(id),
    label: isAutomatic
      ? TEXT.form.storedRun(title, app, rows, formatInstant(at))
      : TEXT.form.snapshot(title, formatInstant(at), rows, total, isTotalKnown),
    side: { title, run: id, at },
    at: formatInstant(at),
    ...(rows + skipped < total || !isTotalKnown
      ? { note: { text: TEXT.form.notSaved(title, rows, total, isTotalKnown), tone: 'warn' } }
      : {}),
    keys: [],
  };
};

/** Returns the datasets that can be compared: those without a failure that are no comparison themselves. */
export const comparable = (datasets: readonly DatasetState[]): readonly DatasetState[] =>
  datasets.filter(({ diff, state }) => diff === undefined && state !== 'cancelled' && state !== 'failed');

/** Returns the options of both lists: what is open, earlier runs, and the runs that the analyst saved. */
export const sideOptions = (
  datasets: readonly DatasetState[],
  snapshots: readonly Snapshot[],
): readonly SideOption[] => {
  const isOpen = (run: Snapshot) => datasets.some(({ dataset }) => dataset === run.dataset);
  // A run whose rows are open is listed once.
  const automatic = snapshots.filter((run) => run.isAutomatic === true && !isOpen(run));
  const saved = snapshots.filter((run) => run.isAutomatic !== true);
  return [...datasets.map(openOption), ...[...automatic, ...saved].map(snapshotOption)];
};

/** Returns the value of the option that a tab compared before; empty if it is no longer there. */
export const storedValue = (side: ComparedSide | undefined, datasets: readonly DatasetState[]): string => {
  if (!side) return '';
  if (side.run !== undefined) return snapshotValue(side.run);
  return findOpen(datasets, side)?.dataset ?? '';
};
