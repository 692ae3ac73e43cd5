/** The options of the form: open datasets and saved runs. */
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { ComparedSide } from '../../../shared/model/file-drafts';
import type { Snapshot } from '../../../shared/model/snapshots';
import { isSide } from './sides';
import { TEXT } from './text';

export type SideOption = {
  /** Value of the option: an ID that no other option has. */
  readonly value: string;
  readonly label: string;
  readonly side: ComparedSide;
  /** A note about rows that are missing; undefined if all are there. */
  readonly note?: { readonly text: string; readonly tone: 'info' | 'warn' };
  /** Columns that rows can be matched by; empty if they are not known yet. */
  readonly keys: readonly { readonly key: string; readonly label: string }[];
};

const openOption = ({ dataset, title, loaded, total, file, columns }: DatasetState): SideOption => ({
  value: dataset,
  label: TEXT.form.open(title, loaded, total),
  side: { title, dataset, ...(file?.ref ? { file: file.ref } : {}) },
  ...(loaded < total ? { note: { text: TEXT.form.notLoaded(title, total - loaded), tone: 'info' } } : {}),
  keys: columns.filter(({ key }) => !key.startsWith('_')),
});

const snapshotOption = ({ id, title, at, rows, total }: Snapshot): SideOption => ({
  value: `snapshot:${id}`,
  label: TEXT.form.snapshot(title, at.slice(0, 16).replace('T', ' '), rows, total),
  side: { title, run: id },
  ...(rows < total ? { note: { text: TEXT.form.notSaved(title, rows, total), tone: 'warn' } } : {}),
  keys: [],
});

/** Returns the datasets that can be compared: those without a failure that are no comparison themselves. */
export const comparable = (datasets: readonly DatasetState[]): readonly DatasetState[] =>
  datasets.filter(({ diff, state }) => diff === undefined && state !== 'cancelled' && state !== 'failed');

/** Returns the options of both lists. */
export const sideOptions = (
  datasets: readonly DatasetState[],
  snapshots: readonly Snapshot[],
): readonly SideOption[] => [...datasets.map(openOption), ...snapshots.map(snapshotOption)];

/** Returns the value of the option that a tab compared before; empty if it is no longer there. */
export const storedValue = (side: ComparedSide | undefined, datasets: readonly DatasetState[]): string => {
  if (!side) return '';
  if (side.run !== undefined) return `snapshot:${side.run}`;
  return datasets.find((one) => isSide(one, side))?.dataset ?? '';
};
